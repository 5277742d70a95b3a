/** The two sides of a transfer list, its search and its keys. Pure. */
import { hasWords, searchable, searchWords } from '#shared/rules/textSearch.ts'

export interface TransferItem {
  readonly id: string
  readonly label: string
  /** Secondary text: place or kind. */
  readonly note?: string
}

export interface Sides {
  readonly available: readonly TransferItem[]
  readonly chosen: readonly TransferItem[]
}

/** A chosen id without an item stays chosen: nothing is dropped unseen. */
export function sidesOf(
  items: readonly TransferItem[],
  value: readonly string[],
  unknown: (id: string) => TransferItem,
): Sides {
  const byId = new Map(items.map((item) => [item.id, item]))
  const isChosen = new Set(value)
  return {
    available: items.filter(({ id }) => !isChosen.has(id)),
    chosen: value.map((id) => byId.get(id) ?? unknown(id)),
  }
}

export const withAdded = (value: readonly string[], ids: readonly string[]): readonly string[] => [
  ...value,
  ...ids.filter((id) => !value.includes(id)),
]

export const withRemoved = (value: readonly string[], ids: readonly string[]): readonly string[] =>
  value.filter((id) => !ids.includes(id))

export function withToggled(ticked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ticked)
  if (!next.delete(id)) next.add(id)
  return next
}

/** All words must occur in label or note. */
export function foundItems(items: readonly TransferItem[], search: string): readonly TransferItem[] {
  const words = searchWords(search)
  if (words.length === 0) return items
  return items.filter(({ label, note = '' }) => hasWords(searchable(`${label} ${note}`), words))
}

export type ListStep =
  | { readonly kind: 'to'; readonly index: number }
  | { readonly kind: 'tick' | 'move' | 'all' }

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Key handling of a multi-select list. Ctrl-Enter is left to the form, which submits. */
export function listKey(key: Key, at: number, count: number, rowsPerPage: number): ListStep | null {
  const to = (index: number): ListStep => ({ kind: 'to', index: Math.max(0, Math.min(count - 1, index)) })
  if (key.ctrlKey || key.metaKey) return key.key.toLowerCase() === 'a' ? { kind: 'all' } : null
  switch (key.key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'PageDown':
      return to(at + rowsPerPage)
    case 'PageUp':
      return to(at - rowsPerPage)
    case 'Home':
      return to(0)
    case 'End':
      return to(count - 1)
    case ' ':
      return { kind: 'tick' }
    case 'Enter':
      return { kind: 'move' }
    default:
      return null
  }
}
