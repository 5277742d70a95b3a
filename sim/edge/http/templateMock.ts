/**
 * Mock endpoints of the template in its own format: `{ code: 20000, data }`. Only in a simulated world. Its roles
 * open only gallery pages, but are stored as events.
 */
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { CommandData, EstateStream } from '#shared/domain/registry.ts'
import { templateRoles } from '#shared/domain/template/template.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { TemplateRole } from '#shared/records/templateRole.ts'
import {
  joinPath,
  pathsFor,
  routesOf,
  TEMPLATE_PATHS,
  TEMPLATE_ROUTES,
} from '#shared/screens/templateRoutes.ts'
import { messageText } from '#shared/texts/messageText.ts'
import type { Clock } from '../../base/clock.ts'
import { actorOf } from '../../core/auth/actors.ts'
import type { Sessions } from '../../core/auth/sessions.ts'
import { templateRoleOf } from '../../core/auth/templateRoles.ts'
import type { StoredSession } from '../../core/auth/vault.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import { languageOf, refuse } from './envelope.ts'
import { ParameterError, readParameters } from './parameters.ts'

const SUCCESS = 20_000
/** The template signs out at 50008 (illegal token), 50012 (signed in elsewhere) and 50014 (expired). */
const ILLEGAL_TOKEN = 50_008
/** Code of other rejections: the HTTP status in the template's five digits. */
const refusalCode = (http: number): number => http * 100

const ROUTE_DEPTH_MAX = 6

export interface TemplateMockPorts {
  readonly sessions: Sessions
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly isSimulated: boolean
  /** Body parsers are inside, so their errors use the template's format. */
  readonly bodyParsers: readonly RequestHandler[]
}

/** Pages of a role: a tree of routes as in the template, or a plain list of paths. */
interface RouteInput {
  readonly path: string
  readonly children?: readonly RouteInput[] | undefined
}
const routeInput = (depth: number): z.ZodType<RouteInput> =>
  z.object({
    path: z.string().min(1).max(100),
    children:
      depth <= 1
        ? z.array(z.never()).max(0).optional()
        : z.lazy(() => z.array(routeInput(depth - 1)).max(100)).optional(),
  })

const roleInput = z.strictObject({
  key: z.union([z.literal(''), z.string().regex(/^[a-z][a-z0-9_-]{0,30}$/)]).optional(),
  name: z.string().trim().min(1).max(50),
  description: z.string().trim().max(200).default(''),
  routes: z.array(routeInput(ROUTE_DEPTH_MAX)).max(100).default([]),
})

export function templateMock(ports: TemplateMockPorts): Router {
  const { estate } = ports.workspaces
  const router = Router({ caseSensitive: true, strict: true })
  if (!ports.isSimulated) {
    router.use((request, response) => refuse(request, response, 'not_found'))
    return router
  }
  router.use(...ports.bodyParsers)
  router.get('/routes', (request, response) => {
    requireReader(ports, request)
    succeed(response, TEMPLATE_ROUTES)
  })
  router.get('/roles', (request, response) => {
    requireReader(ports, request)
    succeed(response, templateRoles(estate.state, (key) => pathsFor(key)).map(toAnswer))
  })
  router.post('/role', async (request, response) => {
    const session = requirePerson(ports, request)
    const { key, ...role } = readRole(request)
    const done = await run(ports, session, 'AddTemplateRole', { ...role, ...(key ? { key } : {}) })
    const event = done?.commit.events[0]
    if (event?.type !== 'TemplateRoleAdded') throw new Error('a role was not recorded')
    succeed(response, { key: event.data.key })
  })
  router.put('/role/:key', async (request, response) => {
    const session = requirePerson(ports, request)
    const { key: named, ...role } = readRole(request)
    const { key } = request.params
    if (named && named !== key) throw new BadRoleError(['key'])
    await run(ports, session, 'ChangeTemplateRole', { ...role, key })
    succeed(response, { status: 'success' })
  })
  router.delete('/role/:key', async (request, response) => {
    const session = requirePerson(ports, request)
    await run(ports, session, 'DeleteTemplateRole', { key: request.params.key })
    succeed(response, { status: 'success' })
  })
  router.use(() => {
    throw new Rejection('not_found')
  })
  router.use(refuseInTemplateManner)
  return router
}

const succeed = (response: Response, data: unknown): void => void response.json({ code: SUCCESS, data })

const tokenOf = (request: Request): string => request.header('head-token') ?? ''

function deadToken(request: Request): Rejection {
  return new Rejection(tokenOf(request) === '' ? 'not_signed_in' : 'session_expired')
}

function requireReader({ sessions, isSimulated }: TemplateMockPorts, request: Request): void {
  const token = tokenOf(request)
  if (!sessions.authenticate(token) && !templateRoleOf(token, isSimulated)) throw deadToken(request)
}

/** Writing requires an account; the template's role tokens have none. */
function requirePerson({ sessions, isSimulated }: TemplateMockPorts, request: Request): StoredSession {
  const token = tokenOf(request)
  const session = sessions.authenticate(token)
  if (session) return session
  throw templateRoleOf(token, isSimulated) ? new Rejection('no_permission') : deadToken(request)
}

function toAnswer({ key, name, description, paths }: TemplateRole) {
  return { key, name, description, routes: routesOf(new Set(paths)) }
}

/** @throws BadRoleError, ParameterError */
function readRole(request: Request) {
  const parsed = roleInput.safeParse(readParameters(request))
  if (!parsed.success) throw new BadRoleError(parsed.error.issues.map((issue) => issue.path.join('.')))
  const { routes, ...rest } = parsed.data
  const paths = fullPaths(routes, '')
  const unknown = paths.filter((path) => !KNOWN_PATHS.has(path))
  if (unknown.length > 0) throw new BadRoleError(['routes'])
  // Sorted in tree order, so that equal selections produce equal events.
  const chosen = new Set(paths)
  return { ...rest, paths: TEMPLATE_PATHS.filter((path) => chosen.has(path)) }
}

const KNOWN_PATHS = new Set(TEMPLATE_PATHS)

const fullPaths = (routes: readonly RouteInput[], base: string): string[] =>
  routes.flatMap(({ path, children }) => {
    const own = joinPath(base, path)
    return [own, ...fullPaths(children ?? [], own)]
  })

class BadRoleError extends Error {
  readonly fields: readonly string[]
  constructor(fields: readonly string[]) {
    super('the role is malformed')
    this.fields = fields
  }
}

type RoleCommand = 'AddTemplateRole' | 'ChangeTemplateRole' | 'DeleteTemplateRole'

function run<N extends RoleCommand>(
  { workspaces: { estate }, clock }: TemplateMockPorts,
  { accountId }: StoredSession,
  name: N,
  data: CommandData<EstateStream, N>,
) {
  const account = must(estate.state.get('account', accountId), 'the account')
  const actor = actorOf(account)
  return estate.run(name, data, { actor, channel: 'web', nowMs: Math.round(clock.now()) })
}

const refuseInTemplateManner: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const fields =
    error instanceof BadRoleError ? error.fields : error instanceof ParameterError ? [error.path] : null
  const refusal = fields ? new Rejection('bad_request') : (asRejection(error) ?? null)
  // Unexpected errors go to the common error handler, which logs and responds.
  if (!refusal) return next(error)
  const { http, status } = MESSAGES[refusal.code]
  // The template has no business rejections: whatever is rejected is an HTTP error too.
  const answered = http === 200 ? 400 : http
  response.status(answered).json({
    code: status === MESSAGES.not_signed_in.status ? ILLEGAL_TOKEN : refusalCode(answered),
    message: messageText(refusal.code, languageOf(request), refusal.details),
    data: fields ? { fields } : null,
  })
}

/** Our own rejections, and those of the body parsers. */
function asRejection(error: unknown): Rejection | null {
  if (error instanceof Rejection) return error
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  if (status === MESSAGES.too_large.http) return new Rejection('too_large')
  return status >= 400 && status < 500 ? new Rejection('bad_request') : null
}
