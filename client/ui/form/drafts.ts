/**
 * Drafts of unsent input, restored after sign-out, reload or on another computer. Storage is injected by the app;
 * without it nothing is stored.
 */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Cancel } from '../../platform/time.ts'
import { after } from '../../platform/time.ts'
import { topOf } from './model/edits.ts'
import type { FormStore } from './model/formStore.ts'
import type { FormValues } from './model/values.ts'

export interface KeptDraft {
  readonly values: FormValues
  /** Values of the fields when editing started. */
  readonly base: FormValues
}

export interface Draft extends KeptDraft {
  readonly atMs: number
}

export interface DraftPort {
  /** Null if drafts are not stored for the endpoint. */
  readonly formOf: (endpoint: Endpoint, about: readonly string[]) => string | null
  readonly find: (form: string) => Promise<Draft | null>
  /** `isLast`: the page is closing. Rejects if the draft is not stored. */
  readonly keep: (form: string, draft: KeptDraft, isLast: boolean) => Promise<unknown>
  readonly drop: (form: string) => void
}

let provided: DraftPort | null = null

export function provideDrafts(port: DraftPort): void {
  provided = port
}

export const draftPort = (): DraftPort | null => provided

/** Shorter than any idle time-out, longer than a pause between two words. */
export const DRAFT_DELAY_MS = 700

const followed = new Set<DraftKeeper>()

/**
 * Called before a programmatic reload, because browsers may drop `pagehide` requests. Resolves once stored or rejected.
 */
export async function settleDrafts(): Promise<void> {
  await Promise.all([...followed].map((keeper) => keeper.settle()))
}

/** Draft of one form: stored with a delay, dropped once sent, discarded or reverted. */
export class DraftKeeper {
  readonly #port: DraftPort
  readonly #form: string
  readonly #store: FormStore
  #values: FormValues | null = null
  #base: FormValues = {}
  #waiting: Cancel | null = null
  #isKept = false
  /** Status of the newest draft request. */
  #sent: 'arrived' | 'underWay' | 'failed' = 'arrived'
  /** Resolves when the last write has settled. */
  #arriving: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(port: DraftPort, form: string, store: FormStore) {
    this.#port = port
    this.#form = form
    this.#store = store
  }

  /** Resolves to when the input was typed that is in the form again; null where there was none. */
  async restore(): Promise<number | null> {
    const draft = await this.#port.find(this.#form)
    if (!draft) return null
    this.#isKept = true
    if (this.#isOver) {
      this.#drop()
      return null
    }
    // The user typed again before the answer arrived; the newer input is preserved.
    if (this.#store.view().isDirty) return null
    this.#base = draft.base
    this.#store.resume(draft.values, draft.base)
    return this.#store.view().isDirty ? draft.atMs : null
  }

  /** Starts following; the returned function stops it and stores pending input. */
  follow(): Cancel {
    this.#values = this.#store.unsent()
    this.#base = this.#baseOf(Object.keys(this.#values ?? {}))
    if (this.#values) this.#isKept = true
    const stop = this.#store.subscribe(() => this.#onChange())
    followed.add(this)
    return () => {
      stop()
      followed.delete(this)
      this.flush(false)
    }
  }

  flush(isLast: boolean): void {
    // A request in progress is aborted when the page closes.
    const isAgain = this.#sent === 'failed' || (isLast && this.#sent === 'underWay')
    if (!this.#waiting && !isAgain) return
    this.#stopWaiting()
    const values = this.#values
    if (!values) return
    this.#isKept = true
    this.#sent = 'underWay'
    const note = (how: 'arrived' | 'failed') => () => {
      if (values === this.#values && !this.#isOver) this.#sent = how
    }
    const kept = this.#port.keep(this.#form, { values, base: this.#base }, isLast)
    this.#arriving = kept.then(note('arrived'), note('failed'))
  }

  /** Resolves when all input is stored or was rejected. */
  async settle(): Promise<void> {
    this.flush(true)
    await this.#arriving
  }

  /** Call when the input was submitted or discarded; also discards drafts that arrive later. */
  forget(): void {
    this.#isOver = true
    this.#drop()
  }

  #drop(): void {
    this.#stopWaiting()
    this.#sent = 'arrived'
    if (this.#isKept) this.#port.drop(this.#form)
    this.#isKept = false
  }

  #onChange(): void {
    const values = this.#store.unsent()
    const base = this.#baseOf(Object.keys(values ?? {}))
    // Resolving a conflict with the own value changes only the base.
    if (JSON.stringify([values, base]) === JSON.stringify([this.#values, this.#base])) return
    this.#values = values
    this.#base = base
    this.#stopWaiting()
    if (values) this.#isOver = false
    if (values) this.#waiting = after(DRAFT_DELAY_MS, () => this.flush(false))
    else this.#drop()
  }

  /** Unresolved conflicts are kept, so that the next form asks again. */
  #baseOf(names: readonly string[]): FormValues {
    const open = new Set(this.#store.view().conflicts.map(topOf))
    const known = Object.entries(this.#base).filter(([name]) => open.has(name) && names.includes(name))
    return { ...this.#store.baseOf(names), ...Object.fromEntries(known) }
  }

  #stopWaiting(): void {
    this.#waiting?.()
    this.#waiting = null
  }
}
