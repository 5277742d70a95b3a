/**
 * Rate limit for changes to own settings. Each change is stored permanently in the log, and any account may make them.
 * The burst exceeds the number of views; then one per second.
 */
import { VIEWS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import { Brake } from '../auth/brake.ts'

const EACH_MS = 1_000

export class OwnPace {
  readonly #changes = new Brake({
    free: VIEWS_PER_ACCOUNT_MAX + 100,
    firstMs: EACH_MS,
    growth: 1,
    maxMs: EACH_MS,
    forgetOneMs: EACH_MS,
  })

  /** @throws Rejection too_many_requests */
  count(accountId: AccountId): void {
    const waitMs = this.#changes.waitMs(accountId)
    if (waitMs > 0) throw new Rejection('too_many_requests', { seconds: Math.ceil(waitMs / 1_000) })
    this.#changes.fail(accountId)
  }
}
