/** Role with a device group: its members see and control the group's devices. */
import { expect, it } from 'vitest'
import { connectConsole } from '../../../support/console.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const idsOf = (data: unknown): string[] => (data as { list: { id: string }[] }).list.map(({ id }) => id)

it('a role that is granted a group follows its devices, live, and learns of no other', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { lights, leakSensor } = project.house
  const admin = await site.signIn('admin')
  const group = { name: '大堂', nameEn: 'Lobby', deviceIds: [lights[0], leakSensor] }
  const made = await site.post('/moban/adddevicegroup', group, admin)
  const { groupId } = made.body.data as { groupId: `grp_${string}` }
  const other = { name: '走廊', deviceIds: [lights[1]] }
  expect((await site.post('/moban/adddevicegroup', other, admin)).body.status).toBe(200)
  await giveRole(site, 'operator', {
    ...{ rights: ['home.view', 'control.devices'], areas: [], groups: [groupId] },
  })
  const token = await site.signIn('operator')
  const seen = async () => idsOf((await site.post('/moban/devicelist', {}, token)).body.data).toSorted()
  expect(await seen()).toEqual([lights[0], leakSensor].toSorted())
  expect((await site.post('/moban/devicegrouplist', {}, token)).body.data).toMatchObject({
    list: [{ id: groupId, deviceIds: [lights[0], leakSensor] }],
    total: 1,
  })
  const control = { items: [{ deviceId: lights[1], values: { state: 'ON' } }] }
  expect((await site.post('/device/control', control, token)).http).toBe(404)

  const console = await connectConsole(site, token)
  const change = { groupId, add: [lights[1]], remove: [leakSensor] }
  await site.post('/moban/changegroupmembers', change, admin)
  await until(() => console.commits().length > 0)
  const changes = console.commits().flatMap((commit) => commit.changes)
  expect(changes).toContainEqual({ remove: { type: 'device', id: leakSensor } })
  const put = changes.flatMap((one) => ('put' in one ? [one.put.id as string] : []))
  expect(put).toEqual(expect.arrayContaining([groupId, lights[1]]))
  expect(await seen()).toEqual([...lights].toSorted())
})

it('two people change the devices of a group: what either put in is in, what either took out is out', async () => {
  const site = await startTestServer()
  const { lights, leakSensor } = site.projects[0].house
  const [first, second] = lights
  const tokens = { admin: await site.signIn('admin'), super: await site.signIn('super') }
  const made = await site.post(
    '/moban/adddevicegroup',
    { name: '大堂', deviceIds: [first, leakSensor] },
    tokens.admin,
  )
  const { groupId } = made.body.data as { groupId: string }
  const change = (who: keyof typeof tokens, input: object) =>
    site.post('/moban/updatedevicegroup', { groupId, ...input, xmid: site.projects[0].id }, tokens[who])
  const held = async () =>
    (await site.post('/moban/devicegrouplist', {}, tokens.admin)).body.data as {
      list: { deviceIds: string[] }[]
    }
  const was = [first, leakSensor]
  // One replaces a sensor by a light; the other reorders based on the old version.
  expect((await change('super', { deviceIds: [first, second], was })).body.status).toBe(200)
  expect((await change('admin', { deviceIds: [leakSensor, first], was })).body.status).toBe(200)
  expect((await held()).list[0]?.deviceIds).toEqual([first, second])
  // Without a basis the list replaces.
  await change('admin', { deviceIds: [leakSensor] })
  expect((await held()).list[0]?.deviceIds).toEqual([leakSensor])
})
