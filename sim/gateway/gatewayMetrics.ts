/** What the gateway counts, for Prometheus, and its health, both on the machine itself only. */
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { COMMAND_OUTCOMES } from './commands.ts'
import type { Gateway, GatewayCounts } from './gateway.ts'

const PREFIX = 'atrium_gateway_'

export interface GatewayMetrics {
  readonly counts: GatewayCounts
  readonly registry: Registry
  watch(gateway: Pick<Gateway, 'health'>): void
}

export function createGatewayMetrics(busNames: readonly string[]): GatewayMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter({ name: PREFIX + name, help, labelNames: [...labelNames], registers })
  const acknowledged = counter('reports_acknowledged_total', 'Reports that Atrium has acknowledged')
  const lost = counter(
    'reports_lost_total',
    'Reports that were dropped because the spool was full or refused',
    ['reason'],
  )
  const stuck = counter('spool_refusals_total', 'Times that the disk refused to read or forget kept reports')
  const commands = counter('commands_total', 'Commands by outcome', ['outcome'])
  const problems = counter('bus_problems_total', 'What went wrong on a bus', ['bus', 'problem'])
  const changes = counter('changes_total', 'Messages of devices on a bus', ['bus'])
  const refused = counter(
    'entities_refused_total',
    'Entities that a bus has announced and that are left out',
    ['bus', 'reason'],
  )
  for (const reason of ['full', 'disk']) lost.inc({ reason }, 0)
  for (const outcome of COMMAND_OUTCOMES) commands.inc({ outcome }, 0)
  for (const bus of busNames) changes.inc({ bus }, 0)
  return {
    registry,
    counts: {
      acknowledged: (count) => acknowledged.inc(count),
      lost: (reason, count) => lost.inc({ reason }, count),
      stuck: () => stuck.inc(),
      command: (outcome) => commands.inc({ outcome }),
      problem: (bus, problem) => problems.inc({ bus, problem }),
      change: (bus) => changes.inc({ bus }),
      refused: (bus, reason, count) => refused.inc({ bus, reason }, count),
    },
    watch: (gateway) => watch(gateway, registers),
  }
}

function watch(gateway: Pick<Gateway, 'health'>, registers: Registry[]): void {
  new Gauge({
    name: `${PREFIX}atrium_up`,
    help: 'Whether Atrium is connected',
    registers,
    collect() {
      this.set(gateway.health().atrium === 'up' ? 1 : 0)
    },
  })
  new Gauge({
    name: `${PREFIX}spooled_reports`,
    help: 'Reports that are kept until Atrium acknowledges them',
    registers,
    collect() {
      this.set(gateway.health().spooled)
    },
  })
  const ofBuses = {
    up: 'Whether the bus is connected',
    devices: 'Devices on the bus',
    queued: 'Requests that wait',
  }
  for (const [what, help] of Object.entries(ofBuses))
    new Gauge({
      name: `${PREFIX}bus_${what}`,
      help,
      labelNames: ['bus'],
      registers,
      collect() {
        this.reset()
        for (const { name: bus, isUp, devices, queued } of gateway.health().buses)
          this.set({ bus }, { up: Number(isUp), devices, queued }[what] ?? 0)
      },
    })
}

/** `/metrics`, and `/healthz`, which answers as long as the process runs and says how it is. */
export function createGatewayServer(gateway: Pick<Gateway, 'health'>, registry: Registry): Server {
  return createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(gateway.health()))
      return
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}
