/** Measures every request. The route label is the matched pattern, so that arbitrary paths create no series. */
import type { Request, RequestHandler, Response } from 'express'
import { monotonicMs } from '../../base/clock.ts'
import type { Metrics } from '../../base/metrics.ts'

export function measureRequests({ request: measured }: Pick<Metrics, 'request'>): RequestHandler {
  return (request, response, next) => {
    const startedMs = monotonicMs()
    response.once('close', () => {
      measured({ route: routeOf(request), status: outcomeOf(response) }, (monotonicMs() - startedMs) / 1_000)
    })
    next()
  }
}

/** Files of the console and unknown paths have no route. */
export function routeOf(request: Request): string {
  const path: unknown = request.route?.path
  // Express matches where a router is mounted without regard to case.
  return typeof path === 'string' ? request.baseUrl.toLowerCase() + path : 'other'
}

/** Once the response is closed. */
export const outcomeOf = (response: Response): string =>
  response.writableFinished ? String(response.statusCode) : 'aborted'
