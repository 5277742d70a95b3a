/**
 * Time limit for request bodies. Node has one global limit. This one is short, and longer for large bodies after the
 * caller was authorised.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock } from '../../../base/clock.ts'

export const BODY_TIMEOUT_MS = 30_000
/** A file of 20 MiB over a line of 280 kbit/s. */
export const UPLOAD_TIMEOUT_MS = 600_000

/** Functions that cancel the short limit. */
const limits = new WeakMap<IncomingMessage, () => void>()

export function limitBody(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  if (!hasBody(request)) return
  const end = systemClock.schedule(timeoutMs, () => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else response.writeHead(408, { Connection: 'close' }).end(() => request.destroy())
  })
  limits.set(request, end)
  request.once('end', end)
  request.once('close', end)
}

/** Extends the limit for uploads up to Node's own limit. */
export const allowUpload = (request: IncomingMessage): void => limits.get(request)?.()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
