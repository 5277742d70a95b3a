import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OPEN_TEXT_ALARMS_MAX } from '#shared/domain/alarm/alarm.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { reportTopic } from '#shared/topics.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { aMqttClientFor, connectGateway, type TestGateway } from '../../../support/gateway.ts'
import { addSecondHost, SECOND_HOST_NUMBER, SECOND_LEAK_NUMBER } from '../../../support/secondHost.ts'
import { HOST_NUMBER, LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const LIGHT_NUMBER = '00158D00000000A0'
const states = (d: object, seq = 1) => ({ t: 5, seq, d })
const leak = (value: boolean) => states({ [LEAK_NUMBER]: { water_leak: value } })
const alarmsOf = (site: TestServer): Alarm[] => [...site.workspace(site.projects[0]).state.all('alarm')]

async function startSite() {
  const clock = new ManualClock(1_700_000_000_000)
  const site = await startTestServer({ clock })
  const gateway = await aMqttClientFor(site, site.projects[0])
  return { site, gateway, clock }
}

describe('a report', () => {
  it('is on disk when its PUBACK comes, is the device’s last reading, and shows in the list', async () => {
    const { site, gateway, clock } = await startSite()
    clock.advance(60_000)
    const report = states({ [LIGHT_NUMBER]: { state: 'ON', brightness: 40 } })
    await gateway.report(report)
    const rows = rowsOnDisk(join(site.folder, 'reports.db'), 'SELECT at, body FROM raw ORDER BY id')
    expect(rows.at(-1)).toEqual({ at: clock.now(), body: JSON.stringify(report) })
    await gateway.report(states({ [LIGHT_NUMBER]: { brightness: 45 } }, 2))
    const answer = await site.post('/moban/devicelist', { name: LIGHT_NUMBER }, await site.signIn('admin'))
    expect(answer.body.data).toMatchObject({
      total: 1,
      list: [{ readings: { state: 'ON', brightness: 45 }, seenAtMs: clock.now(), isOnline: true }],
    })
  })

  it('is as fast to be acknowledged as it is to be stored: facts that follow are on disk too', async () => {
    const { site, gateway } = await startSite()
    await gateway.report(leak(true))
    const bodies = rowsOnDisk(join(site.folder, 'log.db'), 'SELECT body FROM commits').map(({ body }) =>
      String(body),
    )
    expect(bodies.filter((body) => body.includes('"AlarmRaised"'))).toHaveLength(1)
  })

  it('is taken without the devices that are unknown or another host’s, which are counted', async () => {
    const { site, gateway } = await startSite()
    const { leakSensor } = await addSecondHost(site, site.projects[0])
    const readings = { state: 'ON' }
    const report = states({
      [LIGHT_NUMBER]: readings,
      '00158D0000009999': readings,
      [SECOND_LEAK_NUMBER]: { water_leak: true },
    })
    await gateway.report(report)
    const { last } = site.server.services.telemetry
    const { id, house } = site.projects[0]
    expect(last.get(id, house.lights[0])?.values).toEqual(readings)
    expect(last.get(id, leakSensor)).toBeUndefined()
    expect(alarmsOf(site)).toEqual([])
    expect(await site.counted('refused_report', 'unknown_device')).toBe(2)
  })

  it('with a device number in lower case is refused in that part, which is counted', async () => {
    const { site, gateway } = await startSite()
    await gateway.report(states({ [LIGHT_NUMBER.toLowerCase()]: { state: 'ON' } }))
    const [{ id, house }] = site.projects
    expect(site.server.services.telemetry.last.get(id, house.lights[0])).toBeUndefined()
    expect(await site.counted('refused_report', 'number_form')).toBe(1)
    expect(await site.counted('refused_report', 'unknown_device')).toBe(0)
  })

  it('leaves no property that its device’s kind has not, now and after a restart', async () => {
    const { site, gateway } = await startSite()
    const [{ id, house }] = site.projects
    const strangers = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`p${n}`, n]))
    await gateway.report(states({ [LIGHT_NUMBER]: { ...strangers, brightness: 40 } }))
    const { telemetry } = site.server.services
    expect(telemetry.last.get(id, house.lights[0])?.values).toEqual({
      brightness: 40,
    })
    expect(telemetry.hours.of(id, house.lights[0], 'p1', 0, 2_000_000_000_000)).toEqual([])
    expect(await site.counted('refused_report', 'unknown_property')).toBe(1)
    await gateway.end()
    const again = await site.restart()
    expect(again.server.services.telemetry.last.get(id, house.lights[0])?.values).toEqual({ brightness: 40 })
  })

  it('of more devices and properties than there can be is taken in as far as it goes', async () => {
    const { site, gateway } = await startSite()
    const [{ id, house }] = site.projects
    const strangers = (count: number) =>
      Array.from({ length: count }, (_, n) => [`p${n}`, n] as [string, number])
    const [first, last] = [['brightness', 40] as const, ['state', 'ON'] as const]
    await gateway.report(states({ [LIGHT_NUMBER]: Object.fromEntries([first, ...strangers(63), last]) }))
    const { last: lastValues } = site.server.services.telemetry
    expect(lastValues.get(id, house.lights[0])?.values).toEqual({ brightness: 40 })
    expect(await site.counted('refused_report', 'too_many_properties')).toBe(1)
    const foreign = strangers(255).map(([, n]) => [`00158D00000F${String(n).padStart(4, '0')}`, {}] as const)
    await gateway.report(states(Object.fromEntries([...foreign, [LIGHT_NUMBER, { brightness: 90 }]])))
    expect(lastValues.get(id, house.lights[0])?.values).toEqual({ brightness: 40 })
    expect(await site.counted('refused_report', 'too_many_devices')).toBe(1)
  })

  it('keeps what it has of its kind beside values that are none', async () => {
    const { site, gateway } = await startSite()
    const [{ id, house }] = site.projects
    const values = { brightness: null, update: { state: 'idle' }, state: 'ON', color_mode: 'x'.repeat(200) }
    await gateway.report(states({ [LIGHT_NUMBER]: values }))
    expect(site.server.services.telemetry.last.get(id, house.lights[0])?.values).toEqual({ state: 'ON' })
  })

  it('keeps numbers out of range, and nothing that its kind cannot say: an alarm goes on', async () => {
    const { site, gateway } = await startSite()
    const [{ id, house }] = site.projects
    const { last } = site.server.services.telemetry
    await gateway.report(
      states({ [LIGHT_NUMBER]: { state: 'ON', brightness: 35 }, [LEAK_NUMBER]: { water_leak: true } }),
    )
    const wrong = { state: 'EXPLODE', brightness: 'abc', power: true, linkquality: -7 }
    await gateway.report(
      states({ [LIGHT_NUMBER]: wrong, [LEAK_NUMBER]: { water_leak: 'no', battery: '9' } }, 2),
    )
    expect(last.get(id, house.lights[0])?.values).toEqual({ state: 'ON', brightness: 35, linkquality: -7 })
    expect(last.get(id, house.leakSensor)?.values).toEqual({ water_leak: true })
    expect(alarmsOf(site)).toMatchObject([{ code: 'water_leak', isActive: true }])
    expect(await site.counted('refused_report', 'unfit_value')).toBe(2)
    expect(await site.counted('refused_report', 'unknown_property')).toBe(0)
  })

  it('of an older server leaves none of them in the keyframe either', async () => {
    const { site, gateway, clock } = await startSite()
    const [{ id, house }] = site.projects
    await gateway.end()
    const values = { stranger: 1, brightness: 40 }
    site.server.services.telemetry.merge(id, house.lights[0], values, clock.now())
    const again = await site.restart()
    expect(again.server.services.telemetry.last.get(id, house.lights[0])?.values).toEqual({ brightness: 40 })
  })

  it.each([
    ['cut JSON', '{"t":1,"seq":1,"d":{'],
    ['prototype keys', `{"t":1,"seq":1,"d":{"${LIGHT_NUMBER}":{"__proto__":1}}}`],
    ['no shape of ours', '{"t":1}'],
    ['no code', '|||'],
    ['nothing', ''],
    ['deep nesting', `{"t":1,"seq":1,"d":${'['.repeat(20_000)}`],
  ])('with %s is refused, counted and kills nothing', async (_, payload) => {
    const { site, gateway } = await startSite()
    const before = await site.counted('refused_report', 'malformed')
    await gateway.report(payload)
    expect(await site.counted('refused_report', 'malformed')).toBe(before + 1)
    await gateway.report(states({ [LIGHT_NUMBER]: { state: 'ON' } }))
    expect(gateway.client.connected).toBe(true)
    const stored = rowsOnDisk(join(site.folder, 'reports.db'), 'SELECT body FROM raw').map(({ body }) => body)
    expect(stored).not.toContain(payload)
  })

  it('in bytes that are not UTF-8 is refused as it is', async () => {
    const { site, gateway } = await startSite()
    const topic = reportTopic(site.projects[0].hex, HOST_NUMBER)
    const payload = Buffer.concat([Buffer.from('smoke|'), Buffer.from([0xc3, 0x28, 0xff])])
    await gateway.client.publishAsync(topic, payload, { qos: 1 })
    expect(await site.counted('refused_report', 'not_utf8')).toBe(1)
    expect(alarmsOf(site)).toEqual([])
    expect(gateway.client.connected).toBe(true)
  })

  it('that is too large ends its connection, is counted, and the host may come again', async () => {
    const { site, gateway } = await startSite()
    gateway.client.on('error', () => {})
    gateway.client.publish(reportTopic(site.projects[0].hex, HOST_NUMBER), 'x'.repeat(70_000), { qos: 1 })
    await until(() => !gateway.client.connected)
    expect(await site.counted('packets_refused', 'oversize')).toBe(1)
    const again = await aMqttClientFor(site, site.projects[0])
    await again.report(states({ [LIGHT_NUMBER]: { state: 'ON' } }))
    await again.end()
  })

  it('on the topic of another host or project reaches nobody and is counted', async () => {
    const { site, gateway } = await startSite()
    const [first, second] = site.projects
    const rows = () => rowsOnDisk(join(site.folder, 'reports.db'), 'SELECT id FROM raw').length
    const before = rows()
    const topics = [
      reportTopic(first.hex, SECOND_HOST_NUMBER),
      reportTopic(second.hex, '00158D0000000002'),
      reportTopic(second.hex, HOST_NUMBER),
      `devicesControl/${first.hex}/${HOST_NUMBER}`,
      `home/${first.hex}/commits`,
    ]
    for (const topic of topics)
      await gateway.client.publishAsync(topic, '{"t":1,"host":"offline"}', { qos: 1 })
    expect(await site.counted('packets_refused', 'foreign_topic')).toBe(topics.length)
    expect(rows()).toBe(before)
    for (const { house, ...project } of [first, second]) {
      const host = site.workspace({ ...project, house }).state.get('host', house.host)
      expect(host?.isOnline).toBe(project.id === first.id)
    }
  })
})

describe('an alarm', () => {
  it('that a state raises is cleared by the state, once each', async () => {
    const { site, gateway } = await startSite()
    const workspace = site.workspace(site.projects[0])
    for (const value of [true, true, true]) await gateway.report(leak(value))
    expect(alarmsOf(site)).toEqual([
      expect.objectContaining({ code: 'water_leak', severity: 'critical', isActive: true, count: 1 }),
    ])
    expect(workspace.state.get('device', site.projects[0].house.leakSensor)?.condition).toBe('abnormal')
    for (const value of [false, false]) await gateway.report(leak(value))
    expect(alarmsOf(site)).toEqual([expect.objectContaining({ isActive: false })])
    expect(workspace.state.get('device', site.projects[0].house.leakSensor)?.condition).toBe('normal')
  })

  it('that comes as a state and as a text of the same occurrence is one; a later text is one more', async () => {
    const { site, gateway, clock } = await startSite()
    const text = `water_leak@${LEAK_NUMBER}|Leak|under the sink|`
    await gateway.report(leak(true))
    clock.advance(2_000)
    await gateway.report(text)
    expect(alarmsOf(site).map((alarm) => alarm.count)).toEqual([1])
    clock.advance(60_000)
    await gateway.report(text)
    expect(alarmsOf(site).map((alarm) => alarm.count)).toEqual([2])
  })

  it('whose text comes while its state is still being stored is one', async () => {
    const { site, gateway } = await startSite()
    await Promise.all([gateway.report(leak(true)), gateway.report(`water_leak@${LEAK_NUMBER}|Leak||`)])
    expect(alarmsOf(site).map(({ isActive, count }) => [isActive, count])).toEqual([[true, 1]])
  })

  it('whose text comes after its state has ended is raised again', async () => {
    const { site, gateway } = await startSite()
    for (const value of [true, false]) await gateway.report(leak(value))
    await gateway.report(`water_leak@${LEAK_NUMBER}|Leak||`)
    expect(alarmsOf(site).filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  it('that comes as state, text and end of the state in one breath is over', async () => {
    const { site, gateway } = await startSite()
    const words = [leak(true), `water_leak@${LEAK_NUMBER}|Leak||`, leak(false)]
    await Promise.all(words.map((word) => gateway.report(word)))
    expect(alarmsOf(site).map(({ isActive, count }) => [isActive, count])).toEqual([[false, 1]])
  })

  it('that comes as a text first and then as a state is one as well', async () => {
    const { site, gateway } = await startSite()
    await gateway.report(`water_leak@${LEAK_NUMBER}|Leak||`)
    await gateway.report(leak(true))
    expect(alarmsOf(site).map(({ title, count }) => [title, count])).toEqual([['Leak', 1]])
  })

  it.each([
    ['smoke', { code: 'smoke', deviceId: null, title: '', body: '', footer: '' }],
    [
      'smoke|<img src=x onerror=alert(1)>|a&b|"',
      { title: '<img src=x onerror=alert(1)>', body: 'a&b', footer: '"' },
    ],
    ['SMOKE@|T', { code: 'smoke', deviceId: null, title: 'T', body: '' }],
    ['smoke|\u0007bell|=cmd()|', { title: 'bell', body: '=cmd()' }],
  ])('may lack parts and hold markup, which stays plain text: %s', async (text, expected) => {
    const { site, gateway } = await startSite()
    await gateway.report(text)
    expect(alarmsOf(site)).toEqual([expect.objectContaining(expected)])
    const token = await site.signIn('admin')
    const answer = await site.post('/userinfo/notifylist', {}, token)
    expect((answer.body.data as { list: Alarm[] }).list).toEqual([expect.objectContaining(expected)])
  })

  it('of ever new codes is refused where the host has too many open ones, known codes are not', async () => {
    const { site, gateway } = await startSite()
    const texts = Array.from({ length: OPEN_TEXT_ALARMS_MAX + 20 }, (_, n) => `code_${n}|Text||`)
    await Promise.all(texts.map((text) => gateway.report(text)))
    expect(alarmsOf(site)).toHaveLength(OPEN_TEXT_ALARMS_MAX)
    expect(await site.counted('refused_report', 'too_many_alarms')).toBe(20)
    await gateway.report('code_0|Text||')
    await gateway.report(`water_leak@${LEAK_NUMBER}|Leak||`)
    await gateway.report(`tamper@${LEAK_NUMBER}|Tamper||`)
    expect(alarmsOf(site)).toHaveLength(OPEN_TEXT_ALARMS_MAX + 2)
    expect(alarmsOf(site).find(({ code }) => code === 'code_0')?.count).toBe(2)
    expect(await site.counted('refused_report', 'too_many_alarms')).toBe(20)
  })

  it('of a device that is not the host’s own is refused', async () => {
    const { site, gateway } = await startSite()
    await addSecondHost(site, site.projects[0])
    await gateway.report(`smoke@${SECOND_LEAK_NUMBER}|Fire||`)
    await gateway.report('smoke@00158D0000009999|Fire||')
    expect(alarmsOf(site)).toEqual([])
    expect(await site.counted('refused_report', 'unknown_device')).toBe(2)
  })
})

describe('the presence of a host', () => {
  const isOnline = (site: TestServer): boolean | undefined =>
    site.workspace(site.projects[0]).state.get('host', site.projects[0].house.host)?.isOnline
  const drop = (gateway: TestGateway): void => void gateway.client.stream.destroy()

  it('ends with its connection, whether it says goodbye or not, and raises one alarm', async () => {
    const { site, gateway } = await startSite()
    expect(isOnline(site)).toBe(true)
    drop(gateway)
    await until(() => isOnline(site) === false)
    await until(() => alarmsOf(site).length > 0)
    expect(alarmsOf(site)).toEqual([
      expect.objectContaining({ code: 'host_offline', isActive: true, count: 1 }),
    ])
    const again = await aMqttClientFor(site, site.projects[0])
    expect(isOnline(site)).toBe(true)
    expect(alarmsOf(site)).toEqual([expect.objectContaining({ isActive: false })])
    await again.end()
    await until(() => isOnline(site) === false)
  })

  it('outlasts a connection that a newer one of the same host takes over', async () => {
    const { site, gateway } = await startSite()
    const { options } = gateway.client
    const newer = await connectGateway({
      url: `mqtt://127.0.0.1:${site.server.mqttPort}`,
      hex: site.projects[0].hex,
      number: HOST_NUMBER,
      secret: options.password?.toString() ?? '',
    })
    await until(() => !gateway.client.connected)
    await newer.report(states({ [LIGHT_NUMBER]: { state: 'ON' } }))
    expect(isOnline(site)).toBe(true)
    expect(alarmsOf(site).filter((alarm) => alarm.isActive)).toEqual([])
    await newer.end()
  })

  it.each([
    ['a state', states({ [LIGHT_NUMBER]: { state: 'ON' } })],
    ['the text of an alarm', 'smoke|Fire||'],
    ['an answer to a command', { t: 3, ack: 'cmd_none', ok: true }],
  ])('begins with any word of it: %s', async (_, word) => {
    const { site, gateway } = await startSite()
    await gateway.report({ t: 2, host: 'offline' })
    expect(isOnline(site)).toBe(false)
    await gateway.report(word)
    expect(isOnline(site)).toBe(true)
  })

  it('is what its last word says, however fast the words come', async () => {
    const { site, gateway } = await startSite()
    const words = [{ t: 2, host: 'offline' }, states({ [LIGHT_NUMBER]: { state: 'ON' } })]
    await Promise.all(words.map((word) => gateway.report(word)))
    expect(isOnline(site)).toBe(true)
    await Promise.all([...words].reverse().map((word) => gateway.report(word)))
    expect(isOnline(site)).toBe(false)
  })
})
