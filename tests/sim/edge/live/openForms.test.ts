/** Who has the form of a record open, from one console to the other. */
import { expect, it } from 'vitest'
import { formsTopic, newsTopic } from '#shared/topics.ts'
import { OpenForms } from '#sim/edge/live/openForms.ts'
import { connectConsole } from '../../../support/console.ts'
import { addSecondHost } from '../../../support/secondHost.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const HEX = '00000000000000A1'
const from = { projectHex: HEX, accountId: 'acc_ada' } as const
const ada = { accountId: 'acc_ada', name: 'Ada', nameEn: '' } as const
const li = { accountId: 'acc_li', name: '李娜', nameEn: 'Li Na' } as const

it('counts a person once, whatever they have open, until the last of it is closed or gone', () => {
  const forms = new OpenForms()
  for (const id of ['c-1', 'c-2', 'c-3']) forms.enter(id, from)
  forms.open('c-1', 'ara_1', ada)
  forms.open('c-2', 'ara_1', ada)
  forms.open('c-3', 'ara_1', li)
  expect(forms.people(HEX, 'ara_1')).toEqual([ada, li])
  forms.close('c-1', 'ara_1')
  expect(forms.people(HEX, 'ara_1')).toEqual([ada, li])
  forms.leave('c-2')
  expect(forms.people(HEX, 'ara_1')).toEqual([li])
  expect(forms.people('00000000000000B2', 'ara_1')).toEqual([])
})

it('notes nothing of a console that is not connected, and twenty forms of one', () => {
  const forms = new OpenForms()
  forms.open('c-1', 'ara_1', ada)
  expect(forms.people(HEX, 'ara_1')).toEqual([])
  forms.enter('c-1', from)
  for (let n = 0; n < 30; n += 1) forms.open('c-1', `ara_${n}`, ada)
  const open = Array.from({ length: 30 }, (_, n) => forms.people(HEX, `ara_${n}`).length)
  expect(open).toEqual([...Array(10).fill(0), ...Array(20).fill(1)])
})

it('notes no more of an account that opens forms faster than anybody can, in all its consoles together', () => {
  let nowMs = 0
  const forms = new OpenForms(() => nowMs)
  for (const id of ['c-1', 'c-2']) forms.enter(id, from)
  forms.enter('c-3', { projectHex: HEX, accountId: 'acc_li' })
  const openClose = (times: number): number => {
    let opened = 0
    for (let n = 0; n < times; n += 1) {
      const id = n % 2 ? 'c-1' : 'c-2'
      forms.open(id, 'ara_1', ada)
      opened += forms.people(HEX, 'ara_1').length
      forms.close(id, 'ara_1')
    }
    return opened
  }
  expect(openClose(200)).toBe(60)
  nowMs += 1_000
  expect(openClose(200)).toBe(4)
  forms.open('c-3', 'ara_1', li)
  expect(forms.people(HEX, 'ara_1')).toEqual([li])
})

it('is published by the console, sent to those who see the record, and over with the connection', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  await addSecondHost(site, project)
  const [near, far] = project.house.rooms
  const ofAdmin = await connectConsole(site, await site.signIn('admin'))
  const ofOperator = await connectConsole(site, await site.signIn('operator'))
  const report = ({ client, ticket }: typeof ofAdmin, message: object) =>
    client.publishAsync(formsTopic(ticket.projectHex), JSON.stringify(message), { qos: 1 })
  const news = ({ heard, ticket }: typeof ofAdmin) =>
    heard.filter(({ topic }) => topic === newsTopic(ticket.projectHex)).map(({ text }) => JSON.parse(text))
  // The operator\u2019s role is of the first room.
  await report(ofOperator, { recordId: far, isOpen: true })
  await report(ofAdmin, { recordId: far, isOpen: true })
  await report(ofAdmin, { recordId: near, isOpen: true })
  await report(ofOperator, { recordId: near, isOpen: true })
  await until(() => news(ofAdmin).some(({ about, people }) => about === near && people.length === 2))
  expect(news(ofAdmin).filter(({ about }) => about === far)).toMatchObject([{ people: [{}] }])
  expect(news(ofOperator).map(({ about }) => about)).not.toContain(far)
  await report(ofOperator, { recordId: near, isOpen: false })
  await until(() => news(ofAdmin).at(-1)?.people.length === 1)
  await report(ofOperator, { recordId: near, isOpen: true })
  await until(() => news(ofOperator).at(-1)?.people.length === 2)
  await ofAdmin.client.endAsync(true)
  await until(() => news(ofOperator).at(-1)?.people.length === 1)
  expect(news(ofOperator).at(-1)).toMatchObject({ about: near })
})

it('publishes who has a form open at most a few times, however often it is opened and closed', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const console = await connectConsole(site, await site.signIn('admin'))
  const { client, ticket, heard } = console
  const [recordId] = project.house.rooms
  const notices = () =>
    heard.filter(({ topic, text }) => topic === newsTopic(ticket.projectHex) && text.includes(recordId))
  for (let n = 0; n < 41; n += 1)
    await client.publishAsync(
      formsTopic(ticket.projectHex),
      JSON.stringify({ recordId, isOpen: n % 2 === 0 }),
    )
  await until(() => notices().at(-1)?.text.includes('accountId') === true)
  expect(notices().length).toBeLessThan(10)
})

it('refuses and counts a malformed message of a console', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { client, ticket } = await connectConsole(site, await site.signIn('admin'))
  const [recordId] = project.house.rooms
  const malformed = [
    '',
    '{',
    '[]',
    '{"recordId":1,"isOpen":true}',
    `{"recordId":"${recordId}","isOpen":true,"as":"x"}`,
  ]
  const unknown = ['{"recordId":"xyz_1","isOpen":true}']
  for (const text of [...malformed, ...unknown])
    await client.publishAsync(formsTopic(ticket.projectHex), text, { qos: 1 })
  expect(await site.counted('packets_refused', 'malformed_message')).toBe(6)
})

it('news of found devices come once however much a host reports at once, and again with what is new', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const console = await connectConsole(site, await site.signIn('admin'))
  const { discovery } = site.server.services
  const from = { projectId: project.id, hostId: project.house.host }
  const newsCount = () => console.heard.filter(({ text }) => text === '{"about":"found"}').length
  const number = (n: number) => `00124B000000010${n}`
  for (let n = 0; n < 5; n += 1) discovery.note(from, number(n), { state: 'ON' }, n)
  await until(() => newsCount() === 1)
  // The same again says nothing that is new.
  discovery.note(from, number(0), { state: 'OFF' }, 5_000)
  discovery.drop(from.hostId, number(1), 5_000)
  await until(() => newsCount() === 2)
})
