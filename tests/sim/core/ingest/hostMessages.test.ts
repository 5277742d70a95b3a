import { expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { hostsContract } from '#shared/contract/hosts.ts'
import { connectConsole } from '../../../support/console.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const LIGHT = '00158D00000000A0'
type Messages = OutputOf<typeof hostsContract.messages>['list']

async function messagesOf(site: TestServer): Promise<Messages> {
  const [{ house }] = site.projects
  const token = await site.signIn('admin')
  const answer = await site.post('/live/hostmessages', { hostId: house.host }, token)
  return (answer.body.data as { list: Messages }).list
}

const states = (d: object) => ({ t: 1, seq: 1, d })

it('shows the last messages of a host with what was refused and why', async () => {
  const site = await startTestServer()
  const gateway = await aMqttClientFor(site, site.projects[0])
  await gateway.report('{"t":')
  await gateway.report(states({ [LIGHT.toLowerCase()]: { state: 'ON' } }))
  await gateway.report(states({ [LIGHT]: { state: 'ON', colour: 'red', brightness: 'bright' } }))
  await gateway.report(states({ [LIGHT]: { state: 'OFF' } }))
  const reasons = (await messagesOf(site)).map(({ kind, refused }) => [
    kind,
    ...refused.map(({ reason, about }) => `${reason} ${about}`),
  ])
  // Messages of one millisecond have no order.
  expect(reasons).toHaveLength(5)
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['presence'],
      ['refused', 'malformed '],
      ['states', `number_form ${LIGHT.toLowerCase()}`],
      ['states', `unknown_property ${LIGHT}.colour`, `unfit_value ${LIGHT}.brightness`],
      ['states'],
    ]),
  )
})

it('keeps mistakes although the host goes on reporting, and only the beginning of each message, without secrets', async () => {
  const site = await startTestServer()
  const gateway = await aMqttClientFor(site, site.projects[0])
  await gateway.report(
    `{"t":1,"seq":1,"d":{"${LIGHT}":{"pin_code":"1234","text":"a\\u0007b${'x'.repeat(3_000)}"}}}`,
  )
  for (let n = 0; n < 30; n += 1) await gateway.report(states({ [LIGHT]: { state: n % 2 ? 'ON' : 'OFF' } }))
  const messages = await messagesOf(site)
  expect(messages).toHaveLength(21)
  const wrong = messages.at(-1)
  expect(wrong?.refused[0]?.reason).toBe('unknown_property')
  expect(wrong?.length).toBeGreaterThan(3_000)
  expect(wrong?.excerpt.length).toBeLessThanOrEqual(240)
  expect(wrong?.excerpt).toContain('"pin_code":"…"')
})

it('makes what a found device reported its first state when it is taken in', async () => {
  const site = await startTestServer()
  const [{ id, house }] = site.projects
  const gateway = await aMqttClientFor(site, site.projects[0])
  const number = '00124B00000000E1'
  await gateway.report({ t: Date.now(), seq: 1, d: { [number]: { contact: false, battery: 81 } } })
  const token = await site.signIn('admin')
  const device = {
    hostId: house.host,
    number,
    kind: 'door_sensor',
    areaId: house.rooms[0],
    name: '门磁',
    nameEn: 'Door',
  }
  const added = await site.post('/live/takeindevices', { devices: [device] }, token)
  expect(added.body.status).toBe(200)
  const { deviceIds } = added.body.data as { deviceIds: `dev_${string}`[] }
  const { telemetry } = site.server.services
  await eventually(() =>
    expect(telemetry.last.get(id, deviceIds[0] ?? 'dev_none')?.values).toMatchObject({
      contact: false,
      battery: 81,
    }),
  )
})

it('takes in what a device reported before as no message of its host, which may be offline, and tells consoles', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { id, house } = project
  const gateway = await aMqttClientFor(site, project)
  const number = '00124B00000000E2'
  await gateway.report({ t: Date.now(), seq: 1, d: { [number]: { action: '1_single', linkquality: 81 } } })
  await gateway.report({ t: 2, host: 'offline' })
  const host = () => site.workspace(project).state.get('host', house.host)
  await eventually(() => expect(host()?.isOnline).toBe(false))
  const before = await messagesOf(site)
  const token = await site.signIn('admin')
  const console = await connectConsole(site, token)
  const device = {
    hostId: house.host,
    number,
    kind: 'switch_panel',
    areaId: house.rooms[0],
    name: '按钮',
    nameEn: 'Button',
  }
  const added = await site.post('/live/takeindevices', { devices: [device] }, token)
  const { deviceIds } = added.body.data as { deviceIds: `dev_${string}`[] }
  const { telemetry } = site.server.services
  const values = () => telemetry.last.get(id, deviceIds[0] ?? 'dev_none')?.values
  await eventually(() => expect(values()).toEqual({ linkquality: 81 }))
  await eventually(() => expect(console.reports().at(-1)).toContain(`"${number}":{"linkquality":81}`))
  expect(host()?.isOnline).toBe(false)
  expect(await messagesOf(site)).toEqual(before)
})

it('shows whoever sees some devices of a host no values, and only refusals of those', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { house } = project
  const gateway = await aMqttClientFor(site, project)
  const other = [...site.workspace(project).state.all('device')].find(
    ({ areaId }) => areaId === house.rooms[1],
  )
  await gateway.report(states({ [LIGHT]: { colour: 'red' }, [other?.number ?? '']: { colour: 'red' } }))
  await giveRole(site, 'viewer', { areas: [house.rooms[0]], rights: ['deploy.configure'] })
  const token = await site.signIn('viewer')
  const answer = await site.post('/live/hostmessages', { hostId: house.host }, token)
  const [message] = (answer.body.data as { list: Messages }).list
  expect(message).toMatchObject({ excerpt: '', refused: [{ about: `${LIGHT}.colour` }] })
  expect(message?.refused).toHaveLength(1)
})
