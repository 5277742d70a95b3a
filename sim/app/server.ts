/**
 * Composition root: config -> log -> workspaces -> telemetry -> broker -> http -> world. Called by `main.ts` and
 * by tests.
 */

import type { Logger } from 'pino'
import type { HostId } from '#shared/records/host.ts'
import type { Config } from '../base/config.ts'
import { Health } from '../base/health.ts'
import { createLogger } from '../base/logger.ts'
import type { Making } from '../base/making.ts'
import { createMetrics, type Metrics } from '../base/metrics.ts'
import { Ingest } from '../core/ingest/ingest.ts'
import type { Turnstile } from '../core/ingest/turnstile.ts'
import { knownIn } from '../core/telemetry/readings/speaker.ts'
import { createAedesBroker } from '../edge/broker/aedes.ts'
import type { Broker, BrokerOptions } from '../edge/broker/broker.ts'
import type { Services } from '../edge/handlers/services.ts'
import type { Behind, Door } from '../edge/http/httpListener.ts'
import { Calls } from '../edge/http/load/calls.ts'
import { Peers } from '../edge/http/peers.ts'
import { waitingRoom } from '../edge/http/waitingRoom.ts'
import { watchPresence } from '../edge/live/presence.ts'
import { Bridges } from '../gateways/bridges.ts'
import { dialectsWith } from '../gateways/dialects.ts'
import { reportLateMs, watchSilence } from '../processes/hosts/silence.ts'
import { TakeOvers } from '../processes/hosts/takeOvers.ts'
import { watchComfort } from '../processes/rooms/comfortWatch.ts'
import type { EventLog } from '../stores/log/eventLog.ts'
import { openStoresOf, type Stores } from '../stores/stores.ts'
import type { Simulation } from '../world/simulation/simulation.ts'
import { BackupSchedule, type SchedulePorts } from './backup/schedule.ts'
import { type BrokerPortParts, brokerPorts } from './brokerPorts.ts'
import { countCommits } from './commitCounts.ts'
import { consoleFolder, type EdgeOptions, type Edges, isHttps, openEdges, VERSION } from './edges.ts'
import { logFailure, startEffects } from './effects.ts'
import type { LateBroker } from './liveParts.ts'
import { explainDamage, type OpenOptions, openServices } from './openServices.ts'
import { reportRuntime } from './runtime/reportRuntime.ts'

/** Supervisors kill after ten seconds or more. */
const DRAIN_MAX_MS = 5_000
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface ServerOptions extends OpenOptions, EdgeOptions {
  readonly logger?: Logger
  /** How long running requests may take when the server stops. */
  readonly drainMaxMs?: number
  /** Progress of creating the world; the same object is used after a reset. */
  readonly making?: Making
  /** For the other servers on the same NATS, while this one owns the stores. */
  readonly about?: string
  /** Lock-step: see there. */
  readonly turnstile?: Turnstile
}

type OnError = (error: unknown, doing: string) => void

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
  /** Port of MQTT without TLS. */
  readonly mqttPort: number
  /** MQTT over TLS port; null without TLS. */
  readonly mqttsPort: number | null
  /** Local HTTP port without TLS. */
  readonly ownPort: number
  /** Port of `/metrics` if it has a separate listener. */
  readonly metricsPort: number | null
  /** With which another machine may set up the estate; null once it is set up, and in a simulated world. */
  setupToken(): string | null
  /** After this call, `/readyz` returns 200. */
  markReady(): void
  /** Starts detecting offline hosts, silent devices and uncomfortable rooms, after they could reconnect. */
  watchAbsence(): void
  /** Resolves when all accepted writes are durable or rejected. */
  flush(): Promise<void>
  close(): Promise<void>
  /** Requests that other servers forward lead there, too. */
  readonly behind: Behind
  /**
   * Closes all but the door, which leads to the waiting room from now on, or elsewhere; without waiting for so many of the
   * calls.
   */
  leaveDoor(spared: number, to?: Behind): Promise<Door>
}

function measure(metrics: Metrics, { workspaces }: Services, broker: Broker): void {
  metrics.gauge('connections', 'Open connections to the broker', () => broker.stats().connections)
  metrics.gauge('gateways_connected', 'Gateways signed in to the broker', () => broker.stats().gateways)
  metrics.info('build_info', 'Versions of the server, its runtime and its time zone data', {
    version: VERSION,
    node: process.versions.node,
    tz: process.versions.tz ?? 'unknown',
  })
  countCommits(workspaces, metrics)
  metrics.gauge('estate_seq', 'Last sequence of the estate’s stream', () => workspaces.estate.seq)
}

function brokerOptions(config: Config): BrokerOptions {
  return {
    ...(config.publicUrl === null ? {} : { allowedOrigins: [new URL(config.publicUrl).origin] }),
    gatewaysNeedCertificate: (config.tls?.clientAuthorities ?? null) !== null,
    // Simulated hosts connect from this machine.
    ...(config.world === 'none' ? {} : { unlimitedAddresses: LOOPBACK }),
  }
}

/** @throws DamagedFileError if any file of the data folder is damaged */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  let stores: Stores | null = null
  const onStandby = (): void =>
    options.logger?.warn('another Atrium serves this estate: this one is its standby')
  const open: NonNullable<OpenOptions['openStores']> = async (folder, outcomes) => {
    const opened = await (options.openStores?.(folder, outcomes) ??
      openStoresOf({ ...config, ...aboutOf(options) }, outcomes, onStandby))
    stores = options.simulation ? await lendFiles(opened, options.simulation) : opened
    return stores
  }
  try {
    return await start(config, { ...options, openStores: open })
  } catch (error) {
    // Closing the stores also releases the lease of the folder.
    await (stores as Stores | null)?.close().catch(() => undefined)
    throw explainDamage(config.dataFolder, error)
  }
}

const aboutOf = ({ about }: ServerOptions) => (about === undefined ? {} : { about })

/** The simulator writes its files before the stores close. */
async function lendFiles(stores: Stores, simulation: Simulation): Promise<Stores> {
  await simulation.openFiles(stores.files)
  return {
    ...stores,
    async close() {
      await simulation.leaveFiles()
      await stores.close()
    },
  }
}

async function start(config: Config, options: ServerOptions): Promise<Server> {
  const logger = options.logger ?? createLogger(config)
  const late: LateBroker = { broker: null }
  const metrics = reportRuntime(createMetrics(), logger)
  const [health, calls] = [new Health(logger, metrics, options.making), new Calls()]
  const parts = { logger, metrics, late, health }
  const { services, log, settled, close: closeServices } = await openServices(config, options, parts)
  const onError: OnError = (error, doing) => logFailure(logger, error, doing)
  const [takeOvers, bridges] = [openTakeOvers(services, onError), new Bridges()]
  const ingest = openIngest(services, options, { metrics, onError, takeOvers, bridges })
  await services.telemetry.restore(
    (report) => ingest.read(report),
    (projectId, deviceId, values) => ingest.keep(projectId, deviceId, values),
    knownIn(services.workspaces),
  )
  await ingest.recall(log)
  const peers = new Peers(config)
  const ports = brokerPorts({ services, ingest, takeOvers, bridges, metrics, onError })
  const broker = await createAedesBroker(ports, {
    ...brokerOptions(config),
    addressOf: (request) => peers.addressOf(request),
    ...options.limits?.broker,
  })
  late.broker = broker
  measure(metrics, services, broker)
  const stopEffects = startEffects(services, { broker, ingest, bridges, logger })
  const stopAutomations = await startAutomations(services)
  const [status, waits]: [{ isReady: boolean }, (() => void)[]] = [{ isReady: false }, []]
  const serving = { services, metrics, logger, status, broker, health, calls, peers, onError }
  const edges = await openEdges(config, options, serving)
  const backups = openBackups(config, serving)
  const { door, ...ending } = endings(config, { ...options, making: health.making }, edges, {
    begin: () => {
      status.isReady = false
      for (const cancel of waits) cancel()
    },
    drain: (spared) => drain(calls, { maxMs: options.drainMaxMs ?? DRAIN_MAX_MS, spared }, logger),
    finish: () =>
      finish([
        () => backups?.stop(),
        () => takeOvers.stop(),
        () => ingest.close(),
        stopAutomations,
        stopEffects,
        closeServices,
      ]),
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
    ...doorsOf(edges),
    markReady: () => {
      door.leadTo(edges.behind)
      status.isReady = true
      backups?.look()
    },
    watchAbsence: () => waits.push(...watchers(services, broker, onError)),
    flush: settled,
    ...ending,
  }
}

/** Where it listens. */
const doorsOf = ({ door, behind, mqttPort, mqttsPort, metricsPort, firstRun }: Edges) => ({
  behind,
  ...{ port: door.port, ownPort: door.ownPort, mqttPort, mqttsPort, metricsPort },
  setupToken: (): string | null => firstRun?.token ?? null,
})

function openBackups(
  { backup, dataFolder }: Config,
  ports: Pick<SchedulePorts, 'health' | 'metrics' | 'logger'>,
): BackupSchedule | null {
  return backup ? new BackupSchedule({ settings: backup, dataFolder, ...ports }) : null
}

function openTakeOvers({ workspaces, clock }: Services, onError: OnError): TakeOvers {
  const note = (error: unknown): void => onError(error, 'noting a host that is there twice')
  return new TakeOvers({ workspaces, clock, timers: clock.transport, onError: note })
}

function openIngest(
  services: Services,
  { turnstile }: ServerOptions,
  parts: Pick<BrokerPortParts, 'metrics' | 'onError' | 'takeOvers' | 'bridges'>,
): Ingest {
  const { workspaces, telemetry, clock, discovery, fieldBuses, hostMessages, transfers } = services
  const { automations, conditionRules, detections, liveReports, push } = services
  return new Ingest({
    ...{ workspaces, telemetry, clock, timers: clock.transport, turnstile, discovery },
    ...{
      dialects: dialectsWith(parts.bridges, (id) => workspaces.workspaceOf(id)?.state),
      messages: hostMessages,
      buses: fieldBuses,
      onError: parts.onError,
    },
    ...{ count: parts.metrics.count, isTwice: (hostId) => parts.takeOvers.isTwice(hostId) },
    onFirmwareWanted: (...wanted) => transfers.wanted(...wanted),
    onBirth: (hostId) => transfers.hostConnected(hostId),
    onStates(projectId, devices, atMs) {
      detections.reports(projectId, devices, atMs)
      push.reports(projectId, devices)
      liveReports.note(projectId, devices, atMs)
      const raised = conditionRules.reports(projectId, devices)
      const triggered = automations.reports(projectId, devices, atMs)
      return raised && triggered ? Promise.all([raised, triggered]) : (raised ?? triggered)
    },
  })
}

/** Runs before the first host connects, because automations restore their memory from stored data. */
async function startAutomations({ automations, weather }: Services): Promise<() => void> {
  await automations.start()
  weather.start()
  return () => {
    automations.stop()
    weather.stop()
  }
}

async function finish(steps: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const step of steps) await step()
}

interface EndingSteps {
  readonly begin: () => void
  readonly drain: (spared: number) => Promise<void>
  readonly finish: () => Promise<void>
}

/** Shutdown with or without the listener. */
function endings(
  config: Config,
  options: ServerOptions & Required<Pick<ServerOptions, 'making'>>,
  edges: Edges,
  steps: EndingSteps,
) {
  const { door } = edges
  const end = async (closeEdges: () => Promise<void>, spared: number): Promise<void> => {
    steps.begin()
    await steps.drain(spared)
    await closeEdges()
    await steps.finish()
  }
  return {
    door,
    close: once(() => end(edges.close, 0)),
    async leaveDoor(spared: number, to?: Behind): Promise<Door> {
      const { making } = options
      const room = { consoleFolder: consoleFolder(options), isHttps: isHttps(config), making }
      door.leadTo(to ?? waitingRoom(room))
      await end(edges.closeInner, spared)
      return door
    },
  }
}

function watchers({ workspaces, telemetry, clock, worldFiles }: Services, broker: Broker, onError: OnError) {
  const connected = (): HostId[] => broker.connectedGateways().map(({ hostId }) => hostId)
  const ports = (doing: string) => ({ workspaces, clock, onError: (error: unknown) => onError(error, doing) })
  return [
    watchPresence({ ...ports('noting an absent host'), timers: clock.transport, connected }),
    watchSilence({
      ...ports('noting a silent device'),
      last: telemetry.last,
      atLeastMs: () => reportLateMs(clock),
    }),
    watchComfort({ ...ports('judging how comfortable rooms are'), last: telemetry.last, files: worldFiles }),
  ]
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work()
    return running
  }
}

async function drain(
  calls: Calls,
  { maxMs, spared }: { readonly maxMs: number; readonly spared: number },
  logger: Logger,
): Promise<void> {
  const left = await calls.stop(maxMs, spared)
  if (left > 0) logger.warn({ left }, 'requests that did not end in time are cut off')
}
