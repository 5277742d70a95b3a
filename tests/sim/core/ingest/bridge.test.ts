/** A bridge in Zigbee2MQTT's habits whose base topic is its report topic, on a real MQTT client. */
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { controlTopic, reportTopic } from '#shared/topics.ts'
import { fromBranch } from '#sim/gateways/zigbee2mqtt.ts'
import { connectConsole } from '../../../support/console.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const LIGHT = '0x00158d00000000a0'

it('it retains its states, tells its own state and that of its devices, and works', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const base = reportTopic(project.hex, HOST_NUMBER)
  const state = (word: string) => JSON.stringify({ state: word })
  const isOnline = () => site.workspace(project).state.get('host', project.house.host)?.isOnline
  const bridge = await mqtt.connectAsync(`mqtt://127.0.0.1:${site.server.mqttPort}`, {
    clientId: HOST_NUMBER,
    username: HOST_NUMBER,
    password: await site.gatewaySecret(project),
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    will: { topic: `${base}/bridge/state`, payload: Buffer.from(state('offline')), qos: 1, retain: true },
  })
  await bridge.subscribeAsync([`${base}/#`, `${base}/+/set`, `${base}/bridge/request/#`])
  const retained = { qos: 1, retain: true } as const
  await bridge.publishAsync(`${base}/bridge/state`, state('online'), retained)
  expect(isOnline()).toBe(true)
  for (const [topic, payload] of [
    ['bridge/info', '{"version":"2.6.1"}'],
    ['bridge/devices', '[]'],
    ['bridge/logging', '{"level":"info"}'],
    [`${LIGHT}/availability`, state('online')],
  ] as const)
    await bridge.publishAsync(`${base}/${topic}`, payload, retained)

  const console = await connectConsole(site, await site.signIn('admin'))
  const values = { state: 'ON', brightness: 60, linkquality: 87 }
  // Zigbee2MQTT reports the level of 254, which is 60 %.
  const report = {
    ...values,
    brightness: 152,
    color: { x: 0.3, y: 0.4 },
    update: { state: 'idle' },
    power_on_behavior: null,
  }
  await bridge.publishAsync(`${base}/${LIGHT}`, JSON.stringify(report), retained)
  await until(() => console.reports().length > 0)
  expect(console.reports().map((text) => JSON.parse(text).d)).toEqual([{ '00158D00000000A0': values }])
  expect(site.server.services.telemetry.last.get(project.id, project.house.lights[0])?.values).toEqual(values)
  expect(await site.counted('refused_report', 'beside_reports')).toBe(4)

  const controls: string[] = []
  bridge.on('message', (topic, payload) => controls.push(`${topic} ${payload}`))
  await bridge.subscribeAsync(controlTopic(project.hex, HOST_NUMBER), { qos: 1 })
  const items = [{ deviceId: project.house.lights[0], values: { state: 'OFF' } }]
  await site.post('/device/control', { items }, await site.signIn('admin'))
  await until(() => controls.length > 0)
  expect(controls[0]).toContain('"state":"OFF"')
  bridge.stream.destroy()
  await until(() => isOnline() === false)
})

it('brightness is a level of 254 there, and everything else has the same scale', () => {
  const read = (values: object): unknown =>
    JSON.parse(fromBranch(LIGHT, JSON.stringify(values), 1) ?? '').d['00158D00000000A0']
  for (const [level, percent] of [
    [127, 50],
    [254, 100],
    [255, 100],
    [1, 1],
    [0, 0],
    [300, null],
    [-1, null],
    ['bright', 'bright'],
    [null, null],
  ])
    expect(read({ brightness: level })).toEqual({ brightness: percent })
  expect(read({ brightness_l2: 127, state_l2: 'ON' })).toEqual({ brightness_l2: 50, state_l2: 'ON' })
  const same = { color_temp: 370, position: 40, battery: 87, linkquality: 254, power: 127, color: { x: 0.3 } }
  expect(read(same)).toEqual(same)
  expect(read([1])).toEqual([1])
})
