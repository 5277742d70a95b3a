import type { RequestHandler } from 'express'
import { Rejection } from '#shared/kernel/errors.ts'

const PER_ACCOUNT_MAX = 2
const ALL_MAX = 16
const RETRY_S = 2

/** Limits concurrent reads of large bodies, per account and in total. */
export class Uploads {
  readonly #ofAccount = new Map<string, number>()
  #all = 0

  /**
   * Holds a slot until the response is complete.
   * @throws Rejection too_many_requests
   */
  enter(accountId: string, response: Parameters<RequestHandler>[1]): void {
    const own = this.#ofAccount.get(accountId) ?? 0
    if (own >= PER_ACCOUNT_MAX || this.#all >= ALL_MAX)
      throw new Rejection('too_many_requests', { seconds: RETRY_S })
    this.#ofAccount.set(accountId, own + 1)
    this.#all += 1
    response.once('close', () => this.#leave(accountId))
  }

  #leave(accountId: string): void {
    this.#all -= 1
    const left = (this.#ofAccount.get(accountId) ?? 1) - 1
    if (left === 0) this.#ofAccount.delete(accountId)
    else this.#ofAccount.set(accountId, left)
  }
}
