/** Assigning, commenting and shelving through the real server: sight, rights, two people at once, restarts. */
import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#shared/contract/alarmHandling.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { giveRole } from '../../../support/roles.ts'
import { type Person, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const START_MS = 20_000 * DAY_MS
const reason = 'The sensor is being replaced'

async function raise(site: TestServer, room: 0 | 1, more: Partial<Pick<Alarm, 'severity'>> = {}) {
  const [project] = site.projects
  const { house } = project
  const workspace = site.workspace(project)
  const alarm = {
    ...{ hostId: house.host, deviceId: must(house.lights[room], 'a light'), areaId: house.rooms[room] },
    ...{ title: '', body: '', footer: '' },
    code: 'over_temperature',
    severity: more.severity ?? 'minor',
  } as const
  await workspace.run('RaiseAlarm', alarm, at(START_MS))
  const found = [...workspace.state.all('alarm')].find(({ deviceId }) => deviceId === alarm.deviceId)
  return must(found, 'the alarm').id
}

async function start() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  return { clock, site, ...withSite(site) }
}

function withSite(site: TestServer) {
  const [project] = site.projects
  const alarm = (id: string) => site.workspace(project).state.get('alarm', id as Alarm['id'])
  const post = async (token: string, path: string, body: object) => {
    const answer = await site.post(`/userinfo/${path}`, body, token)
    return { status: answer.body.status, data: answer.body.data as never }
  }
  const accountOf = (person: Person) =>
    must(site.server.services.workspaces.estate.state.first('account', 'phone', PHONES[person]), 'an account')
      .id
  const timeline = async (token: string, alarmId: string): Promise<readonly TimelineEntry[]> =>
    ((await post(token, 'alarmtimeline', { alarmId })).data as { list: TimelineEntry[] }).list
  const listed = async (token: string, state: string): Promise<readonly string[]> =>
    ((await post(token, 'notifylist', { state })).data as { list: AlarmRow[] }).list.map(({ id }) => id)
  return { alarm, post, accountOf, timeline, listed }
}

describe('assigning', () => {
  it('offers and accepts only people who see the alarm, and takes it back from whoever leaves', async () => {
    const { site, alarm, post, accountOf, timeline } = await start()
    const admin = await site.signIn('admin')
    await giveRole(site, 'operator', { areas: [site.projects[0].house.rooms[0]], rights: ['messages.view'] })
    const near = await raise(site, 0)
    const far = await raise(site, 1)
    const operator = accountOf('operator')
    const offered = async (alarmIds: readonly string[]) =>
      (
        (await post(admin, 'alarmassignees', { alarmIds })).data as { list: { accountId: string }[] }
      ).list.map(({ accountId }) => accountId)
    expect(await offered([near])).toContain(operator)
    expect(await offered([near, far])).not.toContain(operator)
    const assign = async (id: string, accountId: string | null, more: object = {}) =>
      (await post(admin, 'assignalarm', { alarmIds: [id], accountId, ...more })).status
    expect(await assign(far, operator)).toBe(1302)
    expect(await assign(near, accountOf('foreigner'))).toBe(1302)
    expect(await assign(near, operator)).toBe(200)
    expect(alarm(near)?.assigned?.to.id).toBe(operator)
    const workspace = site.workspace(site.projects[0])
    const member = must(workspace.state.first('member', 'account', operator), 'the member')
    await workspace.run('RemoveMember', { memberId: member.id }, at(START_MS))
    expect(alarm(near)?.assigned).toBeUndefined()
    expect(await assign(near, operator)).toBe(1302)
    expect((await timeline(admin, near)).map(({ kind, hasLeft }) => [kind, hasLeft])).toEqual([
      ['raised', undefined],
      ['assigned', undefined],
      ['unassigned', true],
    ])
  })

  it('of two people who take one alarm at once gives it to one', async () => {
    const { site, post, accountOf, alarm } = await start()
    await giveRole(site, 'viewer', { rights: ['messages.view'] })
    const id = await raise(site, 0)
    const take = async (person: 'admin' | 'super', to: Person) =>
      post(await site.signIn(person), 'assignalarm', { alarmIds: [id], accountId: accountOf(to), from: null })
    const results = await Promise.all([take('admin', 'admin'), take('super', 'viewer')])
    expect(results.map(({ status }) => status).sort()).toEqual([1303, 200].sort())
    expect(alarm(id)?.assigned).toBeDefined()
  })
})

it('two operators who acknowledge one alarm at the same moment end in one result', async () => {
  const { site, alarm, post, timeline } = await start()
  const tokens = [await site.signIn('admin'), await site.signIn('super')]
  const id = await raise(site, 0)
  const answers = await Promise.all(tokens.map((token) => post(token, 'updatemsgstate', { ids: [id] })))
  // The other one reads that the alarm is already handled.
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 1300])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers[winner]?.data).toEqual({ acknowledged: [id], reviewed: [] })
  expect(alarm(id)?.acknowledged?.by.name).toBe(['admin', 'super'][winner])
  for (const token of tokens) {
    const entries = (await timeline(token, id)).filter(({ kind }) => kind === 'acknowledged')
    expect(entries.map(({ by }) => by)).toEqual([alarm(id)?.acknowledged?.by])
  }
})

describe('a shelved alarm', () => {
  it('waits for nobody, is found among the shelved with who, why and until when, and comes back by itself', async () => {
    const { site, clock, post, listed, alarm } = await start()
    const admin = await site.signIn('admin')
    const id = await raise(site, 0)
    expect((await post(admin, 'shelvealarm', { alarmIds: [id], reason, forMs: HOUR_MS })).status).toBe(200)
    expect(await listed(admin, 'unacknowledged')).toEqual([])
    expect(await listed(admin, 'shelved')).toEqual([id])
    const header = (await post(admin, 'notifyheaderlist', {})).data as { unacknowledged: number }
    expect(header.unacknowledged).toBe(0)
    expect(alarm(id)?.shelved).toMatchObject({ reason, untilMs: START_MS + HOUR_MS })
    clock.advance(HOUR_MS - 1)
    expect(alarm(id)?.shelved).toBeDefined()
    clock.advance(1)
    await expect.poll(() => alarm(id)?.shelved).toBeUndefined()
    expect(await listed(admin, 'unacknowledged')).toEqual([id])
  })

  it('comes back after a restart, also where its time ended while the server was away', async () => {
    const { site, clock, post } = await start()
    const admin = await site.signIn('admin')
    const [soon, later] = [await raise(site, 0), await raise(site, 1)]
    await post(admin, 'shelvealarm', { alarmIds: [soon], reason, forMs: 15 * MINUTE_MS })
    await post(admin, 'shelvealarm', { alarmIds: [later], reason, forMs: 4 * HOUR_MS })
    const next = await site.restart(() => clock.advance(HOUR_MS))
    const { alarm } = withSite(next)
    await expect.poll(() => alarm(soon)?.shelved).toBeUndefined()
    expect(alarm(later)?.shelved).toMatchObject({ reason })
    clock.advance(3 * HOUR_MS)
    await expect.poll(() => alarm(later)?.shelved).toBeUndefined()
  })

  it('is refused without a reason, into the past, without end and, if critical, without the right', async () => {
    const { site, post } = await start()
    await giveRole(site, 'operator', { rights: ['messages.view', 'messages.handle'] })
    const operator = await site.signIn('operator')
    const admin = await site.signIn('admin')
    const minor = await raise(site, 0)
    const critical = await raise(site, 1, { severity: 'critical' })
    const shelve = async (token: string, body: object) => (await post(token, 'shelvealarm', body)).status
    expect(await shelve(admin, { alarmIds: [minor], reason: ' ', forMs: HOUR_MS })).toBe(400)
    expect(await shelve(admin, { alarmIds: [minor], reason })).toBe(400)
    expect(await shelve(admin, { alarmIds: [minor], reason, untilMs: START_MS - 1 })).toBe(1306)
    expect(await shelve(admin, { alarmIds: [minor], reason, forMs: 13 * HOUR_MS })).toBe(1307)
    expect(await shelve(operator, { alarmIds: [critical], reason, forMs: HOUR_MS })).toBe(1309)
    expect(await shelve(operator, { alarmIds: [minor], reason, forMs: HOUR_MS })).toBe(200)
    expect(await shelve(admin, { alarmIds: [minor], reason, forMs: HOUR_MS })).toBe(1304)
    expect(await shelve(admin, { alarmIds: [critical], reason, forMs: HOUR_MS })).toBe(200)
  })
})

it('an operator of one room handles nothing of another, and reads no timeline of it', async () => {
  const { site, post } = await start()
  await giveRole(site, 'operator', {
    areas: [site.projects[0].house.rooms[0]],
    rights: ['messages.view', 'messages.handle'],
  })
  const operator = await site.signIn('operator')
  const [near, far] = [await raise(site, 0), await raise(site, 1)]
  const comment = (alarmIds: readonly string[]) =>
    post(operator, 'commentalarm', { alarmIds, text: 'on my way' })
  expect((await comment([far])).status).toBe(1101)
  expect((await comment([near, far])).data).toEqual({ alarmIds: [near] })
  expect((await post(operator, 'alarmtimeline', { alarmId: far })).status).toBe(1101)
  expect((await post(operator, 'alarmtimeline', { alarmId: near })).status).toBe(200)
})

it('the timeline tells what became of an alarm, repetitions as one entry', async () => {
  const { site, post, timeline } = await start()
  const admin = await site.signIn('admin')
  const id = await raise(site, 0)
  await raise(site, 0)
  await raise(site, 0)
  const one = { alarmIds: [id] }
  await post(admin, 'commentalarm', { ...one, text: 'The <b>plumber</b> comes\u202E at three' })
  await post(admin, 'shelvealarm', { ...one, reason, forMs: HOUR_MS })
  await post(admin, 'unshelvealarm', one)
  const place = must(site.workspace(site.projects[0]).state.get('alarm', id), 'the alarm')
  await site.workspace(site.projects[0]).run('ClearAlarm', place, at(START_MS + 1))
  const entries = await timeline(admin, id)
  expect(entries.map(({ kind, by, times, text }) => [kind, by?.name ?? null, text ?? times ?? null])).toEqual(
    [
      ['raised', expect.anything(), 1],
      ['repeated', expect.anything(), 2],
      ['commented', 'admin', 'The <b>plumber</b> comes at three'],
      ['shelved', 'admin', reason],
      ['unshelved', 'admin', null],
      ['cleared', expect.anything(), null],
    ],
  )
})
