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
