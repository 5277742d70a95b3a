/**
 * Browsers that show alarms, by account, over the secrets port: who knows an endpoint and its keys can send to the browser.
 * All are in memory, so that an alarm that concerns nobody costs no read. An endpoint belongs to one account.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { NOTIFIED_BROWSERS_MAX } from '#shared/constants.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { type OnUnreadable, parsedJson } from '../../core/auth/readable.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'

const PREFIX = 'webpush/of/'

const storedSchema = z.object({
  accountId: accountIdSchema,
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  language: z.enum(['en', 'zh']),
  sinceMs: z.number(),
})
export type BrowserSubscription = Readonly<z.infer<typeof storedSchema>>

const keyOf = ({ accountId, endpoint }: Pick<BrowserSubscription, 'accountId' | 'endpoint'>): string =>
  `${PREFIX}${accountId}/${hash('sha256', endpoint, 'base64url').slice(0, 22)}`

export class BrowserSubscriptions {
  readonly #secrets: Secrets
  /** Newest last. */
  readonly #byKey = new Map<string, BrowserSubscription>()
  /** Serialises changes, so that concurrent ones are counted. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  static async open(secrets: Secrets, onUnreadable: OnUnreadable): Promise<BrowserSubscriptions> {
    const subscriptions = new BrowserSubscriptions(secrets)
    const found: BrowserSubscription[] = []
    for await (const { key, value } of secrets.list(PREFIX)) {
      const stored = parsedJson(storedSchema, value)
      if (stored) found.push(stored)
      else onUnreadable('browser subscription', key)
    }
    for (const one of found.sort((a, b) => a.sinceMs - b.sinceMs)) subscriptions.#byKey.set(keyOf(one), one)
    return subscriptions
  }

  get size(): number {
    return this.#byKey.size
  }

  all(): readonly BrowserSubscription[] {
    return [...this.#byKey.values()]
  }

  has(accountId: AccountId, endpoint: string): boolean {
    return this.#byKey.has(keyOf({ accountId, endpoint }))
  }

  /** Beyond what an account may have, the oldest is forgotten. */
  add(subscription: BrowserSubscription): Promise<void> {
    return this.#inTurn(async () => {
      const key = keyOf(subscription)
      await this.#secrets.put(key, JSON.stringify(subscription))
      this.#byKey.delete(key)
      this.#byKey.set(key, subscription)
      const { accountId, endpoint } = subscription
      const own = this.all().filter((one) => one.accountId === accountId)
      const oldest = own.slice(0, Math.max(0, own.length - NOTIFIED_BROWSERS_MAX))
      const ofOthers = this.all().filter((one) => one.endpoint === endpoint && one.accountId !== accountId)
      for (const one of [...oldest, ...ofOthers]) await this.#forget(keyOf(one))
    })
  }

  remove(accountId: AccountId, endpoint: string): Promise<void> {
    return this.#inTurn(() => this.#forget(keyOf({ accountId, endpoint })))
  }

  /** Removes the entries of one account, or all. */
  removeAll(accountId?: AccountId): Promise<void> {
    return this.#inTurn(async () => {
      for (const one of this.all())
        if (accountId === undefined || one.accountId === accountId) await this.#forget(keyOf(one))
    })
  }

  async #forget(key: string): Promise<void> {
    await this.#secrets.remove(key)
    this.#byKey.delete(key)
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#last.then(change)
    this.#last = done.catch(() => undefined)
    return done
  }
}
