/**
 * The template's mock endpoints, in the template's own manner: GET, POST, PUT and DELETE, responses with `code`
 * 20000. Writes persist across a restart of the server. Only the gallery calls them, and only a simulated world
 * serves them.
 */
import { z } from 'zod'
import { HTTP_TIMEOUT_MS } from '#shared/constants.ts'
import { endpoint, type RequestOf } from '#shared/contract/endpoint.ts'
import type { TemplateRoute } from '#shared/screens/templateRoutes.ts'
import { ApiError } from '../../api/apiError.ts'
import { readCredentials } from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { NoAnswer, sendJson } from '../../platform/http.ts'

const ROOT = '/api/vue-element-admin'
const SUCCESS = 20_000

const routeSchema: z.ZodType<TemplateRoute> = z.lazy(() =>
  z.object({
    path: z.string(),
    name: z.string(),
    meta: z.object({
      title: z.string(),
      titleZh: z.string(),
      icon: z.string(),
      roles: z.array(z.enum(['admin', 'user', 'visitor'])).exactOptional(),
    }),
    hidden: z.literal(true).exactOptional(),
    children: z.array(routeSchema).exactOptional(),
  }),
)

const roleSchema = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  routes: z.array(routeSchema),
})
export type MockRole = z.infer<typeof roleSchema>

const envelopeSchema = z.object({ code: z.number(), message: z.string().default(''), data: z.unknown() })
const fieldsSchema = z.object({ fields: z.array(z.string()) })

const roleInput = z.strictObject({
  name: z.string().trim().min(1).max(50),
  description: z.string().trim().max(200).default(''),
  /** A tree of routes, of which only the paths count. */
  routes: z.array(z.unknown()),
})

/** The endpoint of a gallery form, shaped like those of the contract, so that the same form validates it. */
export const mockRoleEndpoint = endpoint({
  path: '/vue-element-admin/role',
  permission: 'session',
  scope: 'estate',
  kind: 'command',
  input: roleInput,
  output: z.unknown(),
  summary: 'Adds or changes a role of the demo',
  example: { input: { name: 'editor', routes: [] } },
})
export type MockRoleInput = RequestOf<typeof mockRoleEndpoint>

export const askMockRoutes = (signal?: AbortSignal): Promise<readonly TemplateRoute[]> =>
  ask('GET', '/routes', undefined, z.array(routeSchema), signal)

export const askMockRoles = (signal?: AbortSignal): Promise<readonly MockRole[]> =>
  ask('GET', '/roles', undefined, z.array(roleSchema), signal)

export const addMockRole = (input: MockRoleInput): Promise<{ readonly key: string }> =>
  ask('POST', '/role', input, z.object({ key: z.string() }))

export const changeMockRole = (key: string, input: MockRoleInput): Promise<unknown> =>
  ask('PUT', `/role/${encodeURIComponent(key)}`, input, z.unknown())

export const deleteMockRole = (key: string): Promise<unknown> =>
  ask('DELETE', `/role/${encodeURIComponent(key)}`, undefined, z.unknown())

async function ask<S extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  schema: S,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  const answer = await sendJson(method, ROOT + path, body, {
    headers: headersNow(),
    timeoutMs: HTTP_TIMEOUT_MS,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof NoAnswer && error.reason !== 'aborted' ? withoutAnswer(error) : error
  })
  const { http, retryAfterMs } = answer
  const envelope = envelopeSchema.safeParse(answer.json)
  if (!envelope.success) throw new ApiError(i18n.t('errors.badAnswer', { http }), { status: 0, http })
  const { code, message, data } = envelope.data
  if (code === SUCCESS) return schema.parse(data)
  const named = fieldsSchema.safeParse(data)
  const issues = named.success ? named.data.fields.map((field) => ({ path: field, message })) : []
  throw new ApiError(message, { status: code, http, issues, retryAfterMs })
}

function headersNow(): Record<string, string> {
  const language = { 'head-lang': i18n.language }
  const token = readCredentials()?.token
  return token === undefined ? language : { ...language, 'head-token': token }
}

function withoutAnswer(cause: NoAnswer): ApiError {
  const message = cause.reason === 'timeout' ? i18n.t('errors.timeout') : i18n.t('errors.network')
  return new ApiError(message, { status: 0, http: 0, cause })
}
