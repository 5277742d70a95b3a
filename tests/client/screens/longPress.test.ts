import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLongPress } from '#client/screens/control/marking/useLongPress.ts'

let pressed: string[] = []
let page = new EventTarget()
const tile = { closest: () => ({ dataset: { area: 'ara_101' } }) } as unknown as EventTarget
const finger = (x = 0) => ({ target: tile, pointerType: 'touch' as const, clientX: x, clientY: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  pressed = []
  page = new EventTarget()
  vi.stubGlobal('window', page)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
afterEach(() => vi.clearAllTimers())

/** Whether the next click has an effect. */
function isClickReceived(): boolean {
  const click = new Event('click', { cancelable: true })
  page.dispatchEvent(click)
  return !click.defaultPrevented
}
const begin = () => createLongPress((areaId) => pressed.push(areaId))

test('a finger that rests marks the tile, and the click as it is lifted does nothing, wherever it lands', () => {
  const press = begin()
  press.onPointerDown(finger())
  vi.advanceTimersByTime(500)
  expect(pressed).toEqual(['ara_101'])
  press.onPointerUp()
  expect(isClickReceived()).toBe(false)
  expect(isClickReceived()).toBe(true)
})

test('a click later on is heard, even if none followed the lifted finger', () => {
  const press = begin()
  press.onPointerDown(finger())
  vi.advanceTimersByTime(500)
  press.onPointerUp()
  vi.advanceTimersByTime(500)
  expect(isClickReceived()).toBe(true)
})

test('a tap, a finger that scrolls and a mouse mark nothing', () => {
  const press = begin()
  press.onPointerDown(finger())
  vi.advanceTimersByTime(100)
  press.onPointerUp()
  press.onPointerDown(finger())
  press.onPointerMove(finger(30))
  vi.advanceTimersByTime(500)
  press.onPointerDown({ ...finger(), pointerType: 'mouse' })
  vi.advanceTimersByTime(500)
  expect(pressed).toEqual([])
  expect(isClickReceived()).toBe(true)
})
