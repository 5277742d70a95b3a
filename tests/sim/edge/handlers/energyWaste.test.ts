/** Waste and unusual days through the real server, recomputed from the reported value. */
import { expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { energyWasteContract } from '#shared/contract/energyWaste.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { rateFacts } from '../../../support/energyRates.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

type Waste = OutputOf<typeof energyWasteContract.ask>

/** 08:00 in Shanghai. */
const NOW = Date.parse('2026-07-20T00:00:00Z')
const DAYS = 20
const STEP_MS = 10 * MINUTE_MS
const ZONE_MS = 8 * HOUR_MS

const dateOf = (atMs: number): string => new Date(atMs + ZONE_MS).toISOString().slice(0, 10)
const hourOf = (atMs: number): number => new Date(atMs + ZONE_MS).getUTCHours()
const isOddDay = (atMs: number): boolean => dateOf(atMs) === '2026-07-15'
/** Someone is there from 18:00 to midnight. */
const isThere = (atMs: number): boolean => hourOf(atMs) >= 18
/** On one day the window is open 02:00 to 14:00 with the air conditioner on. */
const isOpen = (atMs: number): boolean => isOddDay(atMs) && hourOf(atMs) >= 2 && hourOf(atMs) < 14
const powerKw = (atMs: number): number =>
  isOpen(atMs) ? 2 : isThere(atMs) ? 0.6 : hourOf(atMs) === 12 ? 0.3 : 0

it('names what ran with a window open and while nobody was there, and the day that is unlike the others', async () => {
  const site = await startTestServer({ clock: new ManualClock(NOW) })
  const [project] = site.projects
  const { host, rooms } = project.house
  const workspace = site.workspace(project)
  await workspace.run('DescribeProject', { timeZone: 'Asia/Shanghai' }, at(2_000))
  const kinds = ['air_conditioner', 'presence_sensor', 'door_sensor', 'presence_sensor'] as const
  const devices = kinds.map((kind, n) => ({
    ...{ number: `00158D00000000F${n}`, name: `设备${n}`, nameEn: `Device ${n}`, kind, model: 'M-1' },
    ...{ areaId: rooms[1], hostId: host, circuits: [{ name: '一', nameEn: 'One' }] },
    ...{ isJoined: true, isConfigured: true, connection: 'zigbee' as const },
  }))
  const added = await workspace.run('AddDevices', { devices }, at(2_000))
  const [unit, presence, door, other] = (added?.changes ?? []).flatMap((one): DeviceId[] =>
    'put' in one && one.put.type === 'device' ? [one.put.id] : [],
  )
  if (!unit || !presence || !door || !other) throw new Error('no devices')
  await workspace.run('AddEnergyRate', rateFacts({ amount: 2 }) as never, at(2_000))
  const { telemetry } = site.server.services
  let kwh = 100
  for (let atMs = NOW - DAYS * 24 * HOUR_MS; atMs <= NOW; atMs += STEP_MS) {
    telemetry.merge(project.id, unit, { energy: kwh, occupied_heating_setpoint: 24 }, atMs)
    for (const id of [presence, other]) telemetry.merge(project.id, id, { occupancy: isThere(atMs) }, atMs)
    telemetry.merge(project.id, door, { contact: !isOpen(atMs) }, atMs)
    kwh += (powerKw(atMs) * STEP_MS) / HOUR_MS
  }
  const asked = { period: 'range', date: '2026-07-10', until: '2026-07-19' }
  const answer = await site.post('/moban/getpowerwaste', asked, await site.signIn('admin'))
  expect(answer.body).toMatchObject({ status: 200 })
  const waste: Waste = answer.body.data
  // Each reading counts in its quarter-hour.
  let [open, empty] = [0, 0]
  for (
    let atMs = Date.parse('2026-07-09T16:00:00Z');
    atMs < Date.parse('2026-07-19T16:00:00Z');
    atMs += STEP_MS
  ) {
    const used = (powerKw(atMs - STEP_MS) * STEP_MS) / HOUR_MS
    // The start of the first open hour is unknown.
    if (isOpen(atMs) && hourOf(atMs) !== 2) open += used
    else if (!isThere(atMs)) empty += used
  }
  const line = (kind: string) => waste.lines.find((one) => one.kind === kind && one.deviceId === unit)
  expect(line('open')?.kwh).toBeCloseTo(open, 1)
  expect(line('open')?.money).toBeCloseTo(open * 2, 1)
  expect(line('nobody')?.kwh).toBeCloseTo(empty, 1)
  expect(waste).toMatchObject({ currency: 'CNY', from: '2026-07-10' })
  expect(waste.outliers).toHaveLength(1)
  expect(waste.outliers[0]).toMatchObject({ areaId: rooms[1], date: '2026-07-15' })
  expect(waste.outliers[0]?.causes).toMatchObject([{ kind: 'open', deviceId: unit }])
  const [cause] = waste.outliers[0]?.causes ?? []
  expect(cause?.kind === 'open' && cause.hours).toBeCloseTo(11, 0)
  expect(waste.outliers[0]?.usualKwh).toBeCloseTo(6 * 0.6 + 0.3, 1)
  // With hidden sensors, emptiness is unknown.
  await giveRole(site, 'operator', { areas: [], devices: [unit, presence, door], rights: ['reports.view'] })
  const part = await site.post('/moban/getpowerwaste', asked, await site.signIn('operator'))
  expect(part.body).toMatchObject({ status: 200 })
  expect((part.body.data as Waste).lines.map(({ kind }) => kind)).toEqual(['open'])
})
