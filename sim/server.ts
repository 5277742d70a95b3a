/**
 * The composition root: config -> log -> workspaces -> telemetry -> broker -> http -> world. Nothing else wires.
 * Called by `main.ts`, and by tests that need the real thing in their own process.
 */
import { createServer, type Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { Rejection } from '#shared/kernel/errors.ts'
import type { HostId } from '#shared/kernel/ids.ts'
import { type CodeSender, noCodeSender } from './auth/codeSender.ts'
import { VerificationCodes } from './auth/codes.ts'
import { Credentials } from './auth/credentials.ts'
import { Principals } from './auth/principals.ts'
import { Sessions } from './auth/sessions.ts'
import { Vault } from './auth/vault.ts'
import { createAedesBroker } from './broker/aedes.ts'
import type { Broker, BrokerOptions } from './broker/broker.ts'
import { brokerPorts } from './brokerPorts.ts'
import { type Clock, repeat, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { createHandlers } from './handlers/handlers.ts'
import type { Services } from './handlers/services.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import type { Caller } from './http/mount.ts'
import { Ingest } from './ingest/ingest.ts'
import { startDeviceCommands } from './live/deviceCommands.ts'
import { watchPresence } from './live/presence.ts'
import { followProjects } from './live/projectNews.ts'
import { startPublisher } from './live/publisher.ts'
import { RecentCommits } from './live/recentCommits.ts'
import { openSqliteLog, type SqliteLog } from './log/sqliteLog.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { alarmHistory } from './readmodels/alarmHistory.ts'
import { operations } from './readmodels/operations.ts'
import { Views } from './readmodels/views.ts'
import { isDiskError, prepareDataFolder, StorageError } from './storage/database.ts'
import { FileStore } from './storage/fileStore.ts'
import { Telemetry } from './telemetry/telemetry.ts'
import { Workspaces } from './workspace/workspaces.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const KEYFRAME_EVERY_MS = 10 * 60_000
const PRUNE_EVERY_MS = 60_000
const CALLS_PER_MINUTE = 6_000
const VERSION = '0.1.0'
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface ServerOptions {
  readonly projectFolder: string
  /** The world's clock, given the last instant on record; the machine's own clock where nothing is simulated. */
  readonly clock?: (lastKnownMs: number) => Clock
  readonly logger?: Logger
  readonly checksOutput?: boolean
  /** Sends verification codes to phones; without one a live server refuses to make any. */
  readonly codeSender?: CodeSender
  /** How long a client may take to send its headers. */
  readonly headersTimeoutMs?: number
}

export interface Server {
  readonly config: Config
  readonly services: Services
  readonly log: SqliteLog
  readonly ingest: Ingest
  readonly broker: Broker
  readonly metrics: Metrics
  readonly logger: Logger
  readonly port: number
  readonly mqttPort: number
  /** From now on `/readyz` says so. */
  markReady(): void
  /** Starts judging which hosts did not come back; not before those that can have had their chance to. */
  watchPresence(): void
  close(): Promise<void>
}

/** The broker is made last but is asked from everywhere. */
interface LateBroker {
  broker: Broker | null
}

/** Everything that lives on the disk or follows from it. */
function openServices(config: Config, options: ServerOptions, logger: Logger, late: LateBroker) {
  const unlock = prepareDataFolder(config.dataFolder)
  const log = openSqliteLog(config.dataFolder)
  const workspaces = new Workspaces(log, (type) =>
    logger.warn({ type }, 'an event of an unknown type was skipped'),
  )
  const vault = new Vault(config.dataFolder)
  const telemetry = new Telemetry(config.dataFolder)
  const clock = options.clock?.(Math.max(telemetry.newestMs(), log.newestMs())) ?? systemClock
  const principals = new Principals(workspaces)
  const onEnded = (id: string): void => late.broker?.disconnectSession(id)
  const isSimulated = config.world !== 'none'
  const sender = isSimulated ? null : (options.codeSender ?? noCodeSender)
  const codes = new VerificationCodes({ vault, clock: systemClock, sender })
  const credentials = new Credentials({ vault, workspaces, clock: systemClock })
  const sessions = new Sessions({ vault, workspaces, principals, credentials, clock: systemClock, onEnded })
  const views = new Views(config.dataFolder, log, [alarmHistory, operations], (error) =>
    logger.error({ err: error }, 'a view could not be folded'),
  )
  workspaces.onCommit(({ commit }) => views.add(commit))
  const disconnectGateway = (hostId: HostId): void => late.broker?.disconnectGateway(hostId)
  const recent = new RecentCommits()
  const services: Services = {
    log,
    workspaces,
    sessions,
    credentials,
    codes,
    principals,
    vault,
    files: new FileStore(join(config.dataFolder, 'files')),
    isSimulated,
    telemetry,
    views,
    recent,
    clock,
    disconnectGateway,
  }
  const close = (): void => {
    // Each by itself: a disk that refuses a snapshot or a keyframe costs the next start some time and nothing else.
    const closings: readonly (readonly [string, () => void])[] = [
      ['the last snapshots', () => workspaces.saveSnapshots()],
      ['the views', () => views.close()],
      ['the last keyframe', () => telemetry.close(clock.now())],
    ]
    for (const [doing, work] of closings) guarded(logger, doing, work)()
    vault.close()
    log.close()
    unlock()
  }
  return { services, log, close }
}

function openMetrics({ workspaces }: Services, late: LateBroker): Metrics {
  return createMetrics({
    connections: () => late.broker?.stats().connections ?? 0,
    gateways_connected: () => late.broker?.stats().gateways ?? 0,
    estate_seq: () => workspaces.estate.seq,
  })
}

function brokerOptions(config: Config): BrokerOptions {
  return {
    ...(config.publicUrl === null ? {} : { allowedOrigins: [new URL(config.publicUrl).origin] }),
    // All simulated hosts come from this machine.
    ...(config.world === 'none' ? {} : { unlimitedAddresses: LOOPBACK }),
  }
}

/** What happens because of commits: consoles are told, hosts are told, commands time out. */
function startEffects(services: Services, broker: Broker, logger: Logger): () => void {
  const { workspaces, sessions, recent, clock } = services
  const publish = (topic: string, payload: string): void => {
    broker
      .publish(topic, payload, { qos: 0 })
      .catch((error) => logger.warn({ err: error, topic }, 'a message was not published'))
  }
  const onError = (error: unknown): void => logFailure(logger, error, 'a time-out')
  const stops = [
    followProjects({
      workspaces,
      sessions,
      publish,
      disconnectProject: (hex) => broker.disconnectProject(hex),
      onError: (error) => logFailure(logger, error, 'the end of a project'),
    }),
    startPublisher({ workspaces, recent, clock, publish }),
    startDeviceCommands({ workspaces, clock, publish, onError }),
    startUpkeep(services, logger),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const logger =
    options.logger ?? pino({ level: config.logLevel, redact: ['req.headers', '*.password', '*.token'] })
  const late: LateBroker = { broker: null }
  const { services, log, close: closeServices } = openServices(config, options, logger, late)
  const metrics = openMetrics(services, late)
  const { telemetry, workspaces, clock } = services
  const ingest = new Ingest({ workspaces, telemetry, clock, count: metrics.count })
  telemetry.restore((report) => ingest.replay(report))
  const onError = (error: unknown, doing: string): void => logFailure(logger, error, doing)
  const broker = await createAedesBroker(
    brokerPorts({ services, ingest, metrics, onError }),
    brokerOptions(config),
  )
  late.broker = broker
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
    async close() {
      status.isReady = false
      for (const cancel of waits) cancel()
      await closeEdges(http, broker)
      stopEffects()
      closeServices()
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
    ...services,
    handlers: createHandlers(services),
    metrics: metrics.registry,
    logger,
    isReady: () => status.isReady,
    consoleFolder: join(options.projectFolder, 'dist', 'client'),
    publicUrl: config.publicUrl,
    version: VERSION,
    callsPerMinute: CALLS_PER_MINUTE,
    checksOutput: options.checksOutput ?? false,
    onDenied: (caller, path, right) => recordDenial(services, logger, caller, path, right),
  })
  const headersTimeout = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS
  // Node looks only now and then for those who take too long; seldom would let them stay several times as long.
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

function recordDenial(
  services: Services,
  logger: Logger,
  caller: Caller | null,
  path: string,
  right: string,
): void {
  if (!caller) return
  const { principal, project, channel } = caller
  const actor = { kind: 'account', id: principal.accountId, name: principal.accountName } as const
  const workspace = project?.workspace ?? services.workspaces.estate
  workspace
    .run('RecordDenial', { path, right }, { actor, channel, nowMs: Math.round(services.clock.now()) })
    .catch((error) => logFailure(logger, error, 'recording a denial'))
}

/** A full disk is told once per failure at warning level: the caller was told too, and nothing was lost. */
function logFailure(logger: Logger, error: unknown, doing: string): void {
  const isDisk =
    error instanceof StorageError ||
    isDiskError(error) ||
    (error instanceof Rejection && error.code === 'storage_full')
  if (isDisk) logger.warn({ err: error }, `the disk refused ${doing}`)
  else logger.error({ err: error }, `${doing} failed`)
}

/** Work whose failure is told and hinders nothing else. */
function guarded(logger: Logger, doing: string, work: () => void): () => void {
  return () => {
    try {
      work()
    } catch (error) {
      logFailure(logger, error, doing)
    }
  }
}

function startUpkeep({ telemetry, clock }: Services, logger: Logger): () => void {
  const stops = [
    repeat(
      KEYFRAME_EVERY_MS,
      guarded(logger, 'a keyframe', () => telemetry.saveKeyframe(clock.now())),
    ),
    repeat(
      PRUNE_EVERY_MS,
      guarded(logger, 'forgetting old reports', () => telemetry.prune(clock.now())),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
