import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Control, Report } from '#shared/topics.ts'
import { aDisk, paperWorldAfter, smallPlan, startPaperWorld } from './support/paperHouse.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const panel = must(
  project.devices.find(({ kind, areaKey }) => kind === 'switch_panel' && roomOf(areaKey)),
  'a panel in a guest room',
)
const host = must(
  project.hosts.find(({ key }) => key === panel.hostKey),
  'its host',
)
const lamp = must(
  project.devices.find(({ kind, hostKey }) => kind === 'dimmable_light' && hostKey === panel.hostKey),
  'a lamp on the same host',
)

function roomOf(areaKey: string) {
  return project.areas.some(({ key, kind }) => key === areaKey && kind === 'room')
}

const store = (more: object = {}): Control => ({
  id: 'hsc_1.1.1',
  d: {},
  scene: {
    ...{ op: 'store', slot: 3, version: 1, hash: 'aa' },
    steps: [
      { d: lamp.number, values: { state: 'ON' }, delayMs: 0 },
      { d: lamp.number, values: { brightness: 35 }, delayMs: 20_000 },
    ],
    key: null,
    ...more,
  },
})
const acks = (reports: readonly Report[]) =>
  reports.flatMap((one) => (one.kind === 'acknowledgement' ? [one.acknowledgement] : []))

it('a host stores a scene, says what it holds, and runs it step by step at one frame', async () => {
  const { world, tell, reports, last } = await startPaperWorld({ plan, startMs: START_MS })
  tell(host.number, JSON.stringify(store()))
  await world.step(1_000)
  expect(acks(reports())).toMatchObject([{ ok: true, scene: { slot: 3, version: 1, hash: 'aa' } }])
  const stranger = {
    ...store({ steps: [{ d: 'FFFFFFFFFFFFFFF0', values: {}, delayMs: 0 }] }),
    id: 'hsc_1.2.2',
  }
  tell(host.number, JSON.stringify(stranger))
  tell(host.number, JSON.stringify({ id: 'cmd_1', d: {}, scene: { op: 'run', slot: 3, version: 9 } }))
  tell(host.number, JSON.stringify({ id: 'cmd_2', d: {}, scene: { op: 'run', slot: 3, version: 1 } }))
  await world.step(1_000)
  expect(acks(reports()).map(({ ack, ok }) => [ack, ok])).toEqual(
    expect.arrayContaining([
      ['hsc_1.2.2', false],
      ['cmd_1', false],
      ['cmd_2', true],
    ]),
  )
  expect(last(lamp.number, 'state')).toBe('ON')
  expect(last(lamp.number, 'brightness')).not.toBe(35)
  await world.step(21_000)
  expect(last(lamp.number, 'brightness')).toBe(35)
})

it('what is sent in quick succession is stored in that order, whatever time each of it takes', async () => {
  const { world, tell, reports } = await startPaperWorld({ plan, startMs: START_MS })
  const versions = Array.from({ length: 12 }, (_, i) => i + 1)
  for (const version of versions)
    tell(host.number, JSON.stringify({ ...store({ version }), id: `hsc_1.${version}.1` }))
  await world.step(2_000)
  expect(acks(reports()).map(({ scene }) => scene?.version)).toEqual(versions)
})

it('a scene that it runs and what its devices are told meanwhile are done in the order in which they came', async () => {
  const { world, tell, reports } = await startPaperWorld({ plan, startMs: START_MS })
  tell(host.number, JSON.stringify(store()))
  await world.step(1_000)
  const ids = Array.from({ length: 16 }, (_, i) => `cmd_${i}`)
  for (const [i, id] of ids.entries()) {
    const run = { id, d: {}, scene: { op: 'run', slot: 3, version: 1 } }
    const off = { id, d: { [lamp.number]: { state: 'OFF' } } }
    tell(host.number, JSON.stringify(i % 2 ? off : run))
  }
  await world.step(2_000)
  expect(acks(reports()).flatMap(({ ack }) => (ids.includes(ack) ? [ack] : []))).toEqual(ids)
})

it('a key on the wall runs it while the server is away, and what it did is reported afterwards', async () => {
  const { world, projects, tell, inject, clear, last } = await startPaperWorld({ plan, startMs: START_MS })
  // Anyone who goes to bed or gets up presses keys for the lamps.
  for (const [i, action] of ['1_single', '2_single'].entries())
    tell(
      host.number,
      JSON.stringify({ ...store({ slot: i + 1, key: { d: panel.number, action } }), id: `hsc_${i}.1.1` }),
    )
  await world.step(1_000)
  const faultId = await inject({ kind: 'host_offline', host: host.number })
  const read = must(projects[0], 'the project').read
  const { areaId } = must(read.first('device', 'number', panel.number), 'the panel')
  await world.guest(areaId, { action: 'checkIn' })
  await world.guest(areaId, { action: 'cardIn' })
  for (const action of ['sleep', 'wake', 'sleep', 'wake'] as const) {
    await world.guest(areaId, { action })
    await world.step(MINUTE_MS)
  }
  expect(last(lamp.number, 'brightness')).not.toBe(35)
  await clear(faultId)
  await world.step(MINUTE_MS)
  expect(last(lamp.number, 'brightness')).toBe(35)
})

it('a kill of its process takes no step that is still to come from a run, and repeats none', async () => {
  const boxesFile = aDisk()
  const before = await startPaperWorld({ plan, startMs: START_MS, boxesFile })
  const level = (brightness: number, delayMs: number) => ({
    ...{ d: lamp.number, values: { brightness }, delayMs },
  })
  const steps = [
    { d: lamp.number, values: { state: 'ON' }, delayMs: 0 },
    level(35, 20_000),
    level(60, 90_000),
  ]
  const run = { id: 'cmd_2', d: {}, scene: { op: 'run', slot: 3, version: 1 } } satisfies Control
  before.tell(host.number, JSON.stringify(store({ steps })))
  await before.world.step(1_000)
  before.tell(host.number, JSON.stringify(run))
  await before.world.step(5_000)
  expect(before.last(lamp.number, 'brightness')).not.toBe(35)
  // Due while the process was down.
  const late = await paperWorldAfter(before, MINUTE_MS, { plan, boxesFile })
  await late.world.step(2_000)
  expect(late.last(lamp.number, 'brightness')).toBe(35)
  const other = { id: 'cmd_3', d: { [lamp.number]: { brightness: 80 } } } satisfies Control
  late.tell(host.number, JSON.stringify(other))
  await late.world.step(2_000)
  const last = await paperWorldAfter(late, 0, { plan, boxesFile })
  await last.world.step(5_000)
  expect(last.last(lamp.number, 'brightness')).toBe(80)
  await last.world.step(MINUTE_MS)
  expect(last.last(lamp.number, 'brightness')).toBe(60)
})
