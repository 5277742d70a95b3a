/** The socket's thread: mqtt.js and the worker's half of the pipeline. The page gets at most one frame per 16 ms. */
import '../platform/schemas.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { BROKER_CONNECT_TIMEOUT_MS } from '#shared/constants.ts'
import { homeFilter, reportFilter } from '#shared/topics.ts'
import type { BrokerAddress, FromWorker, ToWorker } from './messages.ts'
import { createFanIn } from './pipeline.ts'

const PERIODS = { urgentMs: 16, unseenMs: 120 }
/** Pings measure the latency and find a dead socket; the broker's own limit is one and a half of it. */
const KEEPALIVE_S = 5
/** CONNACK return codes for a refused client (MQTT 3.1.1, 3.2.2.3): bad credentials, not authorized. */
const DENIED_CODES = new Set([4, 5, 134, 135])

const page = self as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  close(): void
}

const fanIn = createFanIn(PERIODS)
fanIn.frames$.subscribe((frame) => page.postMessage(frame))
let client: MqttClient | null = null

page.onmessage = ({ data }) => {
  if (data.kind === 'taken') fanIn.taken()
  else if (data.kind === 'watch') fanIn.watch(data.numbers)
  else if (data.kind === 'open') open(data.address)
  else {
    client?.end(true)
    page.close()
  }
}

function open(address: BrokerAddress): void {
  const { url, clientId, username, password, projectHex } = address
  client = mqtt.connect(url, {
    clientId,
    username,
    password,
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    reschedulePings: false,
    connectTimeout: BROKER_CONNECT_TIMEOUT_MS,
    // Tickets are single-use: the connection machine requests a new one and starts a new worker.
    reconnectPeriod: 0,
    resubscribe: false,
  })
  client.on('connect', () => subscribe(projectHex))
  client.on('message', (topic, payload) => fanIn.packet({ topic, payload }))
  client.on('error', (error) => {
    const code = 'code' in error ? Number(error.code) : Number.NaN
    page.postMessage({ kind: DENIED_CODES.has(code) ? 'denied' : 'failed', message: error.message })
  })
  client.on('close', () => page.postMessage({ kind: 'closed', message: '' }))
  watchLatency(client)
}

function subscribe(projectHex: string): void {
  const startedMs = performance.now()
  client?.subscribe([reportFilter(projectHex), homeFilter(projectHex)], { qos: 0 }, (error, granted) => {
    const isRefused = granted?.some(({ qos }) => qos >= 128)
    if (error || isRefused) {
      page.postMessage({
        kind: isRefused ? 'denied' : 'failed',
        message: error?.message ?? 'subscription refused',
      })
      return
    }
    page.postMessage({ kind: 'latency', latencyMs: Math.round(performance.now() - startedMs) })
    page.postMessage({ kind: 'opened' })
  })
}

function watchLatency(of: MqttClient): void {
  let pingedMs: number | null = null
  of.on('packetsend', ({ cmd }) => {
    if (cmd === 'pingreq') pingedMs = performance.now()
  })
  of.on('packetreceive', ({ cmd }) => {
    if (cmd !== 'pingresp' || pingedMs === null) return
    page.postMessage({ kind: 'latency', latencyMs: Math.round(performance.now() - pingedMs) })
    pingedMs = null
  })
}
