import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const read = async (site: TestServer): Promise<string> => (await fetch(`${site.url}/metrics`)).text()

/** The value of a series by its name with labels; NaN where there is none. */
function seriesValue(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}

/** promtool where the machine has it; its rules in short where it has not. */
function lint(text: string): string[] {
  const promtool = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  if (!promtool.error) return promtool.stderr.split('\n').filter((line) => line !== '')
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }))
  const misnamed = types.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))
  const helped = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name))
  return [...misnamed, ...types.filter(({ name }) => !helped.has(name))].map(({ name }) => name)
}

it('follows the naming rules of Prometheus', async () => {
  const site = await startTestServer()
  await site.signIn('admin')
  expect(lint(await read(site))).toEqual([])
})

it('has every counter of failures from the start, with 0', async () => {
  const text = await read(await startTestServer())
  for (const series of [
    'atrium_reports_refused_total{reason="unknown_device"}',
    'atrium_reports_refused_total{reason="malformed"}',
    'atrium_meter_readings_refused_total{reason="fall"}',
    'atrium_packets_refused_total{reason="foreign_topic"}',
    'atrium_connections_refused_total{reason="credentials"}',
    'atrium_connections_cut_total{reason="not_stored"}',
    'atrium_events_skipped_total{reason="unknown"}',
    'atrium_effect_failures_total{effect="publisher"}',
    'atrium_secrets_unreadable_total{kind="session"}',
    'atrium_view_failures_total{view="alarmHistory"}',
    'atrium_outbox_retries_total{subscriber="projectEnds"}',
    'atrium_sign_ins_total{outcome="login_incorrect"}',
    'atrium_commands_total{outcome="timed_out"}',
  ])
    expect([series, seriesValue(text, series)]).toEqual([series, 0])
})

it('counts accepted and refused reports in series of their own', async () => {
  const site = await startTestServer()
  const gateway = await aMqttClientFor(site, site.projects[0])
  await gateway.report({ t: 1, seq: 1, d: { '00158D00000000A0': { state: 'ON' } } })
  await gateway.report('{')
  const text = await read(site)
  expect(seriesValue(text, 'atrium_reports_accepted_total{kind="states"}')).toBe(1)
  expect(seriesValue(text, 'atrium_reports_refused_total{reason="malformed"}')).toBe(1)
  expect(text).not.toMatch(/reports_accepted_total\{[^}]*malformed/)
})

it('counts readings of energy counters that are not believed, by reason', async () => {
  const site = await startTestServer()
  const [{ id, house }] = site.projects
  const { telemetry, clock } = site.server.services
  const nowMs = clock.now()
  const say = (energy: number, agoMs: number) =>
    telemetry.merge(id, house.lights[0], { energy }, { atMs: nowMs, madeMs: nowMs - agoMs })
  for (const [n, energy] of [1_000.2, 1_000.1, 0, 1_000.2, 2_000_000_000, -1].entries())
    say(energy, 60_000 - n * 1_000)
  say(999, 3_600_000)
  const text = await read(site)
  const counts = ['impossible', 'late', 'jitter', 'fall', 'rise'].map((reason) =>
    seriesValue(text, `atrium_meter_readings_refused_total{reason="${reason}"}`),
  )
  expect(counts).toEqual([2, 1, 1, 1, 0])
})

it('counts sign-ins, commands and alarms by what became of them', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const token = await site.signIn('admin')
  await site.post('/userinfo/login', { username: '13900000002', password: 'wrong-1234' })
  const items = [{ deviceId: project.house.lights[0], values: { state: 'ON' } }]
  await site.post('/device/control', { items }, token)
  await gateway.report({ t: 1, seq: 1, d: { '00158D00000000A3': { water_leak: true } } })
  await eventually(async () => {
    const text = await read(site)
    expect(seriesValue(text, 'atrium_sign_ins_total{outcome="ok"}')).toBe(1)
    expect(seriesValue(text, 'atrium_sign_ins_total{outcome="login_incorrect"}')).toBe(1)
    expect(seriesValue(text, 'atrium_commands_total{outcome="issued"}')).toBe(1)
    expect(seriesValue(text, 'atrium_commands_total{outcome="confirmed"}')).toBe(1)
    expect(seriesValue(text, 'atrium_alarms_raised_total{severity="critical"}')).toBe(1)
  })
})

it('measures requests by the route of the contract, and invents no route for unknown paths', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  await site.post('/userinfo/info', {}, token)
  await site.post('/userinfo/info')
  for (const path of ['/nothing-1', '/nothing-2', '/../etc']) await site.post(path)
  await eventually(async () => {
    const text = await read(site)
    const route = 'route="/api/userinfo/info"'
    expect(seriesValue(text, `atrium_http_requests_total{${route},status="200"}`)).toBe(1)
    expect(seriesValue(text, `atrium_http_requests_total{${route},status="401"}`)).toBe(1)
    expect(seriesValue(text, `atrium_http_request_duration_seconds_count{${route},status="200"}`)).toBe(1)
    expect(seriesValue(text, 'atrium_http_requests_total{route="other",status="404"}')).toBe(3)
  })
  expect(await read(site)).not.toContain('nothing')
})

it('names the version of the server, its runtime and its time zone data', async () => {
  const text = await read(await startTestServer())
  const { node, tz } = process.versions
  expect(text).toMatch(
    new RegExp(`^atrium_build_info\\{version="[^"]+",node="${node}",tz="${tz}"\\} 1$`, 'm'),
  )
})
