/** A shape on a plan is undone by the button of its message and by the keys. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetSteps, undoLatest } from '#client/actions/setupSteps.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { draw, drawFromAreas } from '#client/screens/deploy/plan/planSteps.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { DRAWN_MAX, floorPlansContract } from '#shared/contract/floorPlans.ts'
import { floorPlanAggregate, floorPlanEvents } from '#shared/domain/structure/floorPlan.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { type AnyChange, createState } from '#shared/records/registry.ts'
import { aDevice, aFloor, anArea } from '../../../support/records.ts'
import { stubBrowser } from '../../support/browser.ts'

const area = anArea()
const device = aDevice({ areaId: area.id })
const floor = aFloor({ id: area.floorId })
const TRIANGLE: [number, number][] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
]
let state = createState()

/** The server, as far as plans go: its own commands upon the state. */
function serve(path: string, body: never): void {
  let ids = [...state.all('planOutline'), ...state.all('planMark')].length
  const ctx = { newId: ({ type }: { type: string }) => `${type === 'planMark' ? 'pma' : 'pou'}_${++ids}` }
  const { DrawPlan, OutlineFloor } = floorPlanAggregate.commands
  const decide = path.endsWith(floorPlansContract.fromAreas.path) ? OutlineFloor : DrawPlan
  for (const { type, data } of decide(body, state, ctx as unknown as DecideContext)) {
    const evolve = floorPlanEvents[type].evolve as (facts: typeof data) => AnyChange[]
    state.apply(evolve(data))
  }
}

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('deploy')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  state = createState()
  for (const put of [floor, area, device]) state.apply([{ put }])
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    serve(path, JSON.parse(String(init.body)) as never)
    return Response.json({ status: 200, msg: 'OK', data: null })
  })
})
afterEach(() => {
  forgetSteps()
  dismissAllToasts()
  vi.useRealTimers()
})

const later = () => vi.setSystemTime(Date.now() + 10_000)
const takeBack = () => undoLatest(createConsoleState())
const points = () => state.first('planOutline', 'area', area.id)?.points
const at = () => state.first('planMark', 'device', device.id)?.at
const toastTexts = () => readToasts().map(({ text }) => text)
const outline = (next: [number, number][] | null) =>
  draw(state, { outlines: [{ areaId: area.id, points: next }] })
const place = (next: [number, number] | null) => draw(state, { marks: [{ deviceId: device.id, at: next }] })

test('an area that was taken off the plan lies there again, and then its first outline goes, too', async () => {
  await outline(TRIANGLE)
  later()
  await outline(null)
  expect(points()).toBeUndefined()
  expect(readToasts().at(-1)).toMatchObject({ text: expect.stringContaining('removed from the plan') })
  await takeBack()
  expect(points()).toEqual(TRIANGLE)
  await takeBack()
  expect(points()).toBeUndefined()
})

test('a device is back where it was; moved on at once, as by a key that is held, that is one step', async () => {
  await place([0.2, 0.2])
  later()
  await Promise.all([place([0.3, 0.3]), place([0.30001, 0.4])])
  await place([0.3, 0.5])
  expect(at()).toEqual([0.3, 0.5])
  await takeBack()
  expect(at()).toEqual([0.2, 0.2])
  await takeBack()
  expect(at()).toBeUndefined()
})

test('what others have drawn since stays, and the user is told so', async () => {
  await outline(TRIANGLE)
  const theirs = TRIANGLE.map(([x, y]): [number, number] => [x, y + 0.2])
  serve(floorPlansContract.draw.path, { outlines: [{ areaId: area.id, points: theirs }], marks: [] } as never)
  const drawn = points()
  await takeBack()
  expect(points()).toEqual(drawn)
  expect(toastTexts().at(-1)).toMatch(/^Not undone: .*changed again/)
})

test('a plan that was made from the areas gives way to what was drawn by hand', async () => {
  await outline(TRIANGLE)
  later()
  await drawFromAreas(state, floor.id)
  expect(points()).toHaveLength(4)
  await takeBack()
  expect(points()).toEqual(TRIANGLE)
})

test('a plan of more areas than one command takes is taken back whole', async () => {
  for (let n = 1; n <= DRAWN_MAX; n += 1) state.apply([{ put: anArea({ id: `ara_more${n}` }) }])
  await drawFromAreas(state, floor.id)
  expect([...state.all('planOutline')]).toHaveLength(DRAWN_MAX + 1)
  await takeBack()
  expect([...state.all('planOutline')]).toEqual([])
})
