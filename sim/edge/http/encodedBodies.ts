/** Rejects compressed request bodies, because decoders would run on untrusted data. */
import type { RequestHandler } from 'express'
import { refuse } from './envelope.ts'

export function refuseEncodedBodies(): RequestHandler {
  return (request, response, next) => {
    const encoding = request.header('content-encoding')?.trim() ?? ''
    if (encoding === '' || encoding.toLowerCase() === 'identity') return next()
    // RFC 9110, 15.5.16: names what would be accepted.
    response.setHeader('Accept-Encoding', 'identity')
    refuse(request, response, 'encoding_unsupported')
  }
}
