/**
 * The composition root: config -> log -> workspaces -> telemetry -> broker -> http -> world. Nothing else wires.
 * Called by `main.ts`, and by tests that run the real server in their own process.
 */

import { createServer, type Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { HostId } from '#shared/records/host.ts'
import { type CodeSender, noCodeSender } from './auth/codeSender.ts'
import { openAuth } from './auth/openAuth.ts'
import type { OnUnreadable } from './auth/readable.ts'
import { createAedesBroker } from './broker/aedes.ts'
import type { Broker, BrokerOptions } from './broker/broker.ts'
import { brokerPorts } from './brokerPorts.ts'
import { type Clock, nextTurn, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { denialRecorder, guarded, logFailure, startEffects } from './effects.ts'
import { ContentFiles } from './files/contentFiles.ts'
import { handlers } from './handlers/handlers.ts'
import type { Services } from './handlers/services.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { Ingest } from './ingest/ingest.ts'
import { watchPresence } from './live/presence.ts'
import { RecentCommits } from './live/recentCommits.ts'
import type { EventLog } from './log/eventLog.ts'
import { Heads } from './log/heads.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openOutbox } from './outbox/openOutbox.ts'
import { SqliteOutboxStore } from './outbox/sqliteOutboxStore.ts'
import { Drafts } from './personal/drafts.ts'
import { openViews } from './readmodels/openViews.ts'
import { openOrRebuild } from './storage/database.ts'
import { openStores, type Stores } from './stores.ts'
import { DayCourses } from './telemetry/dayCourses.ts'
import { Telemetry } from './telemetry/telemetry.ts'
import { Workspaces } from './workspace/workspaces.ts'
import { createOutdoors } from './world/weather.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CALLS_PER_MINUTE = 6_000
const VERSION = '0.1.0'
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface ServerOptions {
  readonly projectFolder: string
  /** The world's clock, given the last instant on record; the machine's own clock where nothing is simulated. */
  readonly clock?: (lastKnownMs: number) => Clock
  readonly logger?: Logger
  readonly checksOutput?: boolean
  /** Sends verification codes to phones; without one a live server rejects requests for codes. */
  readonly codeSender?: CodeSender
  /** What lasts; on this machine's disk without it. */
  readonly openStores?: (folder: string) => Promise<Stores>
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

/** The broker is made last but is needed everywhere. */
interface LateBroker {
  broker: Broker | null
}

interface EarlyParts {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly late: LateBroker
}

/** What a file that is begun anew has lost. */
const REBUILT = {
  'rollups.db':
    'last values and figures of the last day come back from the raw reports, older hours and energy are lost',
  'outbox.db': 'effects that were still waiting or parked are lost',
} as const

function rebuilding(folder: string, logger: Logger) {
  return <T>(name: keyof typeof REBUILT, open: () => T): T =>
    openOrRebuild(join(folder, name), open, (movedTo) => {
      logger.error({ movedTo }, `${name} is damaged and was begun anew: ${REBUILT[name]}`)
    })
}

/** Everything that lives on the disk or follows from it. */
async function openServices(config: Config, options: ServerOptions, parts: EarlyParts) {
  const { logger, metrics, late } = parts
  const stores = await (options.openStores ?? openStores)(config.dataFolder)
  const { log } = stores
  const workspaces = await Workspaces.open({
    log,
    snapshots: stores.snapshots,
    onSkipped: skippedEvents(logger, metrics),
    onEffectFailure: effectFailures(logger, metrics),
  })
  const heads = await Heads.of(log)
  workspaces.onCommit('heads', ({ commit }) => heads.note(commit.stream, commit.seq))
  const rebuilt = rebuilding(config.dataFolder, logger)
  const telemetry = rebuilt('rollups.db', () => new Telemetry(stores.reports, config.dataFolder))
  const newestMs = Math.max(await telemetry.newestMs(), await log.newestMs())
  const clock = options.clock?.(newestMs) ?? systemClock
  const isSimulated = config.world !== 'none'
  const onEnded = (id: string): void => late.broker?.disconnectSession(id)
  const onError = (error: unknown, doing: string): void => logFailure(logger, error, doing)
  const sender = isSimulated ? null : (options.codeSender ?? noCodeSender)
  const onUnreadable = unreadableSecrets(logger, metrics)
  const { secrets } = stores
  const auth = await openAuth({ secrets, workspaces, sender, onEnded, onError, onUnreadable })
  const views = openViews(config.dataFolder, { ...stores, heads }, { logger, metrics })
  workspaces.onCommit('views', (committed) => views.add(committed))
  const disconnectGateway = (hostId: HostId): void => late.broker?.disconnectGateway(hostId)
  const recent = new RecentCommits()
  workspaces.onCommit('recent commits', (committed, { stream }) => {
    if (stream !== 'estate') recent.add(committed)
  })
  const store = rebuilt('outbox.db', () => new SqliteOutboxStore(config.dataFolder))
  const outbox = await openOutbox({ log, heads, store, workspaces, sessions: auth.sessions, logger, metrics })
  const services: Services = {
    log,
    workspaces,
    ...auth,
    drafts: new Drafts({ secrets, clock: systemClock, onUnreadable }),
    pictures: new ContentFiles(stores.files, 'pictures'),
    ...worldParts(config, telemetry),
    telemetry,
    views,
    recent,
    clock,
    disconnectGateway,
  }
  const close = async (): Promise<void> => {
    // Each by itself: a disk that refuses a snapshot or a keyframe costs the next start some time and nothing else.
    await workspaces
      .saveSnapshots()
      .catch((error: unknown) => logFailure(logger, error, 'the last snapshots'))
    const closings: readonly (readonly [string, () => void])[] = [
      ['the views', () => views.close()],
      ['the last keyframe', () => telemetry.close(clock.now())],
    ]
    for (const [doing, work] of closings) guarded(logger, doing, work)()
    await outbox.close().catch((error: unknown) => logFailure(logger, error, 'the cursors of the outbox'))
    await stores.close()
  }
  return { services, log, close }
}

/** What is there of a simulated world only, and the days of its projects. */
function worldParts({ world, seed }: Config, telemetry: Telemetry) {
  const isSimulated = world !== 'none'
  const outdoors = isSimulated ? createOutdoors(seed) : null
  return { isSimulated, outdoors, dayCourses: new DayCourses(telemetry) }
}

/** Events that this version cannot read stay in the log and change nothing. */
function skippedEvents(logger: Logger, metrics: Metrics): (type: string, why: string) => void {
  const count = metrics.counter(
    'events_skipped_total',
    'Events of the log that this version could not read, by reason',
    'reason',
  )
  return (type, why) => {
    count(why)
    logger.warn({ type, why }, 'an event was skipped')
  }
}

function unreadableSecrets(logger: Logger, metrics: Metrics): OnUnreadable {
  const count = metrics.counter(
    'secrets_unreadable_total',
    'Stored secrets that could not be read and were skipped, by kind',
    'kind',
  )
  return (kind, key) => {
    count(kind)
    logger.error({ kind, key }, 'a stored secret cannot be read and counts as missing')
  }
}

function effectFailures(logger: Logger, metrics: Metrics): (effect: string, error: unknown) => void {
  const count = metrics.counter(
    'effect_failures_total',
    'Effects of durable commits that failed; the commit itself stands',
    'effect',
  )
  return (effect, error) => {
    count(effect)
    logger.error({ err: error, effect }, 'an effect of a commit failed')
  }
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
  const parts = { logger, metrics, late }
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
  const http = createHttp(config, options, { services, metrics, logger, status, broker })
  const port = await listen(http, { port: config.port, host: config.host, variable: 'PORT' })
  const { port: mqttPort } = await broker.attachTcp(config.mqttPort, config.host)
  const waits: (() => void)[] = []
  return {
    config,
    services,
    log,
    ingest,
    broker,
    metrics,
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
    async flush() {
      // Group commits write in the turn after the one in which they were queued.
      await nextTurn()
      await nextTurn()
    },
    async close() {
      status.isReady = false
      for (const cancel of waits) cancel()
      await closeEdges(http, broker)
      await ingest.close()
      stopEffects()
      await closeServices()
    },
  }
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
}

function createHttp(config: Config, options: ServerOptions, parts: HttpParts): HttpServer {
  const { services, metrics, logger, status, broker } = parts
  const app = createApp({
    services,
    handlers,
    metrics: metrics.registry,
    logger,
    isReady: () => status.isReady,
    viewStatus: () => services.views.status(),
    consoleFolder: join(options.projectFolder, 'dist', 'client'),
    publicUrl: config.publicUrl,
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
    if (path === '/mqtt') broker.handleUpgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  return http
}
