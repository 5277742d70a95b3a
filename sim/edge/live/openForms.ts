/**
 * Tracks who has the form of a record open, as reported by consoles until closed or disconnected. Held in memory,
 * bounded by connections.
 */
import { TokenBucket } from '#shared/kernel/tokenBucket.ts'
import type { FormPerson } from '#shared/news.ts'
import type { AccountId } from '#shared/records/account.ts'
import { monotonicMs } from '../../base/clock.ts'

const FORMS_PER_CONSOLE_MAX = 20
const PEOPLE_SENT_MAX = 20
/** Rate limit per account, because each message goes to all consoles of the project. Excess is ignored. */
const OPENED_RATE = { burst: 60, everyMs: 250 }

interface Console {
  readonly projectHex: string
  /** Ids of records, in the order in which their forms were opened. */
  readonly open: Set<string>
  readonly accountId: AccountId
}

export interface OpenFormsChange {
  readonly projectHex: string
  readonly recordId: string
}

export class OpenForms {
  readonly #consoles = new Map<string, Console>()
  /** Open forms by project and record, per client id. */
  readonly #forms = new Map<string, Map<string, FormPerson>>()
  /** Accounts with consoles: their number and rate limit. */
  readonly #accounts = new Map<AccountId, { consoles: number; readonly pace: TokenBucket }>()
  readonly #nowMs: () => number
  #listener: (change: OpenFormsChange) => void = () => undefined

  /** @param nowMs monotonic real time */
  constructor(nowMs: () => number = monotonicMs) {
    this.#nowMs = nowMs
  }

  /** Single listener that notifies consoles. */
  listen(listener: (change: OpenFormsChange) => void): () => void {
    this.#listener = listener
    return () => {
      this.#listener = () => undefined
    }
  }

  /** Registers a console when its live connection is established. */
  enter(clientId: string, { projectHex, accountId }: Pick<Console, 'projectHex' | 'accountId'>): void {
    this.leave(clientId)
    this.#consoles.set(clientId, { projectHex, accountId, open: new Set() })
    const account = this.#accounts.get(accountId) ?? {
      consoles: 0,
      pace: new TokenBucket(OPENED_RATE, this.#nowMs()),
    }
    account.consoles += 1
    this.#accounts.set(accountId, account)
  }

  leave(clientId: string): void {
    const console = this.#consoles.get(clientId)
    this.#consoles.delete(clientId)
    if (!console) return
    for (const recordId of console.open) this.#remove(console, clientId, recordId)
    const account = this.#accounts.get(console.accountId)
    if (!account) return
    account.consoles -= 1
    if (account.consoles === 0) this.#accounts.delete(console.accountId)
  }

  /** Ignored without a connection. */
  open(clientId: string, recordId: string, person: FormPerson): void {
    const console = this.#consoles.get(clientId)
    if (!console || console.open.has(recordId)) return
    if (this.#accounts.get(console.accountId)?.pace.take(this.#nowMs()) === false) return
    const [oldest] = console.open
    if (oldest !== undefined && console.open.size >= FORMS_PER_CONSOLE_MAX)
      this.#remove(console, clientId, oldest)
    const key = keyOf(console.projectHex, recordId)
    const people = this.#forms.get(key) ?? new Map<string, FormPerson>()
    this.#forms.set(key, people.set(clientId, person))
    console.open.add(recordId)
    this.#notify(console.projectHex, recordId)
  }

  close(clientId: string, recordId: string): void {
    const console = this.#consoles.get(clientId)
    if (console?.open.has(recordId)) this.#remove(console, clientId, recordId)
  }

  /** Distinct people with the form open. */
  people(projectHex: string, recordId: string): FormPerson[] {
    const all = this.#forms.get(keyOf(projectHex, recordId))?.values() ?? []
    return [...new Map([...all].map((person) => [person.accountId, person])).values()].slice(
      0,
      PEOPLE_SENT_MAX,
    )
  }

  #remove({ projectHex, open }: Console, clientId: string, recordId: string): void {
    open.delete(recordId)
    const key = keyOf(projectHex, recordId)
    const people = this.#forms.get(key)
    people?.delete(clientId)
    if (people?.size === 0) this.#forms.delete(key)
    this.#notify(projectHex, recordId)
  }

  #notify(projectHex: string, recordId: string): void {
    this.#listener({ projectHex, recordId })
  }
}

const keyOf = (projectHex: string, recordId: string): string => `${projectHex}/${recordId}`
