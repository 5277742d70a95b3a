/** Keys of list rows, and data that moves with them. */
import { type FieldValue, isList } from './values.ts'

/** The new order of the rows: an index refers to an existing row, a new row brings its value. */
export type RowOrder = readonly (number | { readonly row: FieldValue })[]

/** Stable row keys, so that React keeps focus and input. */
export class RowKeys {
  readonly #lists = new Map<string, readonly string[]>()
  #count = 0

  of(list: string, length: number): readonly string[] {
    const known = this.#lists.get(list) ?? []
    if (known.length === length) {
      this.#lists.set(list, known)
      return known
    }
    const made = Array.from({ length }, (_, index) => known[index] ?? this.#next())
    this.#lists.set(list, made)
    return made
  }

  arrange(list: string, length: number, order: RowOrder): void {
    const known = this.of(list, length)
    this.#lists.set(
      list,
      order.map((from) => (typeof from === 'number' ? (known[from] ?? this.#next()) : this.#next())),
    )
  }

  #next(): string {
    this.#count += 1
    return `row-${this.#count}`
  }
}

export function rowsInOrder(rows: FieldValue | undefined, order: RowOrder): readonly FieldValue[] {
  const list = isList(rows) ? rows : []
  return order.map((from) => (typeof from === 'number' ? (list[from] ?? '') : from.row))
}

/** Moves entries to the new row paths; removes those of deleted rows. */
export function withMovedPaths<T>(entries: Map<string, T>, list: string, order: RowOrder): void {
  const moved: [string, T][] = []
  for (const [path, entry] of [...entries]) {
    if (!path.startsWith(`${list}.`)) continue
    const [index = '', ...rest] = path.slice(list.length + 1).split('.')
    const to = order.indexOf(Number(index))
    entries.delete(path)
    if (to !== -1) moved.push([[list, to, ...rest].join('.'), entry])
  }
  for (const [path, entry] of moved) entries.set(path, entry)
}
