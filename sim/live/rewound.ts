/** A state as it was before its newest commits, for questions about a moment ago; the state itself is not touched. */
import type {
  AnyChange,
  AtriumShape,
  IndexOf,
  ReadState,
  RecordName,
  Records,
} from '#shared/records/registry.ts'
import { createState, type State } from '#shared/records/registry.ts'

export class Rewound implements ReadState {
  readonly #now: ReadState
  /** What was there of the records that changed since. */
  readonly #before: State = createState()
  /** All records that changed since, by type. */
  readonly #changed = new Map<RecordName, Set<string>>()

  constructor(now: ReadState) {
    this.#now = now
  }

  /** Takes the newest commit back that was not taken back yet. */
  takeBack(inverse: readonly AnyChange[]): void {
    this.#before.put(inverse)
    for (const change of inverse) {
      const { type, id } = 'put' in change ? change.put : change.remove
      const ids = this.#changed.get(type) ?? new Set()
      this.#changed.set(type, ids.add(id))
    }
  }

  get<K extends RecordName>(type: K, id: string): Records[K] | undefined {
    return this.#hasChanged(type, id) ? this.#before.get(type, id) : this.#now.get(type, id)
  }

  *all<K extends RecordName>(type: K): IterableIterator<Records[K]> {
    for (const record of this.#now.all(type)) if (!this.#hasChanged(type, record.id)) yield record
    yield* this.#before.all(type)
  }

  count(type: RecordName): number {
    let unchanged = this.#now.count(type)
    for (const id of this.#changed.get(type) ?? []) if (this.#now.get(type, id)) unchanged -= 1
    return unchanged + this.#before.count(type)
  }

  by<K extends RecordName>(type: K, index: IndexOf<K>, key: string): ReadonlyMap<string, Records[K]> {
    const found = this.#now.by(type, index, key)
    if (!this.#changed.has(type)) return found
    const unchanged = [...found].filter(([id]) => !this.#hasChanged(type, id))
    return new Map([...unchanged, ...this.#before.by(type, index, key)])
  }

  first<K extends RecordName>(type: K, index: IndexOf<K>, key: string): Records[K] | undefined {
    for (const record of this.by(type, index, key).values()) return record
    return undefined
  }

  keys<K extends RecordName>(type: K, index: IndexOf<K>): readonly string[] {
    const keys = new Set([...this.#now.keys(type, index), ...this.#before.keys(type, index)])
    return [...keys].filter((key) => this.by(type, index, key).size > 0).sort()
  }

  dump(): Records[keyof AtriumShape['records']][] {
    const types = new Set([...this.#now.dump(), ...this.#before.dump()].map(({ type }) => type))
    return [...types].flatMap((type) => [...this.all(type)])
  }

  #hasChanged(type: RecordName, id: string): boolean {
    return this.#changed.get(type)?.has(id) === true
  }
}
