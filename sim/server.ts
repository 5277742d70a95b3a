/**
 * The composition root: config -> log -> workspaces -> telemetry -> broker -> http -> world. Nothing else wires.
 * Called by `main.ts`, and by tests that need the real thing in their own process.
 */
import { createServer, type Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { Rejection } from '#shared/kernel/errors.ts'
import type { HostId } from '#shared/kernel/ids.ts'
import { Principals } from './auth/principals.ts'
import { Sessions } from './auth/sessions.ts'
import { Vault } from './auth/vault.ts'
import { createAedesBroker } from './broker/aedes.ts'
import type { Broker } from './broker/broker.ts'
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
import { startPublisher } from './live/publisher.ts'
import { RecentCommits } from './live/recentCommits.ts'
import { openSqliteLog } from './log/sqliteLog.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { alarmHistory } from './readmodels/alarmHistory.ts'
import { operations } from './readmodels/operations.ts'
import { Views } from './readmodels/views.ts'
import { isDiskError, prepareDataFolder, StorageError } from './storage/database.ts'
import { Telemetry } from './telemetry/telemetry.ts'
import { Workspaces } from './workspace/workspaces.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const KEYFRAME_EVERY_MS = 10 * 60_000
const PRUNE_EVERY_MS = 60_000
/** Hosts that have not come back this long after a start are offline; real ones reconnect within a keepalive. */
const RETURN_GRACE_MS = 45_000
const CALLS_PER_MINUTE = 6_000
const VERSION = '0.1.0'

export interface ServerOptions {
  readonly projectFolder: string
  /** The world's clock, given the last instant on record; the machine's own clock where nothing is simulated. */
  readonly clock?: (lastKnownMs: number) => Clock
  readonly logger?: Logger
  readonly checksOutput?: boolean
}

export interface Server {
  readonly config: Config
  readonly services: Services
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

export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const logger =
    options.logger ?? pino({ level: config.logLevel, redact: ['req.headers', '*.password', '*.token'] })
  prepareDataFolder(config.dataFolder)
  const log = openSqliteLog(config.dataFolder)
  const workspaces = new Workspaces(log, (type) =>
    logger.warn({ type }, 'an event of an unknown type was skipped'),
  )
  const vault = new Vault(config.dataFolder)
  const telemetry = new Telemetry(config.dataFolder)
  const clock = options.clock?.(Math.max(telemetry.newestMs(), log.newestMs())) ?? systemClock
  const principals = new Principals(workspaces)
  const recent = new RecentCommits()
  const late: { broker: Broker | null } = { broker: null }
  const sessions = new Sessions({
    vault,
    workspaces,
    principals,
    clock: systemClock,
    onEnded: (id) => late.broker?.disconnectSession(id),
  })
  const views = new Views(config.dataFolder, log, [alarmHistory, operations], (error) =>
    logger.error({ err: error }, 'a view could not be folded'),
  )
  workspaces.onCommit(({ commit }) => views.add(commit))
  const metrics = createMetrics({
    connections: () => late.broker?.stats().connections ?? 0,
    gateways_connected: () => late.broker?.stats().gateways ?? 0,
    estate_seq: () => workspaces.estate.seq,
  })
  const ingest = new Ingest({ workspaces, telemetry, clock, count: (what, why) => metrics.count(what, why) })
  telemetry.restore((report) => ingest.replay(report))
  const services: Services = {
    workspaces,
    sessions,
    principals,
    vault,
    telemetry,
    views,
    recent,
    clock,
    disconnectGateway: (hostId) => late.broker?.disconnectGateway(hostId as HostId),
  }

  const broker = await createAedesBroker(
    brokerPorts({ services, ingest, metrics, onError: (error, doing) => logFailure(logger, error, doing) }),
    config.publicUrl === null ? {} : { allowedOrigins: [new URL(config.publicUrl).origin] },
  )
  late.broker = broker
  const publish = (topic: string, payload: string): void => {
    broker
      .publish(topic, payload, { qos: 0 })
      .catch((error) => logger.warn({ err: error, topic }, 'a message was not published'))
  }
  const stopPublisher = startPublisher({ workspaces, recent, clock, publish })
  const stopCommands = startDeviceCommands({
    workspaces,
    clock,
    publish,
    onError: (error) => logFailure(logger, error, 'a time-out'),
  })

  const status = { isReady: false }
  const http = createHttp(config, options, { services, metrics, logger, status, broker })
  const port = await listen(http, { port: config.port, host: config.host, variable: 'PORT' })
  const mqttPort = (await broker.attachTcp(config.mqttPort, config.host)).port
  const stopUpkeep = startUpkeep(services, logger)
  const presence = new Set<() => void>()

  return {
    config,
    services,
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
      presence.add(systemClock.schedule(RETURN_GRACE_MS, () => markMissingHosts(services, broker, logger)))
    },
    async close() {
      status.isReady = false
      for (const stop of presence) stop()
      stopUpkeep()
      const drained = new Promise((resolve) => http.close(resolve))
      http.closeIdleConnections()
      await broker.close()
      http.closeAllConnections()
      await drained
      stopCommands()
      stopPublisher()
      workspaces.saveSnapshots()
      views.close()
      telemetry.close(clock.now())
      vault.close()
      log.close()
    },
  }
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
  const http = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS }, app)
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

function startUpkeep({ telemetry, clock }: Services, logger: Logger): () => void {
  const guarded = (doing: string, work: () => void) => () => {
    try {
      work()
    } catch (error) {
      logFailure(logger, error, doing)
    }
  }
  const stops = [
    repeat(
      KEYFRAME_EVERY_MS,
      guarded('a keyframe', () => telemetry.saveKeyframe(clock.now())),
    ),
    repeat(
      PRUNE_EVERY_MS,
      guarded('forgetting old reports', () => telemetry.prune(clock.now())),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function markMissingHosts({ workspaces, clock }: Services, broker: Broker, logger: Logger): void {
  const connected = new Set<string>(broker.connectedGateways().map((gateway) => gateway.hostId))
  const actor = { kind: 'system', id: 'presence', name: 'Atrium' } as const
  for (const { workspace } of workspaces.projects()) {
    for (const host of workspace.state.all('host')) {
      if (!host.isOnline || connected.has(host.id)) continue
      const context = { actor, channel: 'system', nowMs: Math.round(clock.now()) } as const
      workspace
        .run('NoteHostOffline', { hostId: host.id, reason: 'did not come back after a restart' }, context)
        .catch((error) => logFailure(logger, error, 'noting an absent host'))
    }
  }
}
