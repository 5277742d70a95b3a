/** Changes by others while a form is open: conflicting values, and who changed which field. */
import { type EditedBy, type EditNote, topOf } from './edits.ts'
import { mergeTheirs } from './merge.ts'
import { type RowOrder, withMovedPaths } from './rows.ts'
import { type FieldValue, type FormValues, isSame, valueAt } from './values.ts'

const NOBODY_KNOWS: EditedBy = { by: null, atMs: null }

interface Change {
  readonly initial: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
  /** Edits by field name; `*` covers values that are no field of the record. */
  readonly edits: ReadonlyMap<string, EditedBy>
}

export class Meanwhile {
  /** Changed by both, differently: their value, by its path. */
  readonly #theirs = new Map<string, FieldValue>()
  /** Edits, keyed by input field. */
  readonly #edits = new Map<string, EditedBy>()

  get hasConflicts(): boolean {
    return this.#theirs.size > 0
  }

  conflicts(): readonly string[] {
    return [...this.#theirs.keys()]
  }

  theirs(path: string): FieldValue | undefined {
    return this.#theirs.get(path)
  }

  byWhom(path: string): EditedBy | undefined {
    return this.#theirs.has(path) ? this.#edits.get(topOf(path)) : undefined
  }

  /** Merges and returns the new base and values, taking others' values for untouched fields. */
  merge({ initial, mine, theirs, edits }: Change): {
    readonly initial: FormValues
    readonly mine: FormValues
  } {
    for (const [name, value] of Object.entries(theirs)) {
      const isNews = !isSame(value, initial[name]) && !isSame(value, mine[name])
      if (isNews) this.#edits.set(name, edits.get(name) ?? edits.get('*') ?? NOBODY_KNOWS)
    }
    const merged = mergeTheirs({ initial, mine, theirs })
    // An unrelated change does not resolve a conflict.
    for (const path of this.conflicts())
      if (Object.hasOwn(theirs, topOf(path))) this.#theirs.set(path, valueAt(theirs, path) ?? '')
    for (const [path, value] of merged.conflicts) this.#theirs.set(path, value)
    this.noteValues(merged.mine)
    return merged
  }

  /** Anyone who types the same is of one mind. */
  noteValues(mine: FormValues): void {
    for (const [path, value] of this.#theirs)
      if (isSame(valueAt(mine, path), value)) this.#theirs.delete(path)
  }

  moveRows(list: string, order: RowOrder): void {
    withMovedPaths(this.#theirs, list, order)
  }

  /** The user has chosen, for one field or for all; returns their values of those. */
  settle(only?: string): FormValues {
    const settled = [...this.#theirs].filter(([path]) => only === undefined || path === only)
    for (const [path] of settled) this.#theirs.delete(path)
    this.#forget(settled.map(([path]) => topOf(path)))
    return Object.fromEntries(settled)
  }

  /** The user has read who changed what. */
  dismiss(): void {
    this.#forget([...this.#edits.keys()])
  }

  clear(): void {
    this.#theirs.clear()
    this.#edits.clear()
  }

  /** Notes are of what the form shows: other fields of the record are none of its user's business. */
  view(fields: Iterable<string>): {
    readonly conflicts: readonly string[]
    readonly notes: readonly EditNote[]
  } {
    const conflicts = this.conflicts()
    const shown = new Set([...fields].map(topOf))
    const disputed = new Set(conflicts.map(topOf))
    const notes = [...this.#edits]
      .filter(([name]) => shown.has(name))
      .map(([name, edit]) => ({ name, ...edit, isConflict: disputed.has(name) }))
    return { conflicts, notes }
  }

  /** Keeps fields with an unresolved conflict. */
  #forget(names: readonly string[]): void {
    const waiting = new Set(this.conflicts().map(topOf))
    for (const name of names) if (!waiting.has(name)) this.#edits.delete(name)
  }
}
