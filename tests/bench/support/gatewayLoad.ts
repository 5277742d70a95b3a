/** A process of its own: the gateways of the benchmark's project, real MQTT clients that batch their devices' states. */
import mqtt, { type MqttClient } from 'mqtt'
import type { Readings } from '#shared/devices/kind.ts'
import { must } from '#shared/kernel/assert.ts'
import { reportTopic } from '#shared/topics.ts'
import type { RunningSite } from './benchServer.ts'
import type { SiteHost } from './benchSite.ts'
import { answerParent } from './childProcess.ts'
import { createTurns, type LoadPlan, startPace } from './pacing.ts'
import { floodReadingsOf, type LoadDevice, readingsOf } from './readingsOf.ts'

export interface GatewayCounts {
  readonly packets: number
  readonly acked: number
  readonly reports: number
  readonly properties: number
  /** Packets skipped because earlier ones of their host were not acknowledged. */
  readonly heldBack: number
}

/** `power` of a report, when it was handed to the socket, epoch ms, and the device's number. */
export type Stamp = readonly [powerW: number, sentAtMs: number, number: string]

export interface StormPlan {
  readonly alarms: number
  readonly alarmsPerSecond: number
}

export interface FloodPlan {
  readonly packetsPerSecondAndHost: number
}

/** Stays below the limit of twenty packets per second and host. */
const PACKET_GAP_MS = 60
/** Unacknowledged packets of one host: a generator without this limit would measure its own queue. */
const UNACKED_MAX = 16

class Gateway {
  readonly devices: readonly LoadDevice[]
  readonly #client: MqttClient
  readonly #topic: string
  #batch: Record<string, Readings> = {}
  #timer: NodeJS.Timeout | null = null
  #lastMs = 0
  #seq = 0
  #unacked = 0

  constructor(client: MqttClient, topic: string, devices: readonly LoadDevice[]) {
    this.#client = client
    this.#topic = topic
    this.devices = devices
  }

  /** Sends at once, or together with the host's next packet. */
  add(device: LoadDevice, values: Readings): void {
    this.#batch[device.number] = { ...this.#batch[device.number], ...values }
    const waitMs = this.#lastMs + PACKET_GAP_MS - performance.now()
    if (waitMs <= 0) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), waitMs)
  }

  send(d: Record<string, Readings>): void {
    if (this.#unacked >= UNACKED_MAX) {
      counts.heldBack += 1
      return
    }
    this.#seq += 1
    this.#unacked += 1
    counts.packets += 1
    const nowMs = performance.timeOrigin + performance.now()
    for (const [number, values] of Object.entries(d)) {
      counts.reports += 1
      counts.properties += Object.keys(values).length
      if (isStamping && typeof values.power === 'number') stamps.push([values.power, nowMs, number])
    }
    const packet = JSON.stringify({ t: Math.round(nowMs), seq: this.#seq, d })
    this.#client.publish(this.#topic, packet, { qos: 1 }, (error) => {
      this.#unacked -= 1
      if (error) throw error
      counts.acked += 1
    })
  }

  alarm(text: string): void {
    this.#client.publish(this.#topic, text, { qos: 1 }, (error) => {
      if (error) throw error
      counts.acked += 1
    })
  }

  async end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client.endAsync()
  }

  #flush(): void {
    this.#timer = null
    this.#lastMs = performance.now()
    const batch = this.#batch
    this.#batch = {}
    this.send(batch)
  }
}

const counts = { packets: 0, acked: 0, reports: 0, properties: 0, heldBack: 0 }
let stamps: Stamp[] = []
let isStamping = false
let gateways: Gateway[] = []
let stopLoad: () => void = () => {}
let count = 0

async function connect({ mqttUrl, projectHex, hosts }: RunningSite): Promise<void> {
  gateways = await Promise.all(hosts.map((host) => connectHost(mqttUrl, projectHex, host)))
}

async function connectHost(url: string, projectHex: string, host: SiteHost): Promise<Gateway> {
  const client = await mqtt.connectAsync(url, {
    clientId: host.number,
    username: host.number,
    password: host.secret,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  client.on('close', () => {
    if (!client.disconnecting) process.stderr.write(`   gateway ${host.number} lost its connection\n`)
  })
  const topic = reportTopic(projectHex, host.number)
  await client.publishAsync(topic, JSON.stringify({ t: Date.now(), host: 'online' }), { qos: 1 })
  return new Gateway(client, topic, host.devices)
}

/** Everyone says something once, so that no device is without values. */
function reportAll(): void {
  for (const gateway of gateways) {
    const d: Record<string, Readings> = {}
    for (const { number, kind } of gateway.devices) {
      count += 1
      d[number] = readingsOf(kind, count)
    }
    gateway.send(d)
  }
}

function startReports(plan: LoadPlan): void {
  stop()
  const gatewayOf = new Map(
    gateways.flatMap((gateway) => gateway.devices.map(({ number }) => [number, gateway])),
  )
  const devices = gateways.flatMap((gateway) => gateway.devices)
  const next = createTurns(devices, plan)
  stopLoad = startPace(plan.reportsPerSecond, () => {
    const device = next()
    count += 1
    must(gatewayOf.get(device.number), 'a gateway').add(device, readingsOf(device.kind, count))
  })
}

/** Every host sends the states of all its devices, over and over, the hosts evenly spread over time. */
function startFlood({ packetsPerSecondAndHost }: FloodPlan): void {
  stop()
  let turn = 0
  stopLoad = startPace(packetsPerSecondAndHost * gateways.length, () => {
    const gateway = must(gateways[turn % gateways.length], 'a gateway')
    turn += 1
    const d: Record<string, Readings> = {}
    for (const { number, kind } of gateway.devices) {
      count += 1
      d[number] = floodReadingsOf(kind, count)
    }
    gateway.send(d)
  })
}

/** Each device raises one alarm, hosts in turn. */
function startStorm({ alarms, alarmsPerSecond }: StormPlan): void {
  stop()
  let turn = 0
  stopLoad = startPace(alarmsPerSecond, () => {
    if (turn === alarms) return
    const gateway = must(gateways[turn % gateways.length], 'a gateway')
    const round = Math.floor(turn / gateways.length)
    const { number } = must(gateway.devices[round % gateway.devices.length], 'a device')
    turn += 1
    gateway.alarm(`overload@${number}|Overload|Too much current||`)
  })
}

function stop(): void {
  stopLoad()
  stopLoad = () => {}
}

/** From now on every `power` is remembered with its time. */
function startStamping(): void {
  stamps = []
  isStamping = true
}

function takeStamps(): Stamp[] {
  isStamping = false
  return stamps
}

const answers = {
  connect,
  reportAll,
  startReports,
  startFlood,
  startStorm,
  stop,
  startStamping,
  takeStamps,
  counts: (): GatewayCounts => ({ ...counts }),
}

answerParent(answers, async () => {
  stop()
  await Promise.all(gateways.map((gateway) => gateway.end()))
})
