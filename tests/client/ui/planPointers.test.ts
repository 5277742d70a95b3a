/** Taps on a plan work after any drag. */
import { beforeEach, expect, it } from 'vitest'
import { createPlanPointers } from '#client/ui/plan/planPointers.ts'
import type { Point } from '#client/ui/plan/planView.ts'

let pans: Point[] = []
let zooms: number[] = []
let pointers = createPlanPointers({ pan: () => undefined, zoom: () => undefined })
beforeEach(() => {
  pans = []
  zooms = []
  pointers = createPlanPointers({ pan: (by) => pans.push(by), zoom: (factor) => zooms.push(factor) })
})

const at = (clientX: number, more: { pointerId?: number; pointerType?: string; buttons?: number } = {}) => {
  const { pointerId = 1, pointerType = 'touch', buttons = 1 } = more
  return { pointerId, pointerType, isPrimary: pointerId === 1, button: 0, buttons, clientX, clientY: 0 }
}
const press = (event: ReturnType<typeof at>) => {
  pointers.begin(event)
  pointers.press(event)
}
const move = (event: ReturnType<typeof at>) => pointers.move(event, () => undefined)
const isReportReceived = (detail = 1) => !pointers.isEndOfDrag({ detail })

it('a drag moves the plan, and the click at its end is none', () => {
  press(at(0, { pointerType: 'mouse' }))
  move(at(6, { pointerType: 'mouse' }))
  pointers.end(at(6))
  expect(pans).toEqual([[6, 0]])
  expect(isReportReceived()).toBe(false)
  expect(isReportReceived()).toBe(true)
})

it('a finger that trembles taps', () => {
  press(at(0))
  move(at(8))
  pointers.end(at(8))
  expect(pans).toEqual([])
  expect(isReportReceived()).toBe(true)
})

it('a tap after a drag by finger, which ends without a click, is heard: also on a part that keeps its events, and by keys', () => {
  const drag = () => {
    press(at(0))
    move(at(40))
    pointers.end(at(40))
  }
  drag()
  // A knob of the plan stops the event: only the capturing listener is called.
  pointers.begin(at(40))
  expect(isReportReceived()).toBe(true)
  drag()
  expect(isReportReceived(0)).toBe(true)
})

it('a button released outside of the page drags nothing when the mouse comes back, and the next click is heard', () => {
  const mouse = { pointerType: 'mouse' }
  press(at(0, mouse))
  move(at(50, mouse))
  move(at(90, { ...mouse, buttons: 0 }))
  expect(pans).toEqual([[50, 0]])
  press(at(90, mouse))
  pointers.end(at(90))
  expect(isReportReceived()).toBe(true)
  // A finger that got lost is no second one of a pinch.
  press(at(0))
  press(at(10, { pointerId: 1 }))
  move(at(60))
  expect(zooms).toEqual([])
})

it('two fingers pinch', () => {
  press(at(0))
  pointers.begin(at(100, { pointerId: 2 }))
  pointers.press(at(100, { pointerId: 2 }))
  move(at(200, { pointerId: 2 }))
  expect(zooms).toEqual([2])
})
