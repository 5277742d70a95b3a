/** The channel `webhook` of alarm receivers, through the delivery of push. */
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { startReceiver } from './receiver.ts'

interface Message {
  readonly type: string
  readonly data: { readonly alarm: { readonly code: string; readonly severity: string } }
}

async function start() {
  const receiver = await startReceiver()
  const site = await startTestServer({ config: { pushAllowedHosts: [receiver.host] } })
  const [project] = site.projects
  const admin = await site.signIn('admin')
  const call = async (path: string, input: object, token = admin) =>
    (await site.post(`/moban/${path}`, input, token)).body
  // The address takes part for devices only; alarm messages come from the receiver.
  const added = await call('addthirdpush', { url: receiver.url, types: ['device.added'] })
  const { addressId, secret } = added.data as { addressId: string; secret: string }
  await call('openthirdpush', { isOn: true })
  const { state } = site.workspace(project)
  const roleOf = (person: string) =>
    must(
      [...state.all('member')].find(({ nickname }) => nickname === person),
      person,
    ).roleId
  const receive = (subject: string, more: object = {}) =>
    call('addalarmreceiver', { subject, webhook: ['critical', 'major'], pushAddressId: addressId, ...more })
  const gateway = await aMqttClientFor(site, project)
  let seq = 0
  const leak = (isLeaking: boolean) =>
    gateway.report({ t: 1, seq: ++seq, d: { [LEAK_NUMBER]: { water_leak: isLeaking } } })
  const messages = () => receiver.received.map(({ body }) => JSON.parse(body) as Message)
  /** Marker: everything before it has arrived. */
  const mark = async () => {
    const count = receiver.received.length
    await call('testthirdpush', { addressId })
    await until(() => receiver.received.length > count)
  }
  return { receiver, site, call, state, addressId, secret, roleOf, receive, gateway, leak, messages, mark }
}

it('an alarm reaches the address of a receiver, signed and in the delivery log, with what becomes of it', async () => {
  const { receive, roleOf, leak, messages, receiver, secret, call, addressId, gateway } = await start()
  expect((await receive(roleOf('admin'))).status).toBe(200)
  await leak(true)
  await leak(false)
  await until(() => messages().length === 2)
  expect(messages().map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.cleared'])
  for (const { body, headers } of receiver.received)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      data: { alarm: { code: 'water_leak' } },
    })
  await until(async () => {
    const { list } = (await call('pushdeliverylist', { addressId, state: 'delivered' })).data as {
      list: object[]
    }
    return list.length === 2
  })
  await gateway.end()
})

it('is one message where several receivers and the address itself ask for it', async () => {
  const { receive, roleOf, leak, messages, call, addressId, state, gateway, site } = await start()
  const { house } = site.projects[0]
  await call('updatethirdpush', { addressId, types: ['alarm.raised'] })
  await call('editonedevpush', { deviceIds: [house.leakSensor], isOn: true })
  const [member] = [...state.all('member')]
  await receive(roleOf('admin'))
  await receive(must(member, 'a member').accountId)
  await leak(true)
  await until(() => messages().length > 0)
  await leak(false)
  await until(() => messages().some(({ type }) => type === 'alarm.cleared'))
  expect(messages().map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.cleared'])
  await gateway.end()
})

it('severities that were not chosen, and areas that the role does not see, are left out', async () => {
  const { call, site, receive, roleOf, leak, messages, mark, gateway } = await start()
  await call('setnotice', { code: 'water_leak', severity: 'minor' })
  await receive(roleOf('admin'))
  await giveRole(site, 'viewer', { rights: ['home.view'], areas: [site.projects[0].house.rooms[1]] })
  await receive(roleOf('viewer'), { webhook: ['critical', 'major', 'minor', 'info'] })
  await leak(true)
  await leak(false)
  await mark()
  expect(messages().map(({ type }) => type)).toEqual(['test'])
  await gateway.end()
})

it('nothing is sent while push of the project is off, nor to a deleted address', async () => {
  const { call, receive, roleOf, leak, messages, mark, addressId, receiver, gateway } = await start()
  await receive(roleOf('admin'))
  await call('openthirdpush', { isOn: false })
  await leak(true)
  await mark()
  expect(messages().map(({ type }) => type)).toEqual(['test'])
  await call('openthirdpush', { isOn: true })
  await call('delthirdpush', { addressId })
  await leak(false)
  const other = (await call('addthirdpush', { url: receiver.url, types: ['device.added'] })).data
  await call('testthirdpush', { addressId: (other as { addressId: string }).addressId })
  expect(messages().map(({ type }) => type)).toEqual(['test', 'test'])
  await gateway.end()
})

it('a channel needs an address, and one who does not manage push cannot choose it', async () => {
  const { receive, roleOf, addressId, site, gateway } = await start()
  expect((await receive(roleOf('admin'), { pushAddressId: null })).status).toBe(1817)
  expect((await receive(roleOf('admin'), { pushAddressId: 'psh_unknown' })).status).not.toBe(200)
  await giveRole(site, 'operator', { rights: ['home.view', 'alarms.manage'] })
  const operator = await site.signIn('operator')
  const add = async (more: object) =>
    (await site.post('/moban/addalarmreceiver', { subject: roleOf('admin'), ...more }, operator)).body.status
  expect(await add({ webhook: ['critical'], pushAddressId: addressId })).not.toBe(200)
  expect(await add({})).toBe(200)
  await gateway.end()
})
