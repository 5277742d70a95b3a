/**
 * Links between provider identities (issuer and subject) and accounts, over the secrets port. All links are also in
 * memory: loaded at start, and changed after the write is durable. An account has at most one link.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { KeyedQueue } from '../../../base/keyedQueue.ts'
import type { Secrets } from '../../../stores/secrets/secrets.ts'
import { type OnUnreadable, parsedJson } from '../readable.ts'

const linkSchema = z.object({
  accountId: accountIdSchema,
  issuer: z.string(),
  subject: z.string(),
  linkedAtMs: z.number(),
})
export type CompanyLink = Readonly<z.infer<typeof linkSchema>>
type Subject = Pick<CompanyLink, 'issuer' | 'subject'>

const PREFIX = 'company/'
const keyOf = ({ issuer, subject }: Subject): string =>
  PREFIX + hash('sha256', `${issuer}\n${subject}`, 'base64url')

export class CompanyLinks {
  readonly #secrets: Secrets
  readonly #bySubject = new Map<string, CompanyLink>()
  readonly #byAccount = new Map<AccountId, CompanyLink>()
  readonly #changes = new KeyedQueue<string>()

  private constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  static async open(secrets: Secrets, onUnreadable: OnUnreadable): Promise<CompanyLinks> {
    const links = new CompanyLinks(secrets)
    for await (const { key, value } of secrets.list(PREFIX)) {
      const link = parsedJson(linkSchema, value)
      if (link) links.#note(link)
      else onUnreadable('company', key)
    }
    return links
  }

  find(subject: Subject): CompanyLink | null {
    return this.#bySubject.get(keyOf(subject)) ?? null
  }

  of(accountId: AccountId): CompanyLink | null {
    return this.#byAccount.get(accountId) ?? null
  }

  /** @throws Rejection company_subject_taken, company_linked */
  add(link: CompanyLink): Promise<void> {
    return this.#changes.run('all', async () => {
      const known = this.find(link)
      if (known && known.accountId !== link.accountId) throw new Rejection('company_subject_taken')
      if (!known && this.of(link.accountId)) throw new Rejection('company_linked')
      if (known) return
      await this.#secrets.put(keyOf(link), JSON.stringify(link))
      this.#note(link)
    })
  }

  /** False where there was none. */
  remove(accountId: AccountId): Promise<boolean> {
    return this.#changes.run('all', async () => {
      const link = this.of(accountId)
      if (!link) return false
      await this.#secrets.remove(keyOf(link))
      this.#byAccount.delete(accountId)
      this.#bySubject.delete(keyOf(link))
      return true
    })
  }

  #note(link: CompanyLink): void {
    this.#bySubject.set(keyOf(link), link)
    this.#byAccount.set(link.accountId, link)
  }
}
