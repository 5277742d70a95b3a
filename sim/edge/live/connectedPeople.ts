/** Accounts with connected consoles and their projects. In memory, bounded by the open connections. */
import type { AccountId } from '#shared/records/account.ts'

interface Console {
  readonly accountId: AccountId
  readonly projectHex: string
}

export class ConnectedPeople {
  /** Consoles by client id. */
  readonly #consoles = new Map<string, Console>()
  readonly #ofAccount = new Map<AccountId, Set<string>>()

  enter(clientId: string, { accountId, projectHex }: Console): void {
    this.leave(clientId)
    this.#consoles.set(clientId, { accountId, projectHex })
    const ids = this.#ofAccount.get(accountId) ?? new Set()
    this.#ofAccount.set(accountId, ids.add(clientId))
  }

  leave(clientId: string): void {
    const console = this.#consoles.get(clientId)
    if (!console) return
    this.#consoles.delete(clientId)
    const ids = this.#ofAccount.get(console.accountId)
    ids?.delete(clientId)
    if (ids?.size === 0) this.#ofAccount.delete(console.accountId)
  }

  accounts(): Iterable<AccountId> {
    return this.#ofAccount.keys()
  }

  isConnected(accountId: AccountId): boolean {
    return this.#ofAccount.has(accountId)
  }

  /** Whether a console of the account shows another project. */
  isElsewhere(accountId: AccountId, projectHex: string): boolean {
    for (const id of this.#ofAccount.get(accountId) ?? [])
      if (this.#consoles.get(id)?.projectHex !== projectHex) return true
    return false
  }
}
