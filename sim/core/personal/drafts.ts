/**
 * Drafts of unsent forms. They are not events and never in the log. They are stored with other private data of the
 * user, bounded in number, size and age, and deleted once the form is sent or discarded.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { DRAFT_AGE_MAX_MS, DRAFTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Clock } from '../../base/clock.ts'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import { type OnUnreadable, parsedJson } from '../auth/readable.ts'

const draftSchema = z.object({ form: z.string(), atMs: z.number(), values: z.string() })
export type StoredDraft = Readonly<z.infer<typeof draftSchema>>

const ofAccount = (accountId: AccountId): string => `draft/${accountId}/`
/** A form's name may be longer than a key. */
const keyOf = (accountId: AccountId, form: string): string =>
  ofAccount(accountId) + hash('sha256', form, 'base64url').slice(0, 22)

export interface DraftParts {
  readonly secrets: Secrets
  readonly clock: Pick<Clock, 'now'>
  readonly onUnreadable: OnUnreadable
}

export class Drafts {
  readonly #parts: DraftParts
  readonly #keeping = new KeyedQueue<AccountId>()

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  async find(accountId: AccountId, form: string): Promise<StoredDraft | null> {
    const { secrets, onUnreadable, clock } = this.#parts
    const found = await secrets.get(keyOf(accountId, form))
    if (!found) return null
    const draft = parsedJson(draftSchema, found.value)
    if (!draft) onUnreadable('draft', found.key)
    return draft && draft.form === form && !isOld(draft, clock.now()) ? draft : null
  }

  /** The person's own, the newest last. */
  async all(accountId: AccountId): Promise<readonly StoredDraft[]> {
    const { secrets, clock } = this.#parts
    const kept: StoredDraft[] = []
    for await (const { value } of secrets.list(ofAccount(accountId))) {
      const draft = parsedJson(draftSchema, value)
      if (draft && !isOld(draft, clock.now())) kept.push(draft)
    }
    return kept.toSorted((a, b) => a.atMs - b.atMs)
  }

  /** Replaces the earlier draft of the form. Beyond the limit per account, the oldest are deleted. */
  async keep(accountId: AccountId, form: string, values: string): Promise<void> {
    // Runs in sequence per account, so that concurrent drafts are counted.
    await this.#keeping.run(accountId, () => this.#keep(accountId, form, values))
  }

  async #keep(accountId: AccountId, form: string, values: string): Promise<void> {
    const { secrets, clock } = this.#parts
    const draft: StoredDraft = { form, atMs: Math.round(clock.now()), values }
    const key = keyOf(accountId, form)
    if (!(await secrets.get(key))) await this.#makeRoom(accountId)
    await secrets.put(key, JSON.stringify(draft))
  }

  async drop(accountId: AccountId, form: string): Promise<void> {
    await this.#parts.secrets.remove(keyOf(accountId, form))
  }

  async dropAll(accountId: AccountId): Promise<void> {
    // Waits for a pending write, which would otherwise restore the draft.
    await this.#keeping.settled(accountId)
    for await (const { key } of this.#parts.secrets.list(ofAccount(accountId)))
      await this.#parts.secrets.remove(key)
  }

  async #makeRoom(accountId: AccountId): Promise<void> {
    const { secrets, clock } = this.#parts
    const kept: { readonly key: string; readonly atMs: number }[] = []
    for await (const { key, value } of secrets.list(ofAccount(accountId))) {
      const draft = parsedJson(draftSchema, value)
      if (draft && !isOld(draft, clock.now())) kept.push({ key, atMs: draft.atMs })
      else await secrets.remove(key)
    }
    kept.sort((a, b) => a.atMs - b.atMs)
    const tooMany = kept.slice(0, Math.max(0, kept.length - DRAFTS_PER_ACCOUNT_MAX + 1))
    for (const { key } of tooMany) await secrets.remove(key)
  }
}

const isOld = ({ atMs }: StoredDraft, nowMs: number): boolean => nowMs - atMs > DRAFT_AGE_MAX_MS
