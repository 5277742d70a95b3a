/** Observes one record while it is edited: changes by others, with author and time. */
import type { CommitMessage } from '#shared/contract/live.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import type { LiveStore } from './liveStore.ts'
import type { Readable } from './observable.ts'

export interface RecordEdit {
  /** Null if the change came with a snapshot, which has no authors. */
  readonly by: CommitMessage['actor'] | null
  readonly atMs: number | null
}

export interface WatchedRecord<R> {
  /** Current record, or its last version if deleted. */
  readonly record: R | undefined
  /** Commit up to which this is known; 0 if unchanged since the first snapshot. */
  readonly seq: number
  /**
   * Newest edit per field since the start. Key `BESIDES`: changes of related data that is not a field, such as group
   * members.
   */
  readonly edits: ReadonlyMap<string, RecordEdit>
  /** The edit that deleted the record. */
  readonly gone: RecordEdit | null
}

export const BESIDES = '*'

const UNKNOWN: RecordEdit = { by: null, atMs: null }

export class RecordWatch<K extends RecordName> implements Readable<WatchedRecord<Records[K]>> {
  readonly #store: LiveStore
  readonly #type: K
  readonly #id: string | null
  readonly #listeners = new Set<() => void>()
  readonly #arrival: Promise<number> | 0
  #view: WatchedRecord<Records[K]>
  #stop: (() => void) | null = null

  constructor(store: LiveStore, type: K, id: string | null) {
    this.#store = store
    this.#type = type
    this.#id = id
    this.#arrival = store.arrival
    this.#view = { record: this.#current(), seq: store.seq, edits: new Map(), gone: null }
  }

  readonly get = (): WatchedRecord<Records[K]> => this.#view

  /** Sequence for a basis, also while the first snapshot is loading. */
  readonly knownOf = async ({ seq }: WatchedRecord<Records[K]>): Promise<number> => seq || this.#arrival

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#follow()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = null
    }
  }

  #current(): Records[K] | undefined {
    return this.#id === null ? undefined : this.#store.read.get(this.#type, this.#id)
  }

  #follow(): () => void {
    if (this.#id === null) return () => {}
    this.#catchUp()
    const stops = [
      this.#store.subscribeCommits((commits) => this.#fold(commits)),
      // Commits are notified after record changes; remaining changes came with a snapshot.
      this.#store.subscribeRecord(
        this.#type,
        this.#id,
        () => void Promise.resolve().then(() => this.#catchUp()),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  #fold(commits: readonly CommitMessage[]): void {
    const before = this.#view
    for (const { changes, actor: by, at: atMs, seq } of commits) {
      for (const change of changes) {
        const { type, id } = 'put' in change ? change.put : change.remove
        if (type !== this.#type || id !== this.#id) continue
        // The contract leaves record types open, but the server uses the same types, hence the cast.
        this.#note('put' in change ? (change.put as unknown as Records[K]) : undefined, { by, atMs }, seq)
      }
    }
    if (this.#view !== before) this.#notify()
  }

  #catchUp(): void {
    const current = this.#current()
    const known = this.#view.gone ? undefined : this.#view.record
    if (current === known) return
    this.#note(current, UNKNOWN, this.#store.seq)
    this.#notify()
  }

  #note(record: Records[K] | undefined, edit: RecordEdit, seq: number): void {
    const { record: before, edits: known } = this.#view
    if (!record) {
      this.#view = { ...this.#view, seq, gone: before ? edit : null }
      return
    }
    const edits = new Map(known)
    const fields = before ? changedFields(before, record) : []
    for (const field of fields) edits.set(field, edit)
    if (before && before !== record && fields.length === 0) edits.set(BESIDES, edit)
    this.#view = { record, seq, edits, gone: null }
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

function changedFields(before: object, after: object): string[] {
  const [was, is] = [{ ...before }, { ...after }] as readonly Readonly<Record<string, unknown>>[]
  return Object.keys({ ...was, ...is }).filter((field) => !isSameJson(was?.[field], is?.[field]))
}
