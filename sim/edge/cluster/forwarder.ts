/**
 * What the door of a server leads to while another one serves the estate: requests go to the owner and wait where there is
 * none. One that the owner cannot have seen, or has refused because it is the owner no more, goes to the next. One whose
 * connection broke may have been carried out: it is repeated where that does no harm, else the caller gets an error that says so.
 */
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { monotonicMs, pause } from '../../base/clock.ts'
import { serveConsole } from '../http/console.ts'
import { DOWNLOADS_PATH } from '../http/downloads.ts'
import { refuse } from '../http/envelope.ts'
import type { Behind } from '../http/httpListener.ts'
import { OWN_LAND_PATH } from '../http/landFile.ts'
import type { Peers } from '../http/peers.ts'
import { securityHeaders } from '../http/securityHeaders.ts'
import { forwardUpgrade } from './forwardSockets.ts'
import type { Owner, Owners } from './owners.ts'
import { agentFor } from './serverLink.ts'
import { ADDRESS_HEADER, NOT_OWNER_HEADER } from './serverListener.ts'

/** A takeover takes less than ten seconds. */
const WAIT_MAX_MS = 15_000
const AGAIN_AFTER_MS = 100
const RETRY_AFTER_S = 5
/** What the former owner has under way may end. */
const LAST_ANSWERS_MS = 8_000
/** Larger bodies go to the owner as they come, once. */
const KEPT_BODY_MAX_BYTES = 1024 ** 2
const KEPT_MAX_BYTES = 64 * 1024 ** 2
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'])
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const QUESTIONS: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((group): Endpoint[] => Object.values(group))
    .flatMap(({ kind, path }) => (kind === 'question' ? [`/api${path}`] : [])),
)

export interface ForwarderOptions {
  readonly owners: Owners
  readonly key: Uint8Array
  readonly peers: Peers
  readonly consoleFolder: string
  readonly isHttps: boolean
  /** Of this server. */
  readonly name: string
}

/** Null: it is streamed and can be sent once. */
type Body = Buffer | null

interface Attempt {
  readonly request: Request
  readonly response: Response
  readonly body: Body
}

/** `again`: nothing was done. `unknown`: it may have been. */
type Outcome = 'answered' | 'again' | 'unknown'

export class Forwarder {
  readonly behind: Behind
  readonly #options: ForwarderOptions
  readonly #agents = new Map<string, Agent>()
  readonly #idle = new Set<() => void>()
  #waiting = 0
  #keptBytes = 0

  constructor(options: ForwarderOptions) {
    this.#options = options
    const app = this.#createApp()
    this.behind = {
      app: (request, response) => void app(request, response),
      onRefused: () => undefined,
      isStopping: () => false,
      onMqtt: (request, socket, head) => forwardUpgrade({ request, socket, head }, options),
    }
    options.owners.onChange((owner) => this.#leave(owner))
  }

  #createApp(): Express {
    const { owners, consoleFolder, isHttps, peers, name } = this.#options
    const app = express()
    app.disable('x-powered-by')
    app.disable('etag')
    app.get('/healthz', (_, response) => {
      response.json({ status: 'alive' })
    })
    app.get('/readyz', (_, response) => {
      const { now } = owners
      response
        .status(now ? 200 : 503)
        .json({ status: now ? 'standby' : 'no_owner', owner: now?.name ?? null, name })
    })
    app.use((request, response, next) => {
      if (peers.isIntended(request)) next()
      else refuse(request, response, 'foreign_host')
    })
    app.get('/metrics', (_, response) => {
      response.type('text/plain').send(`# TYPE atrium_cluster_owner gauge\natrium_cluster_owner 0\n`)
    })
    const forward: RequestHandler = (request, response) => void this.#forward(request, response)
    for (const path of ['/api', '/vue-element-admin', DOWNLOADS_PATH, OWN_LAND_PATH]) app.use(path, forward)
    app.use(securityHeaders(isHttps), serveConsole(consoleFolder))
    app.use((request, response) => refuse(request, response, 'not_found'))
    return app
  }

  /** Connections to a former owner end, once it had time to answer. */
  #leave(owner: Owner | null): void {
    for (const [id, agent] of this.#agents) {
      if (id === owner?.id) continue
      this.#agents.delete(id)
      void pause(LAST_ANSWERS_MS).then(() => agent.destroy())
    }
  }

  /** Resolves once no request waits, or after so long. */
  async idle(maxMs: number): Promise<void> {
    if (this.#waiting === 0) return
    await Promise.race([pause(maxMs), new Promise<void>((resolve) => this.#idle.add(resolve))])
  }

  close(): void {
    for (const agent of this.#agents.values()) agent.destroy()
  }

  async #forward(request: Request, response: Response): Promise<void> {
    this.#waiting += 1
    let body: Body = null
    try {
      body = await this.#bodyOf(request)
      await this.#untilAnswered({ request, response, body })
    } catch {
      response.destroy()
    } finally {
      this.#keptBytes -= body?.length ?? 0
      this.#waiting -= 1
      if (this.#waiting === 0) for (const resolve of this.#idle) resolve()
    }
  }

  async #bodyOf(request: Request): Promise<Body> {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const sizeBytes = encoding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY
    if (!(sizeBytes <= KEPT_BODY_MAX_BYTES) || this.#keptBytes + sizeBytes > KEPT_MAX_BYTES) return null
    this.#keptBytes += sizeBytes
    try {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      return Buffer.concat(pieces)
    } catch (error) {
      this.#keptBytes -= sizeBytes
      throw error
    }
  }

  async #untilAnswered(attempt: Attempt): Promise<void> {
    const { request, response, body } = attempt
    const endsMs = monotonicMs() + WAIT_MAX_MS
    const mayRepeat = isRepeatable(request)
    for (;;) {
      const owner = await this.#options.owners.until(endsMs)
      if (response.destroyed) return
      if (owner === null || monotonicMs() >= endsMs) return refuseNow(attempt, 'unavailable')
      const outcome = await this.#send(owner, attempt)
      if (outcome === 'answered') return
      if (response.headersSent) {
        response.destroy()
        return
      }
      if (outcome === 'unknown' && !mayRepeat) return refuseNow(attempt, 'outcome_unknown')
      if (body === null) return refuseNow(attempt, outcome === 'again' ? 'unavailable' : 'outcome_unknown')
      await pause(AGAIN_AFTER_MS)
      await this.#options.owners.look()
    }
  }

  #send(owner: Owner, { request, response, body }: Attempt): Promise<Outcome> {
    const { key, peers } = this.#options
    const agent = this.#agents.get(owner.id) ?? agentFor(owner, key)
    this.#agents.set(owner.id, agent)
    const { method, originalUrl: path } = request
    const headers = { ...headersOf(request.headers), [ADDRESS_HEADER]: peers.addressOf(request) }
    return new Promise((resolve) => {
      let isSent = false
      const sent = send({ agent, method, path, headers, setDefaultHeaders: false })
      const giveUp = (): void => void sent.destroy()
      response.once('close', giveUp)
      sent.once('socket', () => {
        isSent = true
      })
      sent.once('error', () => {
        response.off('close', giveUp)
        resolve(isSent ? 'unknown' : 'again')
      })
      sent.once('response', (answer: IncomingMessage) => {
        if (answer.headers[NOT_OWNER_HEADER] !== undefined) {
          answer.resume()
          response.off('close', giveUp)
          resolve('again')
          return
        }
        response.writeHead(answer.statusCode ?? 502, headersOf(answer.headers))
        pipeline(answer, response, () => resolve('answered'))
      })
      if (body === null) pipeline(request, sent, () => {})
      else pipeline(Readable.from(body.length > 0 ? [body] : []), sent, () => {})
    })
  }
}

/** Twice has the effect of once. */
const isRepeatable = ({ method, headers, originalUrl }: Request): boolean =>
  SAFE_METHODS.has(method) || 'idempotency-key' in headers || QUESTIONS.has(originalUrl.split('?')[0] ?? '')

function refuseNow({ request, response }: Attempt, code: 'unavailable' | 'outcome_unknown'): void {
  refuse(request, response, code, { details: { seconds: RETRY_AFTER_S } })
}

/** Those of one connection are none of the other's. */
function headersOf(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !HOP_HEADERS.has(name)) kept[name] = value
  return kept
}
