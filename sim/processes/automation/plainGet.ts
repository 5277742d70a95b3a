/**
 * GET request without decompression: the decoders of `fetch` would run on untrusted bytes. Streams the response,
 * follows no redirects, and is bounded.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'

const ANSWER_MAX_BYTES = 64 * 1024

export interface PlainAnswer {
  readonly status: number
  readonly text: string
}

/** @throws Error if the response is encoded, longer than 64 KiB, or late */
export async function plainGet(url: URL, maxMs: number): Promise<PlainAnswer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>()
  const call = request(
    url,
    {
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(maxMs),
    },
    (response) => {
      const encoding = response.headers['content-encoding'] ?? 'identity'
      if (encoding.toLowerCase() !== 'identity') {
        call.destroy(new Error(`${url.host} sent an encoded answer (${encoding}), which is not read`))
        return
      }
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > ANSWER_MAX_BYTES) call.destroy(new Error(`${url.host} answered too much`))
      })
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject)
    },
  )
  call.on('error', reject)
  call.end()
  return promise
}
