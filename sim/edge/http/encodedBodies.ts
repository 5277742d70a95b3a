/** Requests with a compressed body are refused before anything reads them: their decoders would run for strangers. */
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
