/** Gives every request an id, which its response carries, and logs each one at the level `debug`. */
import { randomBytes } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { monotonicMs } from '../../base/clock.ts'
import type { Peers } from './peers.ts'
import { outcomeOf, routeOf } from './requestMetrics.ts'

const HEADER = 'X-Request-Id'
/** As proxies make them. */
const GIVEN = /^[\w.-]{8,64}$/
const ID_BYTES = 8

/** The id of a trusted proxy counts, so that its log and this one can be compared. */
export function logRequests(
  logger: Pick<Logger, 'debug'>,
  peers: Pick<Peers, 'isFromProxy'>,
): RequestHandler {
  return (request, response, next) => {
    const given = peers.isFromProxy(request) ? request.header(HEADER) : undefined
    const id = given !== undefined && GIVEN.test(given) ? given : randomBytes(ID_BYTES).toString('hex')
    response.setHeader(HEADER, id)
    const startedMs = monotonicMs()
    response.once('close', () => {
      // The route and not the path, which may hold a ticket.
      const { method } = request
      const facts = { method, route: routeOf(request), status: outcomeOf(response) }
      logger.debug({ request: id, ...facts, ms: Math.round(monotonicMs() - startedMs) }, 'request')
    })
    next()
  }
}

/** Of the request that the response answers. */
export const requestIdOf = (response: Response): string => String(response.getHeader(HEADER))
