/** The HTTP side: console, API, documents, health. Wires Express; the rules are in the contract and its handlers. */
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { BODY_SIZE_MAX_BYTES } from '#shared/constants.ts'
import type { Issue } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Health } from '../../base/health.ts'
import { progressFields } from '../../base/making.ts'
import type { Metrics } from '../../base/metrics.ts'
import type { ViewStatus } from '../../core/readmodels/view.ts'
import { SETUP_PATH } from '../setup/setupPage.ts'
import type { FirstRun } from '../setup/setupRoutes.ts'
import { consoleBuild, serveConsole } from './console.ts'
import { type AsyncApiOptions, asyncApiDocument } from './documents/asyncapi.ts'
import { docsPage } from './documents/docs.ts'
import { madeOnce } from './documents/madeOnce.ts'
import { openApiDocument } from './documents/openapi.ts'
import { DOWNLOADS_PATH, serveDownloads } from './downloads.ts'
import { refuseEncodedBodies } from './encodedBodies.ts'
import { refuse } from './envelope.ts'
import { EVENTS_PATH, serveEvents } from './eventStream.ts'
import { OWN_LAND_PATH, serveOwnLand } from './landFile.ts'
import { type CallLimit, createCallLimit } from './load/callLimit.ts'
import { type AllHandlers, bodyParsers, fail, type MountPorts, mountContract } from './mount.ts'
import type { Peers } from './peers.ts'
import { logRequests } from './requestLog.ts'
import { measureRequests } from './requestMetrics.ts'
import { securityHeaders } from './securityHeaders.ts'
import { templateMock } from './templateMock.ts'

const COMPRESSED_FROM_BYTES = 16 * 1024

export interface AppPorts extends Omit<MountPorts, 'charge'> {
  readonly handlers: AllHandlers
  readonly metrics: Pick<Metrics, 'registry' | 'request'>
  readonly isReady: () => boolean
  readonly health: Pick<Health, 'all' | 'making' | 'isBlocked'>
  /** Progress of folding for each view. */
  readonly viewStatus: () => ReadonlyMap<string, ViewStatus>
  /** Folder of the built console. */
  readonly consoleFolder: string
  /** The deployment's own map, if it has one. */
  readonly landFile: string
  readonly publicUrl: string | null
  /** Configured ports; actual ones differ for 0. */
  readonly ports: Pick<AsyncApiOptions, 'httpPort' | 'mqttPort' | 'isTls'>
  readonly version: string
  readonly callsPerMinute: number
  /** The setup page; null in a simulated world. */
  readonly firstRun: FirstRun | null
  /** `/metrics` is served on an address of its own. */
  readonly hasOwnMetrics: boolean
}

export function createApp(ports: AppPorts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.use(logRequests(ports.logger, ports.peers), measureRequests(ports.metrics))
  app.use(securityHeaders(ports.isHttps))
  // Rate limit per address for all calls.
  const { guard: limit, charge } = createCallLimit(ports)
  mountHealth(app, ports, limit)
  const guards = [neverStored, limit, refuseForeignOrigin(ports.publicUrl)]
  // Not counted among requests that a stopping server waits for, because it ends its streams itself.
  app.get(EVENTS_PATH, ...guards, serveEvents(ports))
  app.use(ports.calls.count(), refuseEncodedBodies())
  if (ports.firstRun) app.use(SETUP_PATH, ports.firstRun.routes(guards))
  const mock = templateMock({ ...ports.services, bodyParsers: bodyParsers(BODY_SIZE_MAX_BYTES) })
  app.use(
    '/api',
    createDocuments(ports, { guard: limit, charge }),
    createApi({ ...ports, charge }, guards, mock),
  )
  app.use(TEMPLATE_MOCK_PATH, ...guards, mock)
  app.use(DOWNLOADS_PATH, limit, serveDownloads(ports.services))
  app.get(OWN_LAND_PATH, serveOwnLand(ports.landFile, ports.logger))
  app.use(serveConsole(ports.consoleFolder))
  app.use((request, response) => refuse(request, response, 'not_found'))
  app.use(lastResort(ports))
  return app
}

function mountHealth(app: Express, ports: AppPorts, limit: RequestHandler): void {
  const build = consoleBuild(ports.consoleFolder)
  app.get('/healthz', (_, response) => {
    response.json({ status: 'alive' })
  })
  app.get('/readyz', (_, response) => {
    const views = Object.fromEntries(ports.viewStatus())
    const status = readiness(ports)
    const isReady = status === 'ready' || status === 'degraded'
    const progress = ports.health.making.progress()
    response.status(isReady ? 200 : 503).json({
      status,
      ...(progress ? progressFields(progress) : {}),
      build: build(),
      problems: ports.health.all(),
      views,
    })
  })
  app.use(refuseForeignHost(ports.peers))
  if (ports.hasOwnMetrics) return
  app.get('/metrics', limit, async (_, response) => {
    const { registry } = ports.metrics
    response.type(registry.contentType).send(await registry.metrics())
  })
}

/** Health probes are answered under any host name. Other requests must use the server's name. */
function readiness({ isReady, calls, health }: AppPorts): string {
  if (calls.isStopping) return 'stopping'
  if (!isReady()) return 'starting'
  if (health.isBlocked) return 'not_ready'
  return health.all().length > 0 ? 'degraded' : 'ready'
}

/** Created on first request, because it would double the start time. */
function refuseForeignHost(peers: Peers): RequestHandler {
  return (request, response, next) => {
    if (peers.isIntended(request)) next()
    else refuse(request, response, 'foreign_host')
  }
}

const TEMPLATE_MOCK_PATH = '/vue-element-admin'

const neverStored: RequestHandler = (_, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

function createDocuments(
  { version, services, publicUrl, ports }: AppPorts,
  { guard, charge }: CallLimit,
): express.Router {
  const isSimulated = services.simulation !== null
  const documents = express.Router({ caseSensitive: true, strict: true })
  // Made when someone asks: it is half of what a start without it costs.
  documents.get(
    '/openapi.json',
    guard,
    serveDocument(() => openApiDocument({ version, isSimulated, publicUrl }), charge),
  )
  documents.get(
    '/asyncapi.json',
    guard,
    serveDocument(() => asyncApiDocument({ version, isSimulated, publicUrl, ...ports }), charge),
  )
  documents.get('/docs', guard, (_, response) => {
    response.type('html').send(docsPage(isSimulated))
  })
  return documents
}

function createApi(
  ports: AppPorts & MountPorts,
  guards: RequestHandler[],
  mock: express.Router,
): express.Router {
  const api = express.Router({ caseSensitive: true, strict: true })
  api.use(compressLargeAnswers(), ...guards)
  api.use(TEMPLATE_MOCK_PATH, mock)
  mountContract(api, ports.handlers, ports)
  api.use((request, response) => refuse(request, response, 'not_found'))
  return api
}

function serveDocument(make: () => object | Promise<object>, charge: CallLimit['charge']): RequestHandler {
  const read = madeOnce(make)
  return async (request, response) => {
    const document = await read()
    response.type('json').send(document)
    charge(request, document.length)
  }
}

/**
 * Compresses large responses such as whole projects and long lists. Responses with a secret are below the threshold
 * and contain no attacker-controlled text, so their length reveals nothing.
 */
function compressLargeAnswers(): RequestHandler {
  return compression({ threshold: COMPRESSED_FROM_BYTES, level: 1 })
}

/** Browsers send the origin of a call; one from another site is refused. Other clients send no such header. */
function refuseForeignOrigin(publicUrl: string | null): RequestHandler {
  return (request, response, next) => {
    const origin = request.header('origin')
    const site = request.header('sec-fetch-site')
    const isForeign =
      (origin !== undefined && !isOwnOrigin(request, origin, publicUrl)) || site === 'cross-site'
    if (isForeign) refuse(request, response, 'foreign_origin')
    else next()
  }
}

function isOwnOrigin(request: Request, origin: string, publicUrl: string | null): boolean {
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  const host = request.header('host')
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

/** Maps typed errors of body parsers to a status; logs all others. */
function lastResort(ports: AppPorts): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const type = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
    const known = BODY_ERRORS[type]
    if (known) refuse(request, response, known.code, known.issue ? { issues: [known.issue] } : {})
    else if (error instanceof URIError)
      refuse(request, response, 'bad_request', { issues: [{ path: '', message: 'bad address' }] })
    else if (isCallersFault(error))
      refuse(request, response, 'bad_request', { issues: [{ path: '', message: 'the body cannot be read' }] })
    else fail(request, response, error, ports.logger)
  }
}

/** Express and its parsers mark what the caller did wrong with a status below 500. */
function isCallersFault(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500
}

const BODY_ERRORS: Readonly<Record<string, { readonly code: MessageCode; readonly issue?: Issue }>> = {
  'entity.parse.failed': { code: 'bad_request', issue: { path: '', message: 'the body is not valid JSON' } },
  'entity.too.large': { code: 'too_large' },
  'parameters.too.many': { code: 'too_large' },
  'encoding.unsupported': { code: 'encoding_unsupported' },
  'charset.unsupported': {
    code: 'bad_request',
    issue: { path: '', message: 'the character set is not supported' },
  },
  'request.aborted': { code: 'bad_request', issue: { path: '', message: 'the body ended early' } },
  'request.size.invalid': { code: 'bad_request', issue: { path: '', message: 'the body’s length is wrong' } },
}
