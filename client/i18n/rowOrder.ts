import { naturalOrder } from './naturalOrder.ts'

export type SortKey = string | number | null

/** Sort key of a row. */
export interface Ordered {
  readonly key: SortKey
  /** Decides between equal keys: mostly the name. */
  readonly tie: string
  readonly id: string
}

/** Descending is the exact reverse; only rows without a key are always last, by name. */
export function compareRows(a: Ordered, b: Ordered, isDescending: boolean): number {
  if (a.key === null || b.key === null) {
    if (a.key === b.key) return compareTies(a, b)
    return a.key === null ? 1 : -1
  }
  const order = compareKeys(a.key, b.key) || compareTies(a, b)
  return isDescending ? -order : order
}

function compareKeys(a: string | number, b: string | number): number {
  if (a === b) return 0
  return typeof a === 'number' && typeof b === 'number' ? a - b : naturalOrder(String(a), String(b))
}

const compareTies = (a: Ordered, b: Ordered): number =>
  naturalOrder(a.tie, b.tie) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
