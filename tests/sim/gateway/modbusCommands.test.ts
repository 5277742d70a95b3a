/** Modbus commands with unknown outcome stay unanswered; certainly failed ones fail. */
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { controlTopic } from '#shared/topics.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { HOST_NUMBER } from '../../support/smallHouse.ts'
import { eventually, until } from '../../support/until.ts'
import { startGateway } from './support/edgeGateway.ts'
import { type ModbusBench, type ModbusHabits, startModbus, startModbusRtu } from './support/modbusServer.ts'
import { startBroker } from './support/plainBroker.ts'

const PROJECT = 'A100000000000001'
const NUMBER = '00158D00000000B2'
const SETPOINT = 10
const PROFILE = `model: T
kind: thermostat
points:
  - { property: occupied_heating_setpoint, table: holding, address: ${SETPOINT}, scale: 0.1, write: true }
`

async function stage(bench: ModbusBench, framing = 'tcp') {
  const broker = await startBroker()
  const place = { folder: temporaryFolder(), port: broker.port, project: PROJECT, secret: 'secret' }
  writeFileSync(`${place.folder}/t.yaml`, PROFILE)
  const bus = `  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${bench.port}
    framing: ${framing}
    pollSeconds: 0.1
    timeoutSeconds: 0.3
    requestsPerSecond: 500
    devices: [{ unit: 1, number: '${NUMBER}', name: T, profile: ./t.yaml }]`
  const running = await startGateway(place, bus)
  const published = () => broker.heard.map(({ text }) => JSON.parse(text))
  const values = () => published().flatMap(({ d }) => d?.[NUMBER] ?? [])
  await until(() => values().length > 0)
  return {
    running,
    values,
    answers: () => published().filter(({ ack }) => ack !== undefined),
    metrics: async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text(),
    set: (id: string, occupied_heating_setpoint: number) =>
      broker.publish(
        controlTopic(PROJECT, HOST_NUMBER),
        JSON.stringify({ t: 1, id, d: { [NUMBER]: { occupied_heating_setpoint } } }),
      ),
  }
}

type Habit = (bench: () => ModbusBench) => ModbusHabits

/** Behaviour after a write. */
const afterWrite = (silent: 'read' | 'write'): Habit => {
  let isWritten = false
  return () => ({
    takes: (_, value) => {
      isWritten = true
      return value
    },
    isSilent: (to) => isWritten && to === silent,
  })
}
const dropping: Habit = (bench) => ({
  takes: (_, value) => {
    void bench().close()
    return value
  },
})
/** The line drops between the first read-back, which differs, and the next. */
const slowlyDropping: Habit = (bench) => {
  let reads = 0
  let isWritten = false
  return {
    takes: () => {
      isWritten = true
      return 0
    },
    isSilent: (to) => {
      if (!isWritten || to !== 'read') return false
      reads += 1
      if (reads > 1) void bench().close()
      return reads > 1
    },
  }
}

it.each<[string, Habit]>([
  ['is read back without an answer', afterWrite('read')],
  ['is not answered', afterWrite('write')],
  ['is followed by the end of the connection', dropping],
  ['is read back again over a connection that ends', slowlyDropping],
])('a command whose write %s has no answer: it may have been carried out', async (_, habit) => {
  const bench: ModbusBench = await startModbus(habit(() => bench))
  const { set, metrics, answers } = await stage(bench)
  await set('c1', 21.5)
  await eventually(async () => expect(await metrics()).toContain('commands_total{outcome="unknown"} 1'))
  expect(await metrics()).toContain('commands_total{outcome="failed"} 0')
  expect(answers()).toEqual([])
})

it('a command that a bus never got has failed', async () => {
  const bench = await startModbus()
  const { set, answers, running } = await stage(bench)
  await bench.close()
  await until(() => running.gateway.health().buses[0]?.isUp === false)
  await set('c1', 21.5)
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: false }]))
})

it('a command is carried out over RTU frames, and a clamped value has failed', async () => {
  const bench = await startModbusRtu({ takes: (_, value) => Math.min(value, 240) })
  bench.registers.set(SETPOINT, 200)
  const { set, answers, values } = await stage(bench, 'rtu')
  await eventually(() => expect(values().at(-1)).toEqual({ occupied_heating_setpoint: 20 }))
  await set('c1', 21.5)
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  expect(bench.registers.get(SETPOINT)).toBe(215)
  expect(values().at(-1)).toEqual({ occupied_heating_setpoint: 21.5 })
  await set('c2', 28)
  await eventually(() => expect(answers().at(-1)).toMatchObject({ ack: 'c2', ok: false }))
})
