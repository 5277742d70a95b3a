/** Everything that listens: HTTP with the console and the API, MQTT, and `/metrics` where it has an address of its own. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Health } from '../base/health.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Broker, BrokerOptions } from '../edge/broker/broker.ts'
import { handlers } from '../edge/handlers/handlers.ts'
import type { Services } from '../edge/handlers/services.ts'
import { createApp } from '../edge/http/app.ts'
import { type Behind, Door } from '../edge/http/httpListener.ts'
import type { SocketLimits } from '../edge/http/httpServer.ts'
import type { Calls } from '../edge/http/load/calls.ts'
import { LongWork } from '../edge/http/load/longWork.ts'
import { type ReaderLimits, Unread } from '../edge/http/load/slowReaders.ts'
import { Uploads } from '../edge/http/load/uploads.ts'
import { listenForMetrics } from '../edge/http/metricsServer.ts'
import type { Peers } from '../edge/http/peers.ts'
import { FirstRun } from '../edge/setup/setupRoutes.ts'
import { Certificates } from '../edge/tls/certificates.ts'
import { DEMO_PASSWORD } from '../world/estates/bundled/staff.ts'
import { simHandlers } from '../world/simulation/simHandlers.ts'
import { Denials } from './denials.ts'

export const HEADERS_TIMEOUT_MS = 10_000
const CALLS_PER_MINUTE = 6_000
/** Name in the list of problems. */
const TLS_PROBLEM = 'tls'
export const VERSION = '0.1.0'

export interface EdgeOptions {
  readonly projectFolder: string
  readonly checksOutput?: boolean
  /** Time limit for a client to send its headers. */
  readonly headersTimeoutMs?: number
  /** A listener that is already open. It forwards requests here once the server is ready. */
  readonly door?: Door
  /** Frees the ports of MQTT, on which this process forwarded connections until now. */
  readonly beforeMqtt?: () => Promise<void>
  /** Overrides of rate limits, so that benchmarks measure the work instead. */
  readonly limits?: {
    readonly callsPerMinute?: number
    readonly broker?: BrokerOptions
    readonly sockets?: Partial<SocketLimits & ReaderLimits>
  }
}

export type Edges = Awaited<ReturnType<typeof openEdges>>

/** Everything that listens. */
export async function openEdges(
  config: Config,
  options: EdgeOptions,
  parts: Omit<HttpParts, 'denials' | 'firstRun'> & {
    readonly onError: (error: unknown, doing: string) => void
  },
) {
  const { services, broker, metrics, onError } = parts
  const denials = new Denials({ services, timers: services.clock.transport, onError })
  const { host, port, world } = config
  const firstRun =
    world === 'none'
      ? new FirstRun({ ...parts, isHttps: isHttps(config), refusedPassword: DEMO_PASSWORD })
      : null
  const behind = createBehind(config, options, { ...parts, denials, firstRun })
  const sockets = {
    headersTimeoutMs: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    peers: parts.peers,
    limits: options.limits?.sockets ?? {},
  }
  const callsItself = world !== 'none'
  const certificates = config.tls ? new Certificates(config.tls, systemClock) : null
  const door =
    options.door ?? (await Door.open(behind, { host, port, certificates, callsItself, ...sockets }))
  await options.beforeMqtt?.()
  const ports = await openBroker(config, broker, door.certificates)
  watchCertificates(door.certificates, parts)
  const ownMetrics = await listenForMetrics(config.metricsAddress, metrics.registry)
  const closeInner = async (): Promise<void> => {
    await broker.close()
    await denials.close()
    await services.credentials.settle()
    ownMetrics?.close()
  }
  const close = async (): Promise<void> => {
    await door.close(() => broker.close())
    await closeInner()
  }
  return { door, behind, firstRun, ...ports, metricsPort: ownMetrics?.port ?? null, close, closeInner }
}

export const isHttps = ({ publicUrl, tls }: Config): boolean =>
  Boolean(tls) || publicUrl?.startsWith('https:') === true

/** With certificates, plain MQTT is for this machine only, unless configured. */
async function openBroker(config: Config, broker: Broker, certificates: Certificates | null) {
  const { host, tls } = config
  // The gateway port is listed first.
  const secure = tls && certificates ? await broker.attachTls(tls.mqttPort, host, certificates) : null
  const isPlainOpen = !tls || tls.allowsPlainMqtt
  const { port } = await broker.attachTcp(config.mqttPort, isPlainOpen ? host : '127.0.0.1')
  return { mqttPort: port, mqttsPort: secure?.port ?? null }
}

function watchCertificates(
  certificates: Certificates | null,
  { health, metrics }: Pick<HttpParts, 'health' | 'metrics'>,
): void {
  if (certificates === null) return
  metrics.gauge('tls_certificate_expires_seconds', 'End of the certificate, in seconds since 1970', () =>
    Math.round(certificates.expiresAtMs / 1000),
  )
  certificates.reportTo({
    onProblem: (reason) =>
      reason === null
        ? health.clear(TLS_PROBLEM)
        : health.note(TLS_PROBLEM, { problem: 'certificate', reason }),
  })
}

interface HttpParts {
  readonly services: Services
  readonly metrics: Metrics
  readonly logger: Logger
  readonly status: { readonly isReady: boolean }
  readonly broker: Broker
  readonly health: Health
  readonly calls: Calls
  readonly denials: Denials
  readonly peers: Peers
  readonly firstRun: FirstRun | null
}

export const consoleFolder = ({ projectFolder }: EdgeOptions): string => join(projectFolder, 'dist', 'client')

function createBehind(config: Config, options: EdgeOptions, parts: HttpParts): Behind {
  const { services, metrics, logger, status, broker, health, calls, denials, peers, firstRun } = parts
  const app = createApp({
    services,
    handlers: { ...handlers, sim: simHandlers },
    metrics,
    logger,
    peers,
    firstRun,
    uploads: new Uploads(),
    unread: new Unread(),
    longWork: new LongWork(),
    isReady: () => status.isReady,
    health,
    calls,
    viewStatus: () => services.views.status(),
    consoleFolder: consoleFolder(options),
    landFile: join(config.dataFolder, 'map', 'land.json'),
    publicUrl: config.publicUrl,
    ports: {
      httpPort: config.port,
      mqttPort: config.tls?.mqttPort ?? config.mqttPort,
      isTls: Boolean(config.tls),
    },
    isHttps: isHttps(config),
    version: VERSION,
    callsPerMinute: options.limits?.callsPerMinute ?? CALLS_PER_MINUTE,
    hasOwnMetrics: config.metricsAddress !== null,
    checksOutput: options.checksOutput ?? false,
    onDenied: (caller, path, right) => denials.note(caller, path, right),
  })
  return {
    app,
    onRefused: (reason) => metrics.count('connections_refused', reason),
    isStopping: () => calls.isStopping,
    onMqtt: (request, socket, head) => broker.handleUpgrade(request, socket, head),
    onGateway: (socket, from) => broker.acceptForwarded(socket, from),
  }
}
