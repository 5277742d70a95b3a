/** Escalation through the real server: each step comes on time, also where the server was restarted in between. */
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock, nextTurn } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const START_MS = Date.UTC(2026, 10, 23, 8)

async function at(site: TestServer) {
  const [project] = site.projects
  const admin = await site.signIn('admin')
  const { state } = site.workspace(project)
  const call = async (path: string, input: object) => (await site.post(path, input, admin)).body
  const alarm = () => [...state.all('alarm')].find(({ code }) => code === 'water_leak')
  return { site, project, admin, state, call, alarm }
}

async function leaking(steps: (on: Awaited<ReturnType<typeof at>>) => object) {
  const clock = new ManualClock(START_MS)
  const on = await at(await startTestServer({ clock }))
  const added = await on.call('/moban/addescalationrule', {
    alarmKinds: ['water_leak'],
    severities: ['critical', 'major', 'minor', 'info'],
    steps: steps(on),
  })
  expect(added.status).toBe(200)
  const gateway = await aMqttClientFor(on.site, on.project)
  await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
  await gateway.end()
  expect(on.alarm()).toBeDefined()
  return { clock, ...on }
}

const operatorIn = ({ state }: Awaited<ReturnType<typeof at>>) =>
  must(
    [...state.all('member')].find(({ nickname }) => nickname === 'operator'),
    'the operator',
  )

it('goes to a person after five minutes and to a role after fifteen, over two restarts', async () => {
  const { clock, site, ...first } = await leaking((on) => {
    const { accountId, roleId } = operatorIn(on)
    return [
      { afterMinutes: 5, to: accountId },
      { afterMinutes: 15, to: roleId },
    ]
  })
  const { accountId, roleId } = operatorIn({ site, ...first })
  clock.advance(4 * MINUTE_MS)
  const second = await at(await site.restart())
  await nextTurn()
  expect(second.alarm()?.assigned).toBeUndefined()
  clock.advance(MINUTE_MS)
  await until(() => second.alarm()?.assigned?.to.id === accountId)
  clock.advance(9 * MINUTE_MS)
  const third = await at(await second.site.restart())
  await nextTurn()
  expect(third.alarm()).toMatchObject({ escalatedTo: [accountId], escalation: { to: roleId } })
  clock.advance(MINUTE_MS)
  await until(() => third.alarm()?.escalatedTo?.includes(roleId) === true)
  expect(third.alarm()?.escalation).toBeUndefined()
  const { list } = (await third.call('/userinfo/alarmtimeline', { alarmId: third.alarm()?.id })).data as {
    list: { kind: string; target?: string }[]
  }
  expect(list.filter(({ kind }) => kind === 'escalated').map(({ target }) => target)).toEqual([
    accountId,
    roleId,
  ])
})

it('takes up steps that were due while the server was away, and none once it is acknowledged', async () => {
  const { clock, site } = await leaking(() => [{ afterMinutes: 5 }, { afterMinutes: 10 }])
  const away = await site.restart(() => clock.advance(6 * MINUTE_MS))
  const again = await at(away)
  await until(() => again.alarm()?.escalation?.dueAtMs === START_MS + 10 * MINUTE_MS)
  const before = again.alarm()?.alertSeq
  expect((await again.call('/userinfo/updatemsgstate', { ids: [again.alarm()?.id] })).status).toBe(200)
  clock.advance(10 * MINUTE_MS)
  await nextTurn()
  expect(again.alarm()?.alertSeq).toBe(before)
})

it('rules are set up by those who see the whole project', async () => {
  const { call, site } = await leaking(() => [{ afterMinutes: 5 }])
  const { list } = (await call('/moban/escalationrulelist', {})).data as { list: { id: string }[] }
  expect(list).toMatchObject([{ alarmKinds: ['water_leak'], steps: [{ afterMinutes: 5, to: null }] }])
  const bad = async (steps: unknown) =>
    (await call('/moban/addescalationrule', { alarmKinds: ['smoke'], steps })).status
  expect(await bad([])).not.toBe(200)
  expect(await bad([{ afterMinutes: 0 }])).not.toBe(200)
  expect(await bad([{ afterMinutes: 10 }, { afterMinutes: 5 }])).toBe(1813)
  expect(await bad([{ afterMinutes: 10, to: 'rol_nobody' }])).toBe(1814)
  const viewer = await site.signIn('viewer')
  expect((await site.post('/moban/delescalationrule', { ruleId: list[0]?.id }, viewer)).http).toBe(403)
  expect((await call('/moban/delescalationrule', { ruleId: list[0]?.id })).status).toBe(200)
})
