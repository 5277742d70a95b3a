import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { StoredRule } from '#shared/storedAutomations.ts'
import type { Control, Report } from '#shared/topics.ts'
import { aDisk, lampOf, paperWorldAfter, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const { lamp, host } = lampOf(project)
const other = must(
  project.devices.find(
    ({ kind, hostKey, number }) =>
      kind === 'dimmable_light' && hostKey === lamp.hostKey && number !== lamp.number,
  ),
  'another lamp of it',
)

const rule: StoredRule = {
  mode: 'any',
  conditions: [
    {
      ...{ type: 'device', id: 'lamp1', of: 'any', d: [lamp.number], property: 'state' },
      ...{ comparison: 'is', value: 'ON', forMs: 0 },
    },
  ],
  tasks: [
    { id: 'task1', delayMs: 0, d: other.number, values: { state: 'ON', brightness: 35 } },
    { id: 'task2', delayMs: 30_000, d: other.number, values: { brightness: 60 } },
  ],
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
  ...{ effective: null, onRetrigger: 'queue', catchUp: 'latest', isEnabled: true, pausedUntilMs: null },
  place: { timeZone: 'Asia/Shanghai', latitude: 31, longitude: 121 },
}
const store = (version: number, more: Partial<StoredRule> = {}): string =>
  JSON.stringify({
    ...{ id: `hau_1.${version}.${version}`, d: {} },
    automation: { op: 'store', slot: 4, version, hash: `h${version}`, after: 7, rule: { ...rule, ...more } },
  } satisfies Control)
const set = (id: string, values: Control['d'][string]): string =>
  JSON.stringify({ id, d: { [lamp.number]: values } })
const runsIn = (reports: readonly Report[]) =>
  reports.flatMap((one) => (one.kind === 'ran' ? one.ran.runs : []))

it('a host runs what it stores by itself, task after task, and tells it when the server is there again', async () => {
  const { world, tell, reports, last, inject, clear } = await startPaperWorld({ plan, startMs: START_MS })
  tell(host.number, set('cmd_1', { state: 'OFF' }))
  tell(host.number, store(1))
  await world.step(2_000)
  expect(reports()).toContainEqual(
    expect.objectContaining({
      acknowledgement: expect.objectContaining({ automation: { slot: 4, version: 1, hash: 'h1' } }),
    }),
  )
  tell(host.number, set('cmd_2', { state: 'ON' }))
  // The line is cut before its later task is due.
  await world.step(5_000)
  expect(last(other.number, 'brightness')).toBe(35)
  const faultId = await inject({ kind: 'host_offline', host: host.number })
  await world.step(MINUTE_MS)
  expect(runsIn(reports())).toEqual([])
  await clear(faultId)
  await world.step(MINUTE_MS)
  expect(last(other.number, 'brightness')).toBe(60)
  expect(runsIn(reports())).toMatchObject([
    {
      ...{ slot: 4, version: 1, n: 8, outcome: 'done', causes: [{ kind: 'condition', partId: 'lamp1' }] },
      tasks: [
        { id: 'task1', outcome: 'confirmed' },
        { id: 'task2', outcome: 'confirmed', d: other.number },
      ],
    },
  ])
})

it('times come to it without a server, and once it is switched off nothing does', async () => {
  const { world, tell, reports, inject, clear } = await startPaperWorld({ plan, startMs: START_MS })
  const minute = (atMs: number) =>
    new Date(atMs + 8 * 60 * MINUTE_MS).getUTCHours() * 60 + new Date(atMs).getUTCMinutes()
  const at = (minutes: number, id: string) =>
    ({ type: 'timed', id, time: { kind: 'clock', minute: minute(START_MS + minutes * MINUTE_MS) } }) as const
  tell(host.number, store(1, { conditions: [at(5, 'five'), at(20, 'later')], tasks: rule.tasks.slice(0, 1) }))
  await world.step(MINUTE_MS)
  const faultId = await inject({ kind: 'host_offline', host: host.number })
  await world.step(10 * MINUTE_MS)
  await clear(faultId)
  await world.step(MINUTE_MS)
  expect(runsIn(reports())).toMatchObject([
    { causes: [{ partId: 'five' }], dueAtMs: START_MS + 5 * MINUTE_MS },
  ])
  tell(host.number, store(2, { conditions: [at(5, 'five'), at(20, 'later')], isEnabled: false }))
  await world.step(20 * MINUTE_MS)
  expect(runsIn(reports())).toHaveLength(1)
})

it('a kill of its process takes no hold, no waiting task and no run that was not told from a host', async () => {
  const boxesFile = aDisk()
  const held = { ...must(rule.conditions[0], 'the condition'), forMs: 5 * MINUTE_MS } as const
  const before = await startPaperWorld({ plan, startMs: START_MS, boxesFile })
  before.tell(host.number, set('cmd_1', { state: 'OFF' }))
  before.tell(host.number, store(1, { conditions: [held] }))
  await before.world.step(2_000)
  before.tell(host.number, set('cmd_2', { state: 'ON' }))
  await before.world.step(3 * MINUTE_MS)
  expect(before.last(other.number, 'brightness')).not.toBe(35)
  // The process is down for a minute of the hold; devices resume from last reports.
  const again = (from: typeof before, afterMs: number) => paperWorldAfter(from, afterMs, { plan, boxesFile })
  const holding = await again(before, MINUTE_MS)
  await holding.world.step(MINUTE_MS / 2)
  expect(holding.last(other.number, 'brightness')).not.toBe(35)
  await holding.world.step(MINUTE_MS / 2 + 10_000)
  expect(holding.last(other.number, 'brightness')).toBe(35)
  const waiting = await again(holding, 0)
  // Nothing is received, so the run ends without it.
  await waiting.inject({ kind: 'host_offline', host: host.number })
  await waiting.world.step(MINUTE_MS)
  expect(runsIn([...holding.reports(), ...waiting.reports()])).toEqual([])
  const untold = await again(waiting, 0)
  await untold.world.step(2_000)
  expect(runsIn(untold.reports())).toMatchObject([
    { n: 8, outcome: 'done', tasks: [{ outcome: 'confirmed' }, { outcome: 'confirmed' }] },
  ])
  // The next one is counted on from it.
  untold.tell(host.number, set('cmd_3', { state: 'OFF' }))
  await untold.world.step(2_000)
  untold.tell(host.number, set('cmd_4', { state: 'ON' }))
  await untold.world.step(6 * MINUTE_MS)
  expect(runsIn(untold.reports()).map(({ n }) => n)).toEqual([8, 9])
})
