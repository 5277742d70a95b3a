/**
 * POST to a checked push address: no redirects, proxies or decompression, with limits for time and response
 * size.
 */

import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryProblem } from '#shared/contract/push.ts'
import { monotonicMs } from '../../base/clock.ts'
import { messageOf } from '../../base/messageOf.ts'
import { RefusedTargetError, type Target, type Targets } from './targets.ts'

const ATTEMPT_MAX_MS = 15_000
/** More of an answer is not read; the connection is closed. */
const ANSWER_READ_MAX_BYTES = 64 * 1024
const ANSWER_KEPT_LENGTH = 4_096

export interface Answer {
  /** Null without a response. */
  readonly status: number | null
  readonly durationMs: number
  /** Null if delivered, that is with a status from 200 to 299. */
  readonly problem: DeliveryProblem | null
  /** Start of the response, or the error. */
  readonly text: string
  /** Retry delay requested by the receiver; null if none. */
  readonly retryAfterMs: number | null
}

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** Never rejects: errors are part of the result. */
export async function post(
  { url, headers, body }: Post,
  targets: Targets,
  maxMs = ATTEMPT_MAX_MS,
): Promise<Answer> {
  const beganMs = monotonicMs()
  const signal = AbortSignal.timeout(maxMs)
  const failed = (problem: DeliveryProblem, text: string): Answer => ({
    ...{ status: null, problem, text, retryAfterMs: null },
    durationMs: Math.round(monotonicMs() - beganMs),
  })
  const parsed = new URL(url)
  let found: readonly Target[]
  try {
    found = await orTooLate(targets.of(parsed), signal)
  } catch (error) {
    if (signal.aborted) return failed('timed_out', `no address within ${maxMs} ms`)
    const problem = error instanceof RefusedTargetError ? 'address_refused' : 'host_unknown'
    return failed(problem, messageOf(error))
  }
  try {
    const { status, text, retryAfterMs } = await send(parsed, { headers, body, found, signal })
    const problem = status >= 200 && status < 300 ? null : 'status'
    return { status, text, retryAfterMs, problem, durationMs: Math.round(monotonicMs() - beganMs) }
  } catch (error) {
    if (signal.aborted) return failed('timed_out', `no answer within ${maxMs} ms`)
    return failed('connection_failed', messageOf(error))
  }
}

interface Sending extends Pick<Post, 'headers' | 'body'> {
  readonly found: readonly Target[]
  readonly signal: AbortSignal
}

function send(
  url: URL,
  { headers, body, found, signal }: Sending,
): Promise<{ status: number; text: string; retryAfterMs: number | null }> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof send>>>()
  const call = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' },
      lookup: judged(found),
      // A new connection, so no socket to an earlier address is reused.
      agent: false,
      signal,
    },
    (response) => {
      const parts: Buffer[] = []
      let length = 0
      const end = (): void => {
        const text = Buffer.concat(parts).toString('utf8').slice(0, ANSWER_KEPT_LENGTH)
        const retryAfterMs = retryAfterOf(response.headers['retry-after'])
        resolve({ status: response.statusCode ?? 0, text, retryAfterMs })
      }
      response.on('data', (part: Buffer) => {
        length += part.length
        parts.push(part)
        if (length < ANSWER_READ_MAX_BYTES) return
        // Only the status matters.
        end()
        call.destroy()
      })
      response.on('end', end)
      response.on('error', reject)
    },
  )
  call.on('error', reject)
  call.end(body)
  return promise
}

/** Returns the checked addresses, to avoid a second DNS lookup. */
function judged(found: readonly Target[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = found
    if (!first) callback(new Error('the name leads to no address'), '', 4)
    else if (options.all) callback(null, [...found])
    else callback(null, first.address, first.family)
  }
}

/** Rejects where the signal is aborted first. */
export function orTooLate<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
  })
  return Promise.race([work, late])
}

/** Seconds only; a date would depend on the receiver's clock. */
function retryAfterOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null
}
