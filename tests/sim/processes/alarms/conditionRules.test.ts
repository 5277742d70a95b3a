/** Condition rules through the real server: what a gateway reports becomes an alarm, also over a restart. */
import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { ManualClock, nextTurn } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const START_MS = Date.UTC(2026, 10, 23, 8)
const LOW = {
  name: '电量偏低',
  nameEn: 'Battery going down',
  condition: { type: 'below', property: 'battery', threshold: 40, deadband: 5 },
  kinds: ['water_leak'],
}

async function start() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  return { clock, ...(await at(site)) }
}

/** The same things of a server that was started again. */
async function at(site: TestServer) {
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const admin = await site.signIn('admin')
  let seq = 0
  const report = async (battery: number) => {
    seq += 1
    await gateway.report({ t: 1, seq, d: { [LEAK_NUMBER]: { battery } } })
  }
  const call = async (path: string, input: object) => (await site.post(path, input, admin)).body
  const add = async (more: object = {}) => {
    const body = await call('/moban/addconditionrule', { ...LOW, ...more })
    expect(body.status).toBe(200)
    return (body.data as { ruleId: string }).ruleId
  }
  const { state } = site.workspace(project)
  const alarms = () => [...state.all('alarm')].filter(({ code }) => code.startsWith('crl_'))
  return { site, project, gateway, admin, report, call, add, state, alarms }
}

it('a report that meets a rule raises its alarm, and one beyond the deadband clears it', async () => {
  const { report, add, alarms, gateway, call } = await start()
  await add()
  await report(41)
  expect(alarms()).toEqual([])
  await report(30)
  expect(alarms()).toMatchObject([{ title: '电量偏低', body: '30%', severity: 'major', isActive: true }])
  expect((await call('/moban/conditionrulelist', {})).data).toMatchObject({
    list: [{ active: 1, pending: 0 }],
  })
  await report(44)
  expect(alarms()).toMatchObject([{ isActive: true }])
  await report(45)
  expect(alarms()).toMatchObject([{ isActive: false }])
  await gateway.end()
})

it('a rule that is true when it is made raises at once, and ends its alarm with the reason when it is deleted', async () => {
  const { report, add, alarms, gateway, call } = await start()
  await report(20)
  const ruleId = await add()
  await until(() => alarms().length === 1)
  expect((await call('/moban/delconditionrule', { ruleId })).status).toBe(200)
  expect(alarms()).toMatchObject([{ isActive: false, clearReason: 'rule_removed' }])
  await gateway.end()
})

it('an on-delay goes on over a restart and raises on time', async () => {
  const { site, clock, report, add, gateway } = await start()
  await add({ onDelayMinutes: 10 })
  await report(20)
  clock.advance(6 * MINUTE_MS)
  await gateway.end()
  const again = await at(await site.restart())
  expect([...again.state.all('ruleWatch')]).toMatchObject([{ phase: 'pending', sinceMs: START_MS }])
  clock.advance(4 * MINUTE_MS - 1)
  await nextTurn()
  expect(again.alarms()).toEqual([])
  clock.advance(1)
  await until(() => again.alarms().length === 1)
  expect(again.alarms()).toMatchObject([{ raisedAtMs: START_MS + 10 * MINUTE_MS, body: '20%' }])
  await again.gateway.end()
})

it('a device that reports nothing for too long raises the alarm, and its next report clears it', async () => {
  const { clock, report, add, alarms, gateway } = await start()
  await report(90)
  await add({ condition: { type: 'silent', afterMinutes: 30 } })
  await nextTurn()
  clock.advance(30 * MINUTE_MS - 1)
  await nextTurn()
  expect(alarms()).toEqual([])
  clock.advance(1)
  await until(() => alarms().length === 1)
  await report(90)
  expect(alarms()).toMatchObject([{ isActive: false }])
  await gateway.end()
})

it('a rule judges within its hours in the time zone of the project, and ends its alarm when they are over', async () => {
  const { clock, report, add, alarms, gateway, state, project } = await start()
  expect(state.get('project', project.id)?.timeZone).toBe('Asia/Shanghai')
  // 16:00 in Shanghai.
  const hours = { days: [1, 2, 3, 4, 5], isAllDay: false, from: '17:00', to: '18:00', endsNextDay: false }
  await add({ hours })
  await report(20)
  expect(alarms()).toEqual([])
  clock.advance(HOUR_MS)
  await until(() => alarms().length === 1)
  clock.advance(HOUR_MS)
  await until(() => alarms()[0]?.isActive === false)
  expect(alarms()).toMatchObject([{ clearReason: 'rule_hours' }])
  await gateway.end()
})

it('a device that is moved out of the area ends its alarm', async () => {
  const { report, add, alarms, gateway, project, site } = await start()
  await add({ areaIds: [project.house.rooms[0]] })
  await report(20)
  expect(alarms()).toMatchObject([{ isActive: true }])
  const admin = await site.signIn('admin')
  const moved = await site.post(
    '/moban/updatedevice',
    { deviceId: project.house.leakSensor, areaId: project.house.rooms[1] },
    admin,
  )
  expect(moved.body.status).toBe(200)
  await until(() => alarms()[0]?.isActive === false)
  expect(alarms()).toMatchObject([{ clearReason: 'rule_scope' }])
  await gateway.end()
})

it('people without the right, and with limited areas, make no rules', async () => {
  const { site, gateway } = await start()
  for (const person of ['viewer', 'operator'] as const)
    expect((await site.post('/moban/addconditionrule', LOW, await site.signIn(person))).http).toBe(403)
  await gateway.end()
})

it('a back-test counts alarms by day beside the saved rule, and lists those that somebody acknowledged and it would lose', async () => {
  const { report, add, alarms, gateway, call, clock } = await start()
  const ruleId = await add()
  for (const battery of [30, 90, 20, 90]) {
    await report(battery)
    clock.advance(5 * MINUTE_MS)
  }
  const first = alarms()[0]?.id
  expect((await call('/userinfo/updatemsgstate', { ids: [first] })).status).toBe(200)
  const draft = { ...LOW, condition: { ...LOW.condition, threshold: 25 } }
  const { name: _, nameEn: __, ...rest } = draft
  const answer = await call('/moban/backtestconditionrule', { draft: rest, ruleId })
  expect(answer.data).toMatchObject({
    ...{ devices: 1, tested: 1, next: null },
    draft: { raised: 1, devices: 1 },
    saved: { raised: 2, devices: 1 },
    days: [{ draft: 1, saved: 2 }],
    lost: [{ alarmId: first, body: '30%', acknowledgedBy: { name: 'admin' } }],
  })
  const silent = { ...rest, condition: { type: 'silent', afterMinutes: 5 } }
  expect((await call('/moban/backtestconditionrule', { draft: silent })).status).toBe(1809)
  await gateway.end()
})

it('an alarm that nobody acknowledges is assigned to the person of its rule, also over a restart', async () => {
  const { site, clock, report, add, gateway, state, call } = await start()
  const [member] = [...state.all('member')].filter(({ nickname }) => nickname === 'operator')
  expect(member).toBeDefined()
  await add({ escalateAfterMinutes: 10, escalateTo: member?.accountId })
  await report(20)
  expect((await call('/moban/conditionrulelist', {})).data).toMatchObject({
    list: [{ escalateAfterMinutes: 10 }],
  })
  clock.advance(5 * MINUTE_MS)
  await gateway.end()
  const again = await at(await site.restart())
  expect(again.alarms()[0]?.assigned).toBeUndefined()
  clock.advance(5 * MINUTE_MS)
  await until(() => again.alarms()[0]?.assigned !== undefined)
  expect(again.alarms()).toMatchObject([{ assigned: { to: { id: member?.accountId } } }])
  await again.gateway.end()
})
