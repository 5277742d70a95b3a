/** Energy from meters over floors to kinds, recomputed from the readings. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { energyContract } from '#shared/contract/energy.ts'
import { type EnergyFlow, type energyFlowContract, FLOW_OTHERS } from '#shared/contract/energyFlow.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { joinSmall } from '#sim/edge/handlers/energyFlow.ts'
import { at } from '../../../support/context.ts'
import { startTestServer } from '../../../support/testServer.ts'

type Flow = OutputOf<typeof energyFlowContract.ask>
type All = OutputOf<typeof energyContract.all>
const NOW = Date.parse('2026-07-02T10:05:00Z')
const FROM = NOW - 120 * MINUTE_MS

it('flows add up to what the meters counted, with what no device measured', async () => {
  const site = await startTestServer({ clock: new ManualClock(NOW) })
  const [project] = site.projects
  const { host, rooms } = project.house
  const workspace = site.workspace(project)
  const device = (n: number, kind: string, areaId: (typeof rooms)[number]) => ({
    ...{ number: `00158D00000000E${n}`, name: `电器${n}`, nameEn: `Device ${n}`, kind, model: 'M-1' },
    ...{ areaId, hostId: host, circuits: [{ name: '一', nameEn: 'One' }] },
    ...{ isJoined: true, isConfigured: true, connection: 'zigbee' as const },
  })
  const kinds = ['energy_meter', 'metering_socket', 'metering_socket'] as const
  const devices = kinds.map((kind, n) => device(n, kind, rooms[n === 2 ? 1 : 0]))
  const added = await workspace.run('AddDevices', { devices }, at(2_000))
  const ids = (added?.changes ?? []).flatMap((one): DeviceId[] =>
    'put' in one && one.put.type === 'device' ? [one.put.id] : [],
  )
  // Per reading, of the meter, one socket and the other one.
  const steps = [1, 0.25, 0.125]
  const used = steps.map((step, n) => {
    let count = 0
    for (let atMs = FROM; atMs < NOW; atMs += 10 * MINUTE_MS) {
      const values = { energy: 100 + count * step }
      site.server.services.telemetry.merge(project.id, ids[n] as DeviceId, values, atMs)
      count += 1
    }
    return (count - 1) * step
  })
  const [whole = 0, first = 0, second = 0] = used
  const token = await site.signIn('admin')
  const flow: Flow = (await site.post('/moban/getpowerflow', { period: 'day' }, token)).body.data
  const meterId = ids[0]
  const kwhOf = (kind: string | null) =>
    flow.flows.filter((one) => one.kind === kind).reduce((sum, { kwh }) => sum + kwh, 0)
  expect(flow.flows.every((one) => one.meterId === meterId)).toBe(true)
  expect(flow.meters).toEqual([{ id: meterId, name: '电器0', nameEn: 'Device 0' }])
  expect(flow.kwh).toBeCloseTo(whole, 3)
  expect(kwhOf('metering_socket')).toBeCloseTo(first + second, 3)
  expect(kwhOf(null)).toBeCloseTo(whole - first - second, 3)
  const rows: All = (await site.post('/moban/getPowerAll', { period: 'day', by: 'floor' }, token)).body.data
  for (const { id, kwh } of rows.list)
    expect(
      flow.flows.filter(({ floorId }) => floorId === id).reduce((sum, one) => sum + one.kwh, 0),
    ).toBeCloseTo(kwh ?? 0, 3)
})

it('small ones are joined, and nothing is lost', () => {
  const id = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  const some = fc.array(fc.tuple(id, id, id, fc.integer({ min: -9, max: 999 })), { maxLength: 50 })
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 5 }), (rows, max) => {
      const flows = rows.map(([meterId, floorId, kind, kwh]): EnergyFlow => ({ meterId, floorId, kind, kwh }))
      const joined = joinSmall(flows, 'meterId', max)
      const sum = (of: readonly EnergyFlow[]) => of.reduce((all, { kwh }) => all + kwh, 0)
      expect(sum(joined)).toBe(sum(flows))
      const kept = new Set(joined.map(({ meterId }) => meterId).filter((one) => one !== null))
      expect(kept.size).toBeLessThanOrEqual(max)
      if (kept.has(FLOW_OTHERS))
        expect(new Set(flows.map(({ meterId }) => meterId)).size).toBeGreaterThan(max)
    }),
  )
})
