import { expect, it } from 'vitest'
import { RETURNS_WITHIN_MS } from '#shared/domain/alarm/alarm.ts'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'

async function startSite() {
  const clock = new ManualClock(Date.UTC(2026, 10, 28, 12))
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const workspace = site.workspace(project)
  const gateway = await aMqttClientFor(site, project)
  let seq = 0
  const say = (values: object) => {
    seq += 1
    return gateway.report({ t: clock.now(), seq, d: { [LEAK_NUMBER]: values } })
  }
  const wet = (water_leak: boolean) => say({ water_leak })
  const open = () => [...workspace.state.all('alarm')].filter(({ deviceId }) => deviceId !== null)
  const acknowledge = () =>
    workspace.run('AcknowledgeAlarms', { alarmIds: [must(open()[0], 'an alarm').id] }, at(clock.now()))
  const rows = async (state = 'all') => {
    const token = await site.signIn('admin')
    const answer = await site.post('/userinfo/notifylist', { state, pageNum: 1, pageSize: 20 }, token)
    return (answer.body.data as { list: { deviceId: string | null }[] }).list.filter((row) => row.deviceId)
  }
  /** Wet and dry again, twenty times in four seconds. */
  const waver = async (times: number, between: (n: number) => Promise<unknown> = async () => undefined) => {
    for (let n = 0; n < times; n += 1) {
      await wet(true)
      clock.advance(100)
      await between(n)
      await wet(false)
      clock.advance(100)
    }
  }
  return { site, project, gateway, clock, say, wet, waver, open, acknowledge, rows, workspace }
}

it('a contact that wavers is one alarm that counts, in the live state and in the history', async () => {
  const { waver, open, rows } = await startSite()
  await waver(20)
  expect(open()).toMatchObject([{ code: 'water_leak', count: 20, isActive: false, acknowledged: null }])
  expect(await rows()).toMatchObject([{ code: 'water_leak', count: 20 }])
})

it('one acknowledgement is enough for it, whenever it comes', async () => {
  const { waver, wet, open, acknowledge, rows, clock } = await startSite()
  await waver(20, async (n) => {
    if (n === 5) await acknowledge()
  })
  expect(open()).toEqual([])
  await wet(true)
  expect(open()).toMatchObject([{ count: 21, isActive: true, acknowledged: { by: expect.anything() } }])
  await wet(false)
  expect(await rows()).toMatchObject([{ count: 21 }])
  clock.advance(RETURNS_WITHIN_MS + 1)
  await wet(true)
  await wet(false)
  expect(open()).toMatchObject([{ count: 1 }])
  await acknowledge()
  await wet(true)
  expect(open()).toMatchObject([{ count: 2, isActive: true, acknowledged: { by: expect.anything() } }])
})

it('an alarm that is back after a decent time is a new one', async () => {
  const { wet, open, clock } = await startSite()
  await wet(true)
  await wet(false)
  clock.advance(RETURNS_WITHIN_MS + 1)
  await wet(true)
  expect(open().map(({ count, isActive }) => [count, isActive])).toEqual([
    [1, false],
    [1, true],
  ])
})

it('a battery about its bound is one alarm that ends once it is well above', async () => {
  const { say, open } = await startSite()
  for (const battery of [21, 19, 20, 19, 21, 19, 22]) await say({ battery })
  expect(open()).toMatchObject([{ code: 'battery_low', count: 1, isActive: true }])
  await say({ battery: 23 })
  expect(open()).toMatchObject([{ isActive: false }])
})

it('is the same alarm after a restart in between, with its count and its acknowledgement', async () => {
  const { site, project, gateway, clock, waver, wet, open, acknowledge } = await startSite()
  await waver(3)
  await wet(true)
  await acknowledge()
  const [before] = open()
  await wet(false)
  expect(open()).toEqual([])
  await gateway.end()
  const again = await site.restart()
  clock.advance(10_000)
  const next = await aMqttClientFor(again, project)
  const report = (seq: number, water_leak: boolean) =>
    next.report({ t: clock.now(), seq, d: { [LEAK_NUMBER]: { water_leak } } })
  const alarms = () =>
    [...again.workspace(project).state.all('alarm')].filter(({ deviceId }) => deviceId !== null)
  await report(1, true)
  const { id, count, acknowledged, raisedAtMs } = must(before, 'the alarm')
  expect(alarms()).toMatchObject([{ id, raisedAtMs, acknowledged, count: count + 1, isActive: true }])
  await report(2, false)
  await next.end()
  const last = await again.restart()
  clock.advance(RETURNS_WITHIN_MS + 1)
  const late = await aMqttClientFor(last, project)
  await late.report({ t: clock.now(), seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
  const [fresh] = [...last.workspace(project).state.all('alarm')].filter(({ deviceId }) => deviceId !== null)
  expect(fresh).toMatchObject({ count: 1, acknowledged: null })
})
