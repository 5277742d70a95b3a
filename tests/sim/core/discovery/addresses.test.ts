/** Devices of field protocols, whose addresses are no numbers of 16 digits: two hosts that have the same one. */
import { expect, it } from 'vitest'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { reportTopic } from '#shared/topics.ts'
import { dataOf } from '../../../support/accounts.ts'
import { aMqttClientFor, type TestGateway } from '../../../support/gateway.ts'
import { addSecondHost } from '../../../support/secondHost.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const ADDRESS = '会议室 1/2/3'

async function takeIn(site: TestServer, token: string, hostId: HostId, name: string): Promise<Device> {
  const [project] = site.projects
  const device = { hostId, number: ADDRESS, kind: 'dimmable_light', name, nameEn: name }
  const devices = [{ ...device, areaId: project.house.rooms[0] }]
  const answer = await site.post('/live/takeindevices', { devices }, token)
  const [id] = dataOf<{ deviceIds: Device['id'][] }>(answer).deviceIds
  const added = id && site.workspace(project).state.get('device', id)
  if (!added) throw new Error(`not added: ${JSON.stringify(answer.body)}`)
  return added
}

const foundBy = async (site: TestServer, token: string, host: HostId) =>
  dataOf<{ list: { hostId: HostId; number: string }[] }>(
    await site.post('/live/founddevices', {}, token),
  ).list.flatMap(({ hostId, number }) => (hostId === host ? [number] : []))

const say = (gateway: TestGateway, seq: number, brightness: number) =>
  gateway.report({ t: seq, seq, d: { [ADDRESS]: { state: 'ON', brightness } } })

it('an address is found, added, reported, commanded and searched, in each host on its own', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const token = await site.signIn('admin')
  const first = await aMqttClientFor(site, project)
  const second = await addSecondHost(site, project)
  const other = await second.connect()
  const announced = [{ number: ADDRESS, name: 'Lamp', kind: 'dimmable_light', properties: ['state'] }]
  await first.client.publishAsync(
    `${reportTopic(project.hex, HOST_NUMBER)}/devices`,
    JSON.stringify(announced),
    { qos: 1 },
  )
  await say(other, 1, 20)
  expect(await foundBy(site, token, project.house.host)).toEqual([ADDRESS])
  const a = await takeIn(site, token, project.house.host, 'Lamp one')
  expect([await foundBy(site, token, project.house.host), await foundBy(site, token, second.host)]).toEqual([
    [],
    [ADDRESS],
  ])
  const b = await takeIn(site, token, second.host, 'Lamp two')
  await say(first, 1, 40)
  await say(other, 2, 60)
  const { last } = site.server.services.telemetry
  await eventually(() =>
    expect([a, b].map(({ id }) => last.get(project.id, id)?.values)).toEqual([
      { state: 'ON', brightness: 40 },
      { state: 'ON', brightness: 60 },
    ]),
  )
  await site.post('/device/control', { items: [{ deviceId: b.id, values: { state: 'OFF' } }] }, token)
  await eventually(() =>
    expect(other.controls.map(({ d }) => d)).toContainEqual({ [ADDRESS]: { state: 'OFF' } }),
  )
  expect(first.controls).toEqual([])
  await first.report(`smoke@${ADDRESS}|Smoke|In the room`)
  await eventually(() =>
    expect([...site.workspace(project).state.by('alarm', 'device', a.id).values()]).toMatchObject([
      { code: 'smoke', title: 'Smoke' },
    ]),
  )
  const searched = await site.post('/moban/devauthlist', { number: '室 1/2' }, token)
  expect(dataOf<{ list: { id: string }[] }>(searched).list.map(({ id }) => id)).toEqual([a.id, b.id])
  const again = await site.restart()
  await eventually(() =>
    expect([a, b].map(({ id }) => again.server.services.telemetry.last.get(project.id, id)?.values)).toEqual([
      { state: 'ON', brightness: 40 },
      { state: 'ON', brightness: 60 },
    ]),
  )
})
