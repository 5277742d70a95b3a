import { expect } from '@playwright/test'
import type { Site } from './site.ts'

/** Floods a sensor in another project; returns the clean-up. */
export async function flood(site: Site) {
  const token = await site.token('super')
  const projects = await site.call<{ list: { id: string; nameEn: string }[] }>(
    '/building/projectlist',
    {},
    token,
  )
  for (const project of projects.data.list) {
    if (project.nameEn === 'Harbour Hotel') continue
    const sensors = { xmid: project.id, pageSize: 1, kind: 'water_leak' }
    const found = await site.call<{ list: { number: string }[] }>('/moban/devicelist', sensors, token)
    const [sensor] = found.data.list
    if (!sensor) continue
    const fault = { kind: 'alarm', device: sensor.number, code: 'water_leak', durationMs: 3_600_000 }
    expect((await site.call('/sim/inject', { xmid: project.id, fault }, token)).status).toBe(200)
    return { ...project, token }
  }
  throw new Error('no other project has a leak sensor')
}

export async function settle(site: Site, { id, token }: Awaited<ReturnType<typeof flood>>): Promise<void> {
  await site.call('/sim/clear', { xmid: id }, token)
  const open = await site.call<{ list: { id: string }[] }>(
    '/userinfo/notifylist',
    { xmid: id, state: 'unacknowledged', pageSize: 100 },
    token,
  )
  const ids = open.data.list.map((alarm) => alarm.id)
  if (ids.length > 0)
    await site.call('/userinfo/updatemsgstate', { xmid: id, ids, reason: 'end of the test' }, token)
}
