/** HTTP call with JSON and time limit. It does not interpret the response. */

export interface HttpAnswer {
  readonly http: number
  readonly retryAfterMs: number | null
  /** null when the body is no JSON. */
  readonly json: unknown
}

/** No response was received: network failure, timeout, or abort by the caller. */
export class NoAnswer extends Error {
  readonly reason: 'network' | 'timeout' | 'aborted'
  constructor(reason: 'network' | 'timeout' | 'aborted', cause: unknown) {
    super(`no answer: ${reason}`, { cause })
    this.name = 'NoAnswer'
    this.reason = reason
  }
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Sends the request even while the page is being closed. */
  readonly isLast?: boolean | undefined
}

export function postJson(url: string, body: unknown, options: PostOptions): Promise<HttpAnswer> {
  return sendJson('POST', url, body, options)
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `undefined` sends no body. */
export const sendJson = (
  method: Method,
  url: string,
  body: unknown,
  options: PostOptions,
): Promise<HttpAnswer> => send(method, url, body, options, jsonAnswer)

/** Successful responses line by line; others like `postJson`. */
export const postForLines = (
  url: string,
  body: unknown,
  options: PostOptions,
): Promise<HttpAnswer | AsyncGenerator<string>> =>
  send<HttpAnswer | AsyncGenerator<string>>('POST', url, body, options, async (response, noAnswer) =>
    response.ok && response.body ? linesOf(response.body, noAnswer) : jsonAnswer(response),
  )

/** The last line may lack a line break. */
async function* linesOf(
  body: ReadableStream<Uint8Array>,
  noAnswer: (error: unknown) => NoAnswer,
): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let line = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw noAnswer(error)
      })
      const [first = '', ...others] = decoder.decode(value, { stream: !done }).split('\n')
      line += first
      for (const next of others) {
        yield line
        line = next
      }
      if (done) break
    }
    yield line
  } finally {
    // The rest of the response is discarded.
    void reader.cancel().catch(() => {})
  }
}

async function jsonAnswer(response: Response): Promise<HttpAnswer> {
  const text = await response.text()
  return { http: response.status, retryAfterMs: retryAfterMs(response), json: parseJson(text) }
}

async function send<T>(
  method: Method,
  url: string,
  body: unknown,
  options: PostOptions,
  read: (response: Response, noAnswer: (error: unknown) => NoAnswer) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const noAnswer = (error: unknown): NoAnswer => {
    if (options.signal?.aborted) return new NoAnswer('aborted', error)
    return new NoAnswer(timeout.aborted ? 'timeout' : 'network', error)
  }
  try {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await fetch(url, {
      method,
      ...(text === undefined
        ? { headers: options.headers }
        : { headers: { ...options.headers, 'content-type': 'application/json' }, body: text }),
      signal,
      keepalive: options.isLast === true,
    })
    return await read(response, noAnswer)
  } catch (error) {
    throw noAnswer(error)
  }
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page is no JSON; the caller recognises it by the missing envelope.
    return null
  }
}
