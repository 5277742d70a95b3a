/**
 * The composition root: config -> log -> workspaces -> telemetry -> broker -> http -> world. Nothing else wires.
 * Called by `main.ts`, and by tests that run the real server in their own process.
 */

import { createServer, type Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { HostId } from '#shared/records/host.ts'
import { createAedesBroker } from './broker/aedes.ts'
import type { Broker, BrokerOptions } from './broker/broker.ts'
import { brokerPorts } from './brokerPorts.ts'
import { nextTurn, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { denialRecorder, logFailure, startEffects } from './effects.ts'
import { handlers } from './handlers/handlers.ts'
import type { Services } from './handlers/services.ts'
import { Health } from './health.ts'
import { createApp } from './http/app.ts'
import { Calls } from './http/calls.ts'
import { listen } from './http/listen.ts'
import { Ingest } from './ingest/ingest.ts'
import { watchPresence } from './live/presence.ts'
import type { EventLog } from './log/eventLog.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { type LateBroker, type OpenOptions, openServices } from './openServices.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** Supervisors kill after ten seconds or more. */
const DRAIN_MAX_MS = 5_000
const CALLS_PER_MINUTE = 6_000
const VERSION = '0.1.0'
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface ServerOptions extends OpenOptions {
  readonly projectFolder: string
  readonly logger?: Logger
  readonly checksOutput?: boolean
  /** How long requests under way may take when the server stops. */
  readonly drainMaxMs?: number
  /** How long a client may take to send its headers. */
  readonly headersTimeoutMs?: number
  /** What a benchmark lifts so that it measures the work and not the pace: limits on a caller's and a gateway's rate. */
  readonly limits?: { readonly callsPerMinute?: number; readonly broker?: BrokerOptions }
}

export interface Server {
  readonly config: Config
  readonly services: Services
  readonly log: EventLog
  readonly ingest: Ingest
  readonly broker: Broker
  readonly metrics: Metrics
  readonly health: Health
  readonly logger: Logger
  readonly port: number
  readonly mqttPort: number
  /** From now on `/readyz` returns 200. */
  markReady(): void
  /** Starts judging which hosts did not come back; not before those that can have had their chance to. */
  watchPresence(): void
  /** Resolves once the writes accepted so far are on disk or refused. */
  flush(): Promise<void>
  close(): Promise<void>
}

function measure(metrics: Metrics, { workspaces }: Services, broker: Broker): void {
  metrics.gauge('connections', 'Open connections to the broker', () => broker.stats().connections)
  metrics.gauge('gateways_connected', 'Gateways signed in to the broker', () => broker.stats().gateways)
  metrics.gauge('estate_seq', 'Last sequence of the estate’s stream', () => workspaces.estate.seq)
}

function brokerOptions(config: Config): BrokerOptions {
  return {
    ...(config.publicUrl === null ? {} : { allowedOrigins: [new URL(config.publicUrl).origin] }),
    // All simulated hosts come from this machine.
    ...(config.world === 'none' ? {} : { unlimitedAddresses: LOOPBACK }),
  }
}

export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const logger =
    options.logger ?? pino({ level: config.logLevel, redact: ['req.headers', '*.password', '*.token'] })
  const late: LateBroker = { broker: null }
  const metrics = createMetrics()
  const [health, calls] = [new Health(logger, metrics), new Calls()]
  const parts = { logger, metrics, late, health }
  const { services, log, close: closeServices } = await openServices(config, options, parts)
  const { telemetry, workspaces, clock } = services
  const onError = (error: unknown, doing: string): void => logFailure(logger, error, doing)
  const count = metrics.count
  const ingest = new Ingest({ workspaces, telemetry, clock, timers: systemClock, count, onError })
  await telemetry.restore(
    (report) => ingest.replay(report),
    (projectId, deviceId, values) => ingest.keep(projectId, deviceId, values),
  )
  const broker = await createAedesBroker(brokerPorts({ services, ingest, metrics, onError }), {
    ...brokerOptions(config),
    ...options.limits?.broker,
  })
  late.broker = broker
  measure(metrics, services, broker)
  const stopEffects = startEffects(services, broker, logger)
  const status = { isReady: false }
  const http = createHttp(config, options, { services, metrics, logger, status, broker, health, calls })
  const port = await listen(http, { port: config.port, host: config.host, variable: 'PORT' })
  const { port: mqttPort } = await broker.attachTcp(config.mqttPort, config.host)
  const waits: (() => void)[] = []
  const close = once(async () => {
    status.isReady = false
    for (const cancel of waits) cancel()
    await drain(calls, options.drainMaxMs ?? DRAIN_MAX_MS, logger)
    await closeEdges(http, broker)
    await ingest.close()
    stopEffects()
    await closeServices()
  })
  return {
    config,
    services,
    log,
    ingest,
    broker,
    metrics,
    health,
    logger,
    port,
    mqttPort,
    markReady: () => {
      status.isReady = true
    },
    watchPresence: () => {
      const connected = (): HostId[] => broker.connectedGateways().map(({ hostId }) => hostId)
      const onAbsentError = (error: unknown): void => onError(error, 'noting an absent host')
      waits.push(watchPresence({ workspaces, clock, timers: systemClock, connected, onError: onAbsentError }))
    },
    flush,
    close,
  }
}

/** Group commits write in the turn after the one in which they were queued. */
async function flush(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work()
    return running
  }
}

async function drain(calls: Calls, maxMs: number, logger: Logger): Promise<void> {
  const left = await calls.stop(maxMs)
  if (left > 0) logger.warn({ left }, 'requests that did not end in time are cut off')
}

async function closeEdges(http: HttpServer, broker: Broker): Promise<void> {
  const drained = new Promise((resolve) => http.close(resolve))
  http.closeIdleConnections()
  await broker.close()
  http.closeAllConnections()
  await drained
}

interface HttpParts {
  readonly services: Services
  readonly metrics: Metrics
  readonly logger: Logger
  readonly status: { readonly isReady: boolean }
  readonly broker: Broker
  readonly health: Health
  readonly calls: Calls
}

function createHttp(config: Config, options: ServerOptions, parts: HttpParts): HttpServer {
  const { services, metrics, logger, status, broker, health, calls } = parts
  const app = createApp({
    services,
    handlers,
    metrics: metrics.registry,
    logger,
    isReady: () => status.isReady,
    health,
    calls,
    viewStatus: () => services.views.status(),
    consoleFolder: join(options.projectFolder, 'dist', 'client'),
    publicUrl: config.publicUrl,
    isHttps: config.publicUrl?.startsWith('https:') === true,
    version: VERSION,
    callsPerMinute: options.limits?.callsPerMinute ?? CALLS_PER_MINUTE,
    checksOutput: options.checksOutput ?? false,
    onDenied: denialRecorder(services, logger),
  })
  const headersTimeout = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  // Node checks for timed-out requests at this interval only: a long one would extend the timeout.
  const connectionsCheckingInterval = Math.ceil(headersTimeout / 5)
  const http = createServer(
    { headersTimeout, requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval },
    app,
  )
  http.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0]
    if (calls.isStopping) socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    else if (path === '/mqtt') broker.handleUpgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  return http
}
