import { expect, type Site } from './site.ts'

/** Of each leak sensor of the hotel what makes it raise its alarm. */
export async function leaksOf(site: Site): Promise<readonly (() => Promise<void>)[]> {
  const token = await site.token('super')
  await site.enterHotel(token)
  const sensors = { pageSize: 20, kind: 'water_leak' }
  const { data } = await site.call<{ list: { number: string }[] }>('/moban/devicelist', sensors, token)
  return data.list.map(({ number: device }) => async () => {
    const fault = { kind: 'alarm', device, code: 'water_leak', durationMs: 3_600_000 }
    expect((await site.call('/sim/inject', { fault }, token)).status).toBe(200)
  })
}

/** Whatever tests before have left waiting: what is counted or shown alone then is a test's own. */
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
