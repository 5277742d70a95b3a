/** Who has the form of a record open, from one console to the other. */
import { expect, it } from 'vitest'
import { newsTopic } from '#shared/topics.ts'
import { OpenForms } from '#sim/live/openForms.ts'
import { connectConsole } from '../../support/console.ts'
import { addSecondHost } from '../../support/secondHost.ts'
import { startTestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const HEX = '00000000000000A1'
const from = { sessionId: 'ses_1', projectHex: HEX }
const ada = { accountId: 'acc_ada', name: 'Ada', nameEn: '' } as const
const li = { accountId: 'acc_li', name: '李娜', nameEn: 'Li Na' } as const

it('counts a person once, whatever they have open, until the last of it is closed or gone', () => {
  const forms = new OpenForms()
  for (const id of ['c-1', 'c-2', 'c-3']) forms.enter(id, from)
  forms.open('c-1', from, 'ara_1', ada)
  forms.open('c-2', from, 'ara_1', ada)
  forms.open('c-3', from, 'ara_1', li)
  expect(forms.people(HEX, 'ara_1')).toEqual([ada, li])
  forms.close('c-1', from, 'ara_1')
  expect(forms.people(HEX, 'ara_1')).toEqual([ada, li])
  forms.leave('c-2')
  expect(forms.people(HEX, 'ara_1')).toEqual([li])
  expect(forms.people('00000000000000B2', 'ara_1')).toEqual([])
})

it('notes nothing of a console that is not connected or not the caller\u2019s, and of one so many forms', () => {
  const forms = new OpenForms()
  forms.open('c-1', from, 'ara_1', ada)
  forms.enter('c-1', from)
  forms.open('c-1', { ...from, sessionId: 'ses_2' }, 'ara_1', li)
  expect(forms.people(HEX, 'ara_1')).toEqual([])
  for (let n = 0; n < 30; n += 1) forms.open('c-1', from, `ara_${n}`, ada)
  const open = Array.from({ length: 30 }, (_, n) => forms.people(HEX, `ara_${n}`).length)
  expect(open).toEqual([...Array(10).fill(0), ...Array(20).fill(1)])
})

it('is told to those who see the record, and is over with the connection', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  await addSecondHost(site, project)
  const [near, far] = project.house.rooms
  const [admin, operator] = [await site.signIn('admin'), await site.signIn('operator')]
  const ofAdmin = await connectConsole(site, admin)
  const ofOperator = await connectConsole(site, operator)
  const note = async (recordId: string, { ticket }: typeof ofAdmin, token: string, isOpen = true) =>
    (await site.post('/live/openform', { recordId, clientId: ticket.clientId, isOpen }, token)).body
  const told = ({ heard, ticket }: typeof ofAdmin) =>
    heard.filter(({ topic }) => topic === newsTopic(ticket.projectHex)).map(({ text }) => JSON.parse(text))
  // The operator\u2019s role is of the first room.
  expect((await note(far, ofOperator, operator)).data).toEqual({ code: 'record_unknown' })
  await note(far, ofAdmin, admin)
  expect((await note(near, ofAdmin, admin)).data).toMatchObject({ people: [{ name: expect.any(String) }] })
  const { data } = await note(near, ofOperator, operator)
  expect((data as { people: object[] }).people).toHaveLength(2)
  await until(() => told(ofAdmin).some(({ about, people }) => about === near && people.length === 2))
  expect(told(ofOperator).map(({ about }) => about)).not.toContain(far)
  await ofAdmin.client.endAsync(true)
  await until(() => told(ofOperator).at(-1)?.people.length === 1)
  expect(told(ofOperator).at(-1)).toMatchObject({ about: near })
})

it('news of found devices come once however much a host reports at once, and again with what is new', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const console = await connectConsole(site, await site.signIn('admin'))
  const { discovery } = site.server.services
  const from = { projectId: project.id, hostId: project.house.host }
  const told = () => console.heard.filter(({ text }) => text === '{"about":"found"}').length
  const number = (n: number) => `00124B000000010${n}`
  for (let n = 0; n < 5; n += 1) discovery.note(from, number(n), { state: 'ON' }, n)
  await until(() => told() === 1)
  // The same again says nothing that is new.
  discovery.note(from, number(0), { state: 'OFF' }, 5_000)
  discovery.drop(from.hostId, number(1))
  await until(() => told() === 2)
})
