/** Alarm rules through the real server: what a gateway reports becomes an alarm as the project's rule says. */
import { expect, it } from 'vitest'
import type { AlarmRuleRow } from '#shared/contract/alarmRules.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const admin = await site.signIn('admin')
  let seq = 0
  const leak = (isLeaking: boolean) =>
    gateway.report({ t: 1, seq: ++seq, d: { [LEAK_NUMBER]: { water_leak: isLeaking } } })
  const set = async (change: object, token = admin) =>
    (await site.post('/moban/setnotice', change, token)).body.status
  const alarms = () =>
    [...site.workspace(project).state.all('alarm')].filter(({ code }) => code === 'water_leak')
  const rules = async (): Promise<readonly AlarmRuleRow[]> =>
    ((await site.post('/moban/noticelist', {}, admin)).body.data as never as { list: AlarmRuleRow[] }).list
  return { site, project, gateway, admin, leak, set, alarms, rules }
}

it('new alarms have the severity of the rule; those that are open keep theirs', async () => {
  const { leak, set, alarms, rules, gateway } = await start()
  const usual = (await rules()).find(({ code }) => code === 'water_leak')
  expect(usual).toMatchObject({ severity: null, isRaised: true, open: 0, changedBy: null })
  await leak(true)
  const [before] = alarms()
  expect(before?.severity).toBe(usual?.usual)
  expect(await set({ code: 'water_leak', severity: 'minor' })).toBe(200)
  expect(alarms()[0]?.severity).toBe(usual?.usual)
  const other = (await rules()).find(({ code }) => code === 'water_leak')
  expect(other).toMatchObject({ severity: 'minor', open: 1, changedBy: { name: 'admin' } })
  await gateway.end()
})

it('a kind that is not raised raises nothing, and does again once it is', async () => {
  const { site, project, leak, set, alarms, gateway } = await start()
  expect(await set({ code: 'water_leak', isRaised: false })).toBe(200)
  await leak(true)
  expect(alarms()).toEqual([])
  expect(await set({ code: 'water_leak', isRaised: true, severity: 'usual' })).toBe(200)
  expect([...site.workspace(project).state.all('alarmRule')]).toEqual([])
  await leak(true)
  expect(alarms()).toHaveLength(1)
  await gateway.end()
})

it('alarms that protect lives stay raised and critical; unknown kinds and strangers are refused', async () => {
  const { site, set, gateway } = await start()
  expect(await set({ code: 'smoke', isRaised: false })).toBe(1185)
  expect(await set({ code: 'smoke', severity: 'minor' })).toBe(1185)
  expect(await set({ code: 'smoke', severity: 'critical' })).toBe(200)
  expect(await set({ code: 'no_such_alarm', isRaised: false })).not.toBe(200)
  const viewer = await site.signIn('viewer')
  expect((await site.post('/moban/setnotice', { code: 'water_leak', isRaised: false }, viewer)).http).toBe(
    403,
  )
  await gateway.end()
})
