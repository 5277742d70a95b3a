/**
 * Unsent input of forms, kept where its owner finds it again after being signed out, a reload or another desk. This
 * layer knows no server: the app around it provides where drafts are kept; without that, nothing is.
 */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Cancel } from '../../platform/time.ts'
import { after } from '../../platform/time.ts'
import { topOf } from './model/edits.ts'
import type { FormStore } from './model/formStore.ts'
import type { FormValues } from './model/values.ts'

export interface KeptDraft {
  readonly values: FormValues
  /** What the same fields were when they were typed into. */
  readonly base: FormValues
}

export interface Draft extends KeptDraft {
  readonly atMs: number
}

export interface DraftPort {
  /** Null where input to the endpoint is not kept. */
  readonly formOf: (endpoint: Endpoint, about: readonly string[]) => string | null
  readonly find: (form: string) => Promise<Draft | null>
  /** `isLast`: the page is going away. Rejects where it is not kept. */
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

/** Before a page reloads itself: browsers sometimes drop requests from `pagehide`. Resolves once all is kept or refused. */
export async function settleDrafts(): Promise<void> {
  await Promise.all([...followed].map((keeper) => keeper.settle()))
}

/** Follows one form: the input is kept a moment later, and forgotten once it is sent, given up or undone. */
export class DraftKeeper {
  readonly #port: DraftPort
  readonly #form: string
  readonly #store: FormStore
  #values: FormValues | null = null
  #base: FormValues = {}
  #waiting: Cancel | null = null
  #isKept = false
  /** How the newest input that was sent fares. */
  #sent: 'arrived' | 'underWay' | 'failed' = 'arrived'
  /** Resolves once the last one that was sent has arrived or failed. */
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
    // Typed faster than the answer came: the newer input stays.
    if (this.#store.view().isDirty) return null
    this.#base = draft.base
    this.#store.resume(draft.values, draft.base)
    return this.#store.view().isDirty ? draft.atMs : null
  }

  /** Returns what ends it; input that still waits, or that no server has taken, is kept then. */
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
    // A request that is under way is aborted with the page.
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

  /** Resolves once everything that was typed is kept, or was refused. */
  async settle(): Promise<void> {
    this.flush(true)
    await this.#arriving
  }

  /** The input was sent or given up; drafts that are found later are forgotten, too. */
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
    // Anyone who keeps their own value in a conflict changes only what it is compared with.
    if (JSON.stringify([values, base]) === JSON.stringify([this.#values, this.#base])) return
    this.#values = values
    this.#base = base
    this.#stopWaiting()
    if (values) this.#isOver = false
    if (values) this.#waiting = after(DRAFT_DELAY_MS, () => this.flush(false))
    else this.#drop()
  }

  /** Where the user has not chosen between two values yet, the next form has to ask as well. */
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
