/**
 * Mock endpoints of the template in its format: GET, POST, PUT, DELETE, `code` 20000. Writes persist. Used only
 * by the gallery, in a simulated world.
 */

import type { z } from 'zod'
import { HTTP_TIMEOUT_MS } from '#shared/constants.ts'
import type { TemplateRoute } from '#shared/screens/templateRoutes.ts'
import { ApiError } from '../../api/apiError.ts'
import { readCredentials } from '../../api/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { NoAnswer, sendJson } from '../../platform/http.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import type { MockRoleInput } from './mockRoleEndpoint.ts'
import type { answerSchemas, MockRole } from './mockSchemas.ts'

type Schemas = typeof answerSchemas

const ROOT = '/api/vue-element-admin'
const SUCCESS = 20_000

export const askMockRoutes = (signal?: AbortSignal): Promise<readonly TemplateRoute[]> =>
  ask('GET', '/routes', undefined, 'routes', signal)

export const askMockRoles = (signal?: AbortSignal): Promise<readonly MockRole[]> =>
  ask('GET', '/roles', undefined, 'roles', signal)

export const addMockRole = (input: MockRoleInput): Promise<{ readonly key: string }> =>
  ask('POST', '/role', input, 'added')

export const changeMockRole = (key: string, input: MockRoleInput): Promise<unknown> =>
  ask('PUT', `/role/${encodeURIComponent(key)}`, input, 'anything')

export const deleteMockRole = (key: string): Promise<unknown> =>
  ask('DELETE', `/role/${encodeURIComponent(key)}`, undefined, 'anything')

async function ask<K extends keyof Schemas>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  kind: K,
  signal?: AbortSignal,
): Promise<z.output<Schemas[K]>> {
  const fetched = importWithRetry(() => import('./mockSchemas.ts'))
  const answer = await sendJson(method, ROOT + path, body, {
    headers: headersNow(),
    timeoutMs: HTTP_TIMEOUT_MS,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof NoAnswer && error.reason !== 'aborted' ? withoutAnswer(error) : error
  })
  const { http, retryAfterMs } = answer
  const { envelopeSchema, fieldsSchema, answerSchemas } = await fetched
  const envelope = envelopeSchema.safeParse(answer.json)
  if (!envelope.success) throw new ApiError(i18n.t('errors.badAnswer', { http }), { status: 0, http })
  const { code, message, data } = envelope.data
  if (code === SUCCESS) return answerSchemas[kind].parse(data) as z.output<Schemas[K]>
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
