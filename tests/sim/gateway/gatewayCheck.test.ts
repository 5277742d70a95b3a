import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { expect, it, onTestFinished } from 'vitest'
import { controlSchema, controlTopic, reportTopic } from '#shared/topics.ts'
import { judge, type Result, resultText } from '#sim/gateway/check/result.ts'
import { recordSession } from '#sim/gateway/check/session.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { HOST_NUMBER } from '../../support/smallHouse.ts'
import { startGateway } from './support/edgeGateway.ts'
import { startModbus } from './support/modbusServer.ts'

const PROJECT = '00000000000000A1'
const HOST = HOST_NUMBER
const LAMP = '00158D0000000002'
const SECRET = 'a secret of twenty characters'
const WAITS = { connect: 20_000, observe: 1_500, answer: 1_000, refuse: 4_000, report: 10_000 }

/** Model gateway with selectable errors. */
class ModelGateway {
  readonly #faults: ReadonlySet<string>
  #client: MqttClient | null = null
  #seq = 0
  #state = 'OFF'
  /** Unacknowledged reports, oldest first. */
  #kept: string[] = []
  #tries = 0
  #isEnding = false
  /** Buffered reports have been sent. */
  #isReady = false
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(faults: readonly string[]) {
    this.#faults = new Set(faults)
  }

  begin(port: number): void {
    this.#connect(port)
    this.#every(200, () => this.#measure())
  }

  end(): void {
    this.#isEnding = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#client?.end(true)
  }

  #every(ms: number, run: () => void): void {
    this.#timers.add(setInterval(run, ms))
  }

  #connect(port: number): void {
    if (this.#isEnding) return
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      ...{ protocolVersion: 4, clientId: HOST, username: HOST, password: SECRET, keepalive: 30 },
      ...{ clean: true, reconnectPeriod: 0, queueQoSZero: false },
      ...(this.#has('no will')
        ? {}
        : {
            will: {
              topic: reportTopic(PROJECT, HOST),
              payload: Buffer.from('{"t":1,"host":"offline"}'),
              qos: 1,
              retain: this.#has('retained will'),
            },
          }),
    })
    this.#client = client
    client.on('error', () => client.end(true))
    client.on('connect', () => this.#connected(client))
    client.on('message', (_topic, payload) => this.#commanded(client, payload.toString()))
    client.on('close', () => {
      if (this.#client !== client) return
      this.#client = null
      this.#isReady = false
      client.end(true)
      this.#tries += 1
      const waitMs = this.#has('storm') ? 20 : 300 * 2 ** Math.min(this.#tries, 4)
      this.#timers.add(setTimeout(() => this.#connect(port), waitMs))
    })
  }

  #connected(client: MqttClient): void {
    this.#tries = 0
    client.subscribe(controlTopic(PROJECT, HOST), { qos: 1 }, () => {
      client.publish(reportTopic(PROJECT, HOST), JSON.stringify({ t: Date.now(), host: 'online' }), {
        qos: 1,
      })
      if (this.#has('forgets')) this.#kept = []
      for (const text of this.#kept) this.#send(client, text)
      this.#isReady = true
      this.#measure()
    })
  }

  #measure(): void {
    const t = this.#has('seconds') ? Math.floor(Date.now() / 1_000) : Date.now()
    const brightness = this.#has('fahrenheit') ? 212 : 20
    const text = JSON.stringify({ t, seq: this.#next(), d: { [LAMP]: { state: this.#state, brightness } } })
    this.#kept.push(text)
    if (this.#isReady && this.#client?.connected) this.#send(this.#client, text)
  }

  #next(): number {
    this.#seq += this.#has('gaps') ? 2 : 1
    return this.#seq
  }

  #send(client: MqttClient, text: string): void {
    const qos = this.#has('qos 0') ? 0 : 1
    client.publish(reportTopic(PROJECT, HOST), text, { qos }, (error) => {
      if (!error) this.#kept = this.#kept.filter((kept) => kept !== text)
    })
  }

  #commanded(client: MqttClient, text: string): void {
    const control = this.#has('strict') ? strictControl(text) : laxControl(text)
    if (!control) {
      if (this.#has('touchy')) client.end(true)
      return
    }
    const values = control.d[LAMP]
    const ok = this.#has('says yes') || values !== undefined
    const error = ok ? {} : { error: 'no such device' }
    if (this.#has('silent')) return
    client.publish(
      reportTopic(PROJECT, HOST),
      JSON.stringify({ t: Date.now(), ack: control.id, ok, ...error }),
      {
        qos: 1,
      },
    )
    if (typeof values?.state === 'string' && !this.#has('no state')) this.#state = values.state
    this.#measure()
  }

  #has(fault: string): boolean {
    return this.#faults.has(fault)
  }
}

interface Lax {
  readonly id: string
  readonly d: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

function strictControl(text: string): Lax | null {
  const lax = laxControl(text)
  return controlSchema.safeParse(lax).success ? lax : null
}

function laxControl(text: string): Lax | null {
  try {
    return JSON.parse(text) as Lax
  } catch {
    return null
  }
}

function tested(...faults: string[]): Promise<Result> {
  const gateway = new ModelGateway(faults)
  onTestFinished(() => gateway.end())
  return testedOn((port) => gateway.begin(port))
}

async function testedOn(begin: (port: number) => void): Promise<Result> {
  const recording = await recordSession({
    ...{ port: 0, listen: '127.0.0.1', secret: SECRET, projectHex: PROJECT, hostNumber: HOST },
    command: { device: LAMP, values: { state: 'ON' } },
    waits: WAITS,
    onStep: (text) => {
      const port = /Listening on [^:]*:(\d+)/.exec(text)?.[1]
      if (port) begin(Number(port))
    },
  })
  return judge(recording)
}

const failuresOf = ({ checks }: Result): string[] =>
  checks.filter(({ verdict }) => verdict.is === 'failed').map(({ id }) => id)

const reasonsOf = ({ checks }: Result): string[] =>
  checks.flatMap(({ id, verdict }) => (verdict.is === 'failed' ? `${id}: ${verdict.because}` : []))

it('a gateway that does everything as asked passes all checks', async () => {
  const result = await tested()
  expect(reasonsOf(result)).toEqual([])
  // It announces no devices.
  expect([result.passed, result.skipped]).toEqual([result.checks.length - 1, 1])
  expect(result.checks.length).toBeGreaterThanOrEqual(40)
  expect(resultText(result)).toContain(`${HOST}: ${result.passed} passed, 0 failed, 1 not tested.`)
}, 60_000)

it('the edge gateway passes all checks', async () => {
  const bench = await startModbus()
  const folder = temporaryFolder()
  const profile = `model: Lamp
kind: dimmable_light
points:
  - { property: state, table: coil, address: 0, write: true }
  - { property: brightness, table: holding, address: 1, write: true }
`
  writeFileSync(join(folder, 'lamp.yaml'), profile)
  const buses = `  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${bench.port}
    pollSeconds: 0.1
    requestsPerSecond: 500
    devices:
      - { unit: 1, number: '${LAMP}', name: Lamp, profile: ./lamp.yaml }
`
  let level = 0
  bench.registers.set(1, 10)
  const moving = setInterval(() => {
    level = (level + 7) % 80
    bench.registers.set(1, 10 + level)
  }, 100)
  onTestFinished(() => clearInterval(moving))
  const result = await testedOn((port) => {
    void startGateway({ folder, port, project: PROJECT, secret: SECRET }, buses)
  })
  expect(reasonsOf(result)).toEqual([])
  expect(result.skipped).toBe(0)
}, 90_000)

it('each thing that it does wrong is found and named', async () => {
  const [connection, reports, commands] = await Promise.all([
    tested('no will', 'storm', 'forgets', 'qos 0'),
    tested('retained will', 'seconds', 'gaps', 'fahrenheit', 'strict'),
    tested('says yes', 'no state', 'touchy'),
  ])
  expect(failuresOf(connection)).toEqual(
    expect.arrayContaining(['will', 'qos', 'waits-before-it-returns', 'attempts', 'buffers']),
  )
  expect(failuresOf(reports).sort()).toEqual(
    ['clock', 'sequence', 'time-unit', 'unknown-field', 'values', 'will-flags', 'buffers'].sort(),
  )
  expect(failuresOf(commands)).toEqual(['state-follows', 'unknown-device', 'garbage'])
  expect(resultText(commands)).toContain('✗ refuses a command for a device that it does not have')
}, 60_000)

it('a gateway that never connects, or with a wrong secret, fails and is not tested further', async () => {
  const recording = await recordSession({
    ...{ port: 0, listen: '127.0.0.1', secret: SECRET, projectHex: PROJECT, hostNumber: HOST },
    command: null,
    waits: { ...WAITS, connect: 50 },
    onStep: () => {},
  })
  const result = judge(recording)
  expect(failuresOf(result)).toEqual(['connects'])
  expect(result.passed).toBe(0)
})
