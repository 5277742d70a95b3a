/**
 * Overlay: a state with changes applied on top. Used to preview a decision, or with inverse changes, an earlier state.
 * The base state is not modified or copied.
 */
import {
  type AnyChange,
  type AnyRecord,
  createState,
  type IndexOf,
  type ReadState,
  type RecordName,
  type Records,
  type State,
} from './registry.ts'

export class Overlaid implements ReadState {
  readonly #beneath: ReadState
  /** The existing ones of the records that differ. */
  readonly #above: State = createState()
  /** All changed records by type. */
  readonly #changed = new Map<RecordName, Set<string>>()

  constructor(beneath: ReadState) {
    this.#beneath = beneath
  }

  put(changes: readonly AnyChange[]): void {
    this.#above.put(changes)
    for (const change of changes) {
      const { type, id } = 'put' in change ? change.put : change.remove
      const ids = this.#changed.get(type) ?? new Set()
      this.#changed.set(type, ids.add(id))
    }
  }

  get<K extends RecordName>(type: K, id: string): Records[K] | undefined {
    return this.#hasChanged(type, id) ? this.#above.get(type, id) : this.#beneath.get(type, id)
  }

  /** Changed records come last. */
  *all<K extends RecordName>(type: K): IterableIterator<Records[K]> {
    for (const record of this.#beneath.all(type)) if (!this.#hasChanged(type, record.id)) yield record
    yield* this.#above.all(type)
  }

  count(type: RecordName): number {
    let same = this.#beneath.count(type)
    for (const id of this.#changed.get(type) ?? []) if (this.#beneath.get(type, id)) same -= 1
    return same + this.#above.count(type)
  }

  version(type: RecordName): number {
    return this.#beneath.version(type) + this.#above.version(type)
  }

  by<K extends RecordName>(type: K, index: IndexOf<K>, key: string): ReadonlyMap<string, Records[K]> {
    const found = this.#beneath.by(type, index, key)
    if (!this.#changed.has(type)) return found
    const above = this.#above.by(type, index, key)
    let hidden = 0
    for (const id of found.keys()) if (this.#hasChanged(type, id)) hidden += 1
    if (hidden === found.size) return above
    if (hidden === 0 && above.size === 0) return found
    return new Map([...[...found].filter(([id]) => !this.#hasChanged(type, id)), ...above])
  }

  first<K extends RecordName>(type: K, index: IndexOf<K>, key: string): Records[K] | undefined {
    for (const record of this.by(type, index, key).values()) return record
    return undefined
  }

  keys<K extends RecordName>(type: K, index: IndexOf<K>): readonly string[] {
    const keys = new Set([...this.#beneath.keys(type, index), ...this.#above.keys(type, index)])
    return [...keys].filter((key) => this.by(type, index, key).size > 0).sort()
  }

  dump(): AnyRecord[] {
    const types = new Set([...this.#beneath.dump(), ...this.#above.dump()].map(({ type }) => type))
    return [...types].flatMap((type) => [...this.all(type)])
  }

  #hasChanged(type: RecordName, id: string): boolean {
    return this.#changed.get(type)?.has(id) === true
  }
}
