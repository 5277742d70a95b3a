/** Form upload with progress, which `fetch` does not provide. */
import { type HttpAnswer, NoAnswer, type PostOptions } from './http.ts'

export interface FilePart {
  readonly file: File
  readonly onProgress: (ratio01: number) => void
}

/**
 * Text, numbers and lists become form fields; undefined and null are omitted. `xmid` is sent in the address.
 */
export function postForm(
  url: string,
  body: unknown,
  { headers, timeoutMs, signal }: PostOptions,
  { file, onProgress }: FilePart,
): Promise<HttpAnswer> {
  const { xmid, ...fields } = Object(body) as Record<string, unknown>
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  form.append('file', file, file.name)
  const request = new XMLHttpRequest()
  const answered = new Promise<HttpAnswer>((resolve, reject) => {
    const fail = (reason: NoAnswer['reason']) => () => reject(new NoAnswer(reason, null))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', fail('network'))
    request.addEventListener('timeout', fail('timeout'))
    request.addEventListener('abort', fail('aborted'))
    request.addEventListener('load', () => resolve(answerOf(request)))
  })
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.open('POST', typeof xmid === 'string' ? `${url}?xmid=${encodeURIComponent(xmid)}` : url)
  request.timeout = timeoutMs
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (signal?.aborted) request.abort()
  else request.send(form)
  return answered
}

function answerOf(request: XMLHttpRequest): HttpAnswer {
  const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return {
    http: request.status,
    retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null,
    json: jsonIn(request.responseText),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page is no JSON; the caller recognises it by the missing envelope.
    return null
  }
}
