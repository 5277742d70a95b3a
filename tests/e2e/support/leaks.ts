import { must } from '#shared/kernel/assert.ts'
import { expect, type Site } from './site.ts'

/** Sensors that `leaksOf` names. */
const SENSORS = 20

/** Alarm triggers of the hotel's leak sensors. */
export async function leaksOf(site: Site): Promise<readonly (() => Promise<void>)[]> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const sensors = { pageSize: SENSORS, kind: 'water_leak' }
  const { data } = await site.call<{ list: { number: string }[] }>('/moban/devicelist', sensors, token)
  return data.list.map(({ number: device }) => async () => {
    const fault = { kind: 'alarm', device, code: 'water_leak', durationMs: 3_600_000 }
    expect((await site.call('/sim/inject', { fault }, token)).status).toBe(200)
  })
}

/**
 * A leak sensor that `leaksOf` does not name, and that a test has for itself.
 *
 * @param index of the sensor; each test that calls this has its own
 */
export async function ownSensor(
  site: Site,
  index: number,
): Promise<{ readonly id: string; readonly number: string }> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const asked = { kind: 'water_leak', pageSize: SENSORS, pageNum: 2 }
  const { data } = await site.call<{ list: { id: string; number: string }[] }>(
    '/moban/devicelist',
    asked,
    token,
  )
  return must(data.list[index], 'one more leak sensor')
}

/** A leak at `ownSensor`. @returns the device's id, once its alarm is open */
export async function leakOfOwn(site: Site, index: number): Promise<string> {
  const token = await site.token('super')
  const { id, number } = await ownSensor(site, index)
  const fault = { kind: 'alarm', device: number, code: 'water_leak', durationMs: 3_600_000 }
  expect((await site.call('/sim/inject', { fault }, token)).status).toBe(200)
  const open = async (): Promise<number> => {
    const faults = { state: 'open', deviceId: id }
    return (await site.call<{ total: number }>('/moban/getdevfaultrecord', faults, token)).data.total
  }
  await expect.poll(open).toBe(1)
  return id
}

/** Acknowledges alarms of earlier tests. */
export async function acknowledgeAll(site: Site): Promise<void> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const waiting = { category: 'alarm', state: 'unacknowledged', pageSize: 500 }
  const { data } = await site.call<{ list: { id: string }[] }>('/userinfo/notifylist', waiting, token)
  const ids = data.list.map(({ id }) => id)
  if (ids.length === 0) return
  const settled = await site.call('/userinfo/updatemsgstate', { ids, reason: 'Left by other tests' }, token)
  expect(settled.status).toBe(200)
}
