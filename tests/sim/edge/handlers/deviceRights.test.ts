/** Clearing the permissions of a device through the real server. */
import { expect, it } from 'vitest'
import type { DeviceRights } from '#shared/contract/deviceRights.ts'
import { dataOf } from '../../../support/accounts.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

async function find(site: TestServer, token: string, number: string): Promise<DeviceRights[]> {
  const answer = await site.post('/moban/devauthlist', { number, pageSize: 100 }, token)
  return dataOf<{ list: DeviceRights[] }>(answer).list
}

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const [light] = project.house.lights
  const number = site.workspace(project).state.get('device', light ?? '')?.number ?? ''
  return { site, project, light, number }
}

it('a device is found in the projects that one administers, with who may control it, cleared and restored', async () => {
  const { site, project, light, number } = await start()
  await giveRole(site, 'operator', {
    areas: [],
    devices: [light as never],
    rights: ['home.view', 'control.devices'],
  })
  const admin = await site.signIn('admin')
  const operator = await site.signIn('operator')
  const seen = async () => {
    const answer = await site.post('/moban/devicelist', { xmid: project.id }, operator)
    return dataOf<{ total: number }>(answer).total
  }
  const [before] = await find(site, admin, number)
  expect(before).toMatchObject({ projectId: project.id, id: light, isClearable: true, cleared: null })
  expect(before?.holders.some(({ by, members }) => by.includes('device') && members === 1)).toBe(true)
  expect(await seen()).toBe(1)
  const cleared = await site.post('/moban/deldevauth', { deviceId: light }, admin)
  expect(await seen()).toBe(0)
  const [after] = await find(site, admin, number)
  expect(after).toMatchObject({ isClearable: false, cleared: dataOf<object>(cleared) })
  await site.post('/moban/restoredevauth', dataOf<object>(cleared), admin)
  expect(await seen()).toBe(1)
})

it('nothing of it is shown or done where one does not administer', async () => {
  const { site, light, number } = await start()
  const foreigner = await site.signIn('foreigner')
  expect((await find(site, foreigner, number)).map(({ projectId }) => projectId)).not.toContain(
    site.projects[0].id,
  )
  expect((await site.post('/moban/deldevauth', { deviceId: light }, foreigner)).http).toBe(404)
  await giveRole(site, 'operator', { rights: ['home.view', 'devices.manage'] })
  const operator = await site.signIn('operator')
  expect(await find(site, operator, number)).toEqual([])
  expect((await site.post('/moban/deldevauth', { deviceId: light }, operator)).http).toBe(403)
})
