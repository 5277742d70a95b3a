/** Error responses as components: each status with its possible codes. */
import { MESSAGES, type MessageCode } from '#shared/messages.ts'

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is malformed; `data.issues` names each field',
  401: 'No token, or an expired one; `status` is -1009',
  403: 'The caller lacks a right, or the call comes from another site',
  404: 'Unknown, or hidden from this caller',
  405: 'Only POST is supported; see Allow',
  409: 'The state changed since the version in `basis`; `data.conflicts` names each field with who, when and its value',
  413: 'The body is too large',
  415: 'The encoding of the body is not supported',
  421: 'The server does not answer under this host name',
  429: 'Too many requests; see Retry-After',
  500: 'An internal error; the message has a reference that is also in the server’s log',
  503: 'The server cannot do this now; see Retry-After where it is set',
  507: 'The disk is full',
}
const SUCCESS = 200

interface Codes {
  readonly codes: readonly MessageCode[]
  readonly statuses: readonly number[]
}

/** Per HTTP status, the possible codes of the envelope. */
function byHttp(): Map<number, Codes> {
  const groups = new Map<number, Codes>()
  for (const [code, { status, http }] of Object.entries(MESSAGES) as [MessageCode, Named][]) {
    if (status === SUCCESS) continue
    const { codes, statuses } = groups.get(http) ?? { codes: [], statuses: [] }
    groups.set(http, { codes: [...codes, code], statuses: [...new Set([...statuses, status])] })
  }
  return groups
}
type Named = { readonly status: number; readonly http: number }

const ISSUES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'Name of the field, with dots; empty for the whole body' },
      message: { type: 'string' },
    },
  },
}
const CONFLICTS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'value', 'by', 'atMs'],
    properties: {
      path: { type: 'string' },
      value: { description: 'Its value now' },
      by: {
        type: ['object', 'null'],
        properties: { name: { type: 'string' }, nameEn: { type: 'string' } },
      },
      atMs: { type: ['number', 'null'] },
    },
  },
}

/** Beside `code`. */
function extraData(http: number): object {
  if (http === 400) return { issues: ISSUES }
  if (http === 409) return { conflicts: CONFLICTS, seq: { type: 'integer' } }
  return http === SUCCESS ? { row: { type: 'integer', description: 'Row of an imported workbook' } } : {}
}

const schemaName = (http: number): string => (http === SUCCESS ? 'Refusal' : `Error${http}`)

/** The business refusal, which has HTTP status 200. */
export const REFUSAL = { $ref: `#/components/schemas/${schemaName(SUCCESS)}` }

export function refusalSchemas(): Record<string, object> {
  const schemas = [...byHttp()].map(([http, { codes, statuses }]) => [
    schemaName(http),
    {
      type: 'object',
      description: http === SUCCESS ? 'The rule that forbids it; HTTP status 200' : DESCRIPTIONS[http],
      required: ['status', 'msg', 'data'],
      properties: {
        status: { type: 'integer', enum: statuses },
        msg: { type: 'string', description: 'In the caller’s language (`head-lang`)' },
        data: {
          type: 'object',
          required: ['code'],
          properties: { code: { type: 'string', enum: codes }, ...extraData(http) },
        },
      },
    },
  ])
  return Object.fromEntries(schemas)
}

const RETRY_AFTER = {
  description: 'Seconds to wait',
  schema: { type: 'integer' },
}

export function refusalResponses(): Record<string, object> {
  const failures = [...byHttp().keys()].filter((http) => http !== SUCCESS)
  return Object.fromEntries(
    failures.map((http) => [
      schemaName(http),
      {
        description: DESCRIPTIONS[http] ?? `HTTP status ${http}`,
        ...(http === 429 || http === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(http)}` } } },
      },
    ]),
  )
}

/** The responses of every operation but its answer, by HTTP status. */
export const failureReferences = (): Record<string, object> =>
  Object.fromEntries(
    [...byHttp().keys()]
      .filter((http) => http !== SUCCESS)
      .map((http) => [String(http), { $ref: `#/components/responses/${schemaName(http)}` }]),
  )
