/**
 * Counts running requests for graceful shutdown: new ones are rejected, and resources close after the last one or a
 * time limit.
 */
import type { RequestHandler } from 'express'
import { pause } from '../../../base/clock.ts'
import { refuse } from '../envelope.ts'

const RETRY_AFTER_S = 5

export class Calls {
  #running = 0
  #isStopping = false
  #spared = 0
  readonly #drained = Promise.withResolvers<void>()

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Marks work that needs the stores; call the result once at the end. */
  begin(): () => void {
    this.#running += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#running -= 1
      if (this.#isStopping && this.#running <= this.#spared) this.#drained.resolve()
    }
  }

  /**
   * Rejects new requests. Resolves after `maxMs` or when at most `spared` requests remain; returns the number still
   * running.
   */
  async stop(maxMs: number, spared = 0): Promise<number> {
    this.#isStopping = true
    this.#spared = spared
    if (this.#running > spared) await Promise.race([this.#drained.promise, pause(maxMs)])
    return Math.max(0, this.#running - spared)
  }

  /** Counts each request until the response is sent or the connection is closed. */
  count(): RequestHandler {
    return (request, response, next) => {
      if (this.#isStopping) {
        response.setHeader('Connection', 'close')
        refuse(request, response, 'unavailable', { details: { seconds: RETRY_AFTER_S } })
        return
      }
      const end = this.begin()
      response.once('close', end)
      next()
    }
  }
}
