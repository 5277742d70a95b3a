/** Users are notified of alarms in all their projects. */
import { expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { projectAlarmsContract } from '#shared/contract/projectAlarms.ts'
import { ALARMS_NEWS } from '#shared/news.ts'
import { connectConsole, type TestConsole } from '../../../support/console.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { addSecondHost, SECOND_LEAK_NUMBER } from '../../../support/secondHost.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

type Row = OutputOf<typeof projectAlarmsContract.list>['list'][number]

async function ask(site: TestServer, token: string): Promise<Row[]> {
  const answer = await site.post('/userinfo/notifyprojects', {}, token)
  return (answer.body.data as { list: Row[] }).list
}

async function listening(site: TestServer, token: string) {
  const console = await connectConsole(site, token)
  const topic = (console.ticket as TestConsole['ticket'] & { personTopic: string }).personTopic
  await console.client.subscribeAsync(topic, { qos: 0 })
  const news = () => console.heard.filter((message) => message.topic === topic).map(({ text }) => text)
  return { ...console, topic, news }
}

it('a leak in another project is news to who may enter it, and is listed with its place', async () => {
  const site = await startTestServer()
  const [, other] = site.projects
  const [superToken, adminToken] = [await site.signIn('super'), await site.signIn('admin')]
  const ofSuper = await listening(site, superToken)
  const ofAdmin = await listening(site, adminToken)
  const gateway = await aMqttClientFor(site, other)
  await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
  await until(() => ofSuper.news().length > 0)
  expect(ofSuper.news()[0]).toBe(JSON.stringify({ about: ALARMS_NEWS }))
  const rows = await ask(site, superToken)
  expect(rows.map(({ id }) => id)[0]).toBe(other.id)
  const area = site.workspace(other).state.get('area', other.house.rooms[0])
  expect(rows[0]).toMatchObject({
    unacknowledged: 1,
    critical: 1,
    worst: 'critical',
    outOfSight: 0,
    alarms: [{ code: 'water_leak', place: { area: { name: area?.name }, floor: {}, building: {} } }],
  })
  expect(rows[0]?.newestCriticalSeq).toBe(rows[0]?.newestRaisedSeq)
  // The administrator of the first project has no place in the second.
  expect(ofAdmin.news()).toEqual([])
  expect((await ask(site, adminToken)).map(({ id }) => id)).toEqual([site.projects[0].id])
})

it('a limited role is given the number of alarms in other areas, and nothing else about them', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const far = await addSecondHost(site, project)
  const token = await site.signIn('operator')
  const operator = await listening(site, token)
  const farGateway = await far.connect()
  await farGateway.report({ t: 1, seq: 1, d: { [SECOND_LEAK_NUMBER]: { water_leak: true } } })
  await until(() => operator.news().length > 0)
  const [row] = await ask(site, token)
  expect(row).toMatchObject({ unacknowledged: 0, critical: 0, worst: null, outOfSight: 1, alarms: [] })
  // Alarms of the current project arrive with its commits.
  const gateway = await aMqttClientFor(site, project)
  await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
  await until(() => operator.commits().some(({ changes }) => changes.length > 0))
  expect((await ask(site, token))[0]).toMatchObject({ unacknowledged: 1, worst: 'critical', outOfSight: 1 })
})

it('the topic of a person is for that person alone', async () => {
  const site = await startTestServer()
  const ofAdmin = await listening(site, await site.signIn('admin'))
  const ofOperator = await listening(site, await site.signIn('operator'))
  const refused = await ofOperator.client.subscribeAsync(ofAdmin.topic, { qos: 0 }).catch(() => 'refused')
  expect(refused).toBe('refused')
})
