/**
 * Calls the endpoints of the contract. It adds credentials and language, reads the envelope, and notifies
 * listeners of failures. Toasts are created elsewhere.
 */

import { HTTP_TIMEOUT_MS } from '#shared/constants.ts'
import type { EditConflict, Endpoint, OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { Issue } from '#shared/kernel/errors.ts'
import { MESSAGES } from '#shared/messages.ts'
import { RIGHTS, type Right } from '#shared/permissions.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { i18n, languageToCome } from '../i18n/i18n.ts'
import { type HttpAnswer, NoAnswer, type PostOptions, postForLines, postJson } from '../platform/http.ts'
import { after } from '../platform/time.ts'
import { type FilePart, postForm } from '../platform/upload.ts'
import { ApiError, type MakingAnswer, type SecondStepAnswer } from './apiError.ts'
import { callHeaders, readCredentials } from './session.ts'

/** Purpose of a call, as a key of the error catalogue. */
export type FailingWork = 'adding' | 'loading'

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Maximum attempts; only for calls without side effects. */
  readonly tries?: number
  /**
   * `true`: the caller shows all errors. `'answered'`: it shows errors from the server; network errors and time-outs
   * still go to listeners. A function decides per error.
   */
  readonly isQuiet?: boolean | 'answered' | ((error: ApiError) => boolean)
  /** Prefix of the message if the reason alone does not name the failed action. */
  readonly failing?: FailingWork
  /** Project id if it differs from the project shown in this tab. */
  readonly projectId?: ProjectId
  /** The record version on which the form is based, as `id@seq`; prevents overwriting a later change. */
  readonly basis?: string | undefined
  /** The same in all calls of one action of the user, which is one entry of the log. */
  readonly group?: string | undefined
  /** Sends the request even while the page is being closed. */
  readonly isLast?: boolean
}

type Listener<T> = (value: T) => void
type FailureListener = (error: ApiError, failing: FailingWork | undefined) => void

const TRY_AGAIN_MS = 1_000

let shownProjectId: ProjectId | null = null

const failureListeners = new Set<FailureListener>()
const expiryListeners = new Set<Listener<ApiError>>()

/** Subscribes to every failed call that its caller does not show itself. */
export const onCallFailed = (listener: FailureListener): (() => void) => listen(failureListeners, listener)

/** Subscribes to the rejection of the token: HTTP 401 or status -1009. */
export const onSessionExpired = (listener: Listener<ApiError>): (() => void) =>
  listen(expiryListeners, listener)

/**
 * Sets the project for calls of scope 'project'. The server's current project belongs to the session, which
 * another tab may have switched.
 */
export function setCallProject(projectId: ProjectId | null): void {
  shownProjectId = projectId
}

/** The project that calls name now. */
export const callProject = (): ProjectId | null => shownProjectId

/** Posts to the endpoint and resolves to its data; rejects with an `ApiError` on anything but success. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  // The contract is the same source on both sides, and the server's tests check its responses.
  return (await answerTo(endpoint, input, options, postJson, dataOf)) as OutputOf<E>
}

/** Upload time limit, sufficient for the largest file on a slow connection. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000

/** Sends a file along, as a form. */
export async function callWithFile<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  part: FilePart,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const send = (url: string, body: unknown, sent: PostOptions) => postForm(url, body, sent, part)
  const patient = { timeoutMs: UPLOAD_TIMEOUT_MS, ...options }
  return (await answerTo(endpoint, input, patient, send, dataOf)) as OutputOf<E>
}

/** Returns the raw successful response including its envelope, line by line. */
export function callForLines<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<AsyncGenerator<string>> {
  return answerTo(endpoint, input, options, postForLines, (answer) => {
    if (!('http' in answer)) return answer
    throw refusalOf(answer)
  })
}

/** The error of a response of HTTP 200 that is no success. */
export const errorOf = (json: unknown): ApiError => refusalOf({ http: 200, retryAfterMs: null, json })

async function answerTo<A, T>(
  endpoint: Endpoint,
  input: unknown,
  options: CallOptions,
  send: (url: string, body: unknown, options: PostOptions) => Promise<A>,
  read: (answer: A) => T,
): Promise<T> {
  const token = readCredentials()?.token
  try {
    const sent = () =>
      send(`/api${endpoint.path}`, withCommon(endpoint, input, options), {
        headers: {
          ...callHeaders(readCredentials(), languageToCome()),
          ...(options.group === undefined ? {} : { 'head-group': options.group }),
        },
        timeoutMs: options.timeoutMs ?? HTTP_TIMEOUT_MS,
        signal: options.signal,
        isLast: options.isLast,
      })
    const answer = await untilAnswered(sent, options.tries ?? 1).catch((error: unknown) => {
      throw isUnanswered(error) ? withoutAnswer(error) : error
    })
    return read(answer)
  } catch (error) {
    if (error instanceof ApiError) notify(error, token, options)
    throw error
  }
}

const isUnanswered = (error: unknown): error is NoAnswer =>
  error instanceof NoAnswer && error.reason !== 'aborted'

/** Overload, a proxy without its server, or start-up and shutdown: treated as unanswered. */
const LATER: ReadonlySet<unknown> = new Set([429, 502, 503, 504])
const isLater = (answer: unknown): boolean => LATER.has((answer as Partial<HttpAnswer> | null)?.http)

async function untilAnswered<A>(send: () => Promise<A>, tries: number): Promise<A> {
  try {
    const answer = await send()
    if (tries <= 1 || !isLater(answer)) return answer
  } catch (error) {
    if (tries <= 1 || !isUnanswered(error)) throw error
  }
  await new Promise<void>((resolve) => after(TRY_AGAIN_MS, resolve))
  return untilAnswered(send, tries - 1)
}

function withCommon(endpoint: Endpoint, input: unknown, { projectId, basis }: CallOptions): unknown {
  const xmid = endpoint.scope === 'project' ? (projectId ?? shownProjectId) : null
  if (typeof input !== 'object' || (xmid === null && basis === undefined)) return input
  return { ...input, ...(xmid === null ? {} : { xmid }), ...(basis === undefined ? {} : { basis }) }
}

function dataOf(answer: HttpAnswer): unknown {
  const envelope = readEnvelope(answer.json)
  if (answer.http === 200 && envelope?.status === MESSAGES.ok.status) return envelope.data
  throw refusalOf(answer)
}

function refusalOf({ json, http, retryAfterMs }: HttpAnswer): ApiError {
  const envelope = readEnvelope(json)
  if (!envelope) return new ApiError(i18n.t('errors.badAnswer', { http }), { status: 0, http, retryAfterMs })
  const issues = readIssues(envelope.data)
  const details = { status: envelope.status, http, issues, retryAfterMs, row: readRow(envelope.data) }
  const making = readMaking(envelope.data)
  const secondStep = readSecondStep(envelope.data)
  const right = readRight(envelope.data)
  const more = { making, secondStep, right, ...readConflicts(envelope.data) }
  return new ApiError(envelope.msg, { ...details, ...more })
}

function withoutAnswer(cause: NoAnswer): ApiError {
  const message = cause.reason === 'timeout' ? i18n.t('errors.timeout') : i18n.t('errors.network')
  return new ApiError(message, { status: 0, http: 0, cause })
}

function notify(error: ApiError, token: string | undefined, options: CallOptions): void {
  const isRefused = error.http === 401 || error.status === MESSAGES.session_expired.status
  // Ignores a rejection of an old token, because another tab may have received a new one.
  const isExpired = isRefused && token === readCredentials()?.token
  const { isQuiet } = options
  const isShownByCaller =
    typeof isQuiet === 'function'
      ? isQuiet(error)
      : isQuiet === 'answered'
        ? !error.isNetwork
        : isQuiet === true
  const listeners = isExpired ? expiryListeners : isShownByCaller ? [] : failureListeners
  for (const listener of listeners) listener(error, options.failing)
}

interface Envelope {
  readonly status: number
  readonly msg: string
  readonly data: unknown
}

function readEnvelope(json: unknown): Envelope | null {
  if (typeof json !== 'object' || json === null || !('status' in json) || !('data' in json)) return null
  const msg = 'msg' in json ? json.msg : ''
  if (typeof json.status !== 'number' || typeof msg !== 'string') return null
  return { status: json.status, msg, data: json.data }
}

/** Parses `data.issues` of a rejected request; malformed entries are skipped. */
function readIssues(data: unknown): readonly Issue[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return []
  return data.issues.filter(
    (issue: unknown): issue is Issue =>
      typeof issue === 'object' &&
      issue !== null &&
      'path' in issue &&
      typeof issue.path === 'string' &&
      'message' in issue &&
      typeof issue.message === 'string',
  )
}

const readRow = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'row' in data && typeof data.row === 'number' ? data.row : null

function readRight(data: unknown): Right | null {
  if (typeof data !== 'object' || data === null || !('right' in data)) return null
  return RIGHTS.find((right) => right === data.right) ?? null
}

function readMaking(data: unknown): MakingAnswer | null {
  if (typeof data !== 'object' || data === null || !('donePercent' in data)) return null
  const { donePercent } = data
  const secondsLeft = 'secondsLeft' in data && typeof data.secondsLeft === 'number' ? data.secondsLeft : null
  return typeof donePercent === 'number' ? { donePercent, secondsLeft } : null
}

function readSecondStep(data: unknown): SecondStepAnswer | null {
  if (typeof data !== 'object' || data === null || !('ticket' in data) || !('proofs' in data)) return null
  const { ticket, proofs } = data
  return typeof ticket === 'string' && Array.isArray(proofs) ? { ticket, proofs } : null
}

/** Edit conflicts in a rejection; the form parses each. */
function readConflicts(data: unknown): { conflicts?: readonly EditConflict[]; seq?: number } {
  if (typeof data !== 'object' || data === null || !('conflicts' in data) || !('seq' in data)) return {}
  const { conflicts, seq } = data
  return Array.isArray(conflicts) && typeof seq === 'number' ? { conflicts, seq } : {}
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
