/** Visible rows of a tree and keyboard navigation. Pure. */
import { folded } from '#shared/rules/textSearch.ts'

export interface TreeRow {
  readonly id: string
  readonly label: string
  /** 1-based level. */
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Number of items in the node and its descendants. */
  readonly count?: number
}

export interface TreeShape<Node> {
  readonly idOf: (node: Node) => string
  readonly labelOf: (node: Node) => string
  readonly childrenOf: (node: Node) => readonly Node[]
  readonly countOf?: (node: Node) => number
}

/** Deeper trees are cut: a node that is its own descendant must not hang the page. */
const DEPTH_MAX = 32

export function treeRows<Node>(
  roots: readonly Node[],
  shape: TreeShape<Node>,
  open: ReadonlySet<string>,
): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const visit = (node: Node, level: number): void => {
    const id = shape.idOf(node)
    const children = level < DEPTH_MAX ? shape.childrenOf(node) : []
    const hasChildren = children.length > 0
    const isOpen = hasChildren && open.has(id)
    const count = shape.countOf?.(node)
    rows.push({
      id,
      label: shape.labelOf(node),
      level,
      hasChildren,
      isOpen,
      ...(count === undefined ? {} : { count }),
    })
    if (isOpen) for (const child of children) visit(child, level + 1)
  }
  for (const root of roots) visit(root, 1)
  return rows
}

export type TreeMove =
  | { readonly kind: 'to'; readonly index: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'tick' }
  /** Expands all siblings. */
  | { readonly kind: 'openBeside' }

/** Keyboard handling after the WAI-ARIA tree pattern. */
export function treeMove(
  key: string,
  rows: readonly TreeRow[],
  at: number,
  rowsPerPage: number,
): TreeMove | null {
  const row = rows[at]
  if (!row) return null
  const to = (index: number): TreeMove => ({
    kind: 'to',
    index: Math.max(0, Math.min(rows.length - 1, index)),
  })
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'PageDown':
      return to(at + rowsPerPage)
    case 'PageUp':
      return to(at - rowsPerPage)
    case 'ArrowRight':
      if (!row.hasChildren) return null
      return row.isOpen ? to(at + 1) : { kind: 'toggle' }
    case 'ArrowLeft': {
      if (row.isOpen) return { kind: 'toggle' }
      const parent = rows.findLastIndex(({ level }, index) => index < at && level < row.level)
      return parent === -1 ? null : to(parent)
    }
    case 'Enter':
      return { kind: 'choose' }
    case ' ':
      return { kind: 'tick' }
    case '*':
      return { kind: 'openBeside' }
    default:
      return null
  }
}

/** Next row, cyclic, whose label starts with the typed text; repeating a letter advances. */
export function typedTo(rows: readonly TreeRow[], at: number, typed: string): number | null {
  const letters = [...folded(typed)]
  const isSameLetter = letters.length > 1 && letters.every((letter) => letter === letters[0])
  const wanted = isSameLetter ? (letters[0] ?? '') : letters.join('')
  if (wanted === '') return null
  const from = letters.length === 1 || isSameLetter ? at + 1 : at
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length
    if (folded(rows[index]?.label ?? '').startsWith(wanted)) return index
  }
  return null
}

/** Ids of the rows beside the row, itself included. */
export function besides(rows: readonly TreeRow[], at: number): readonly string[] {
  const level = rows[at]?.level ?? 0
  const start = rows.findLastIndex((row, index) => index < at && row.level < level) + 1
  const ids: string[] = []
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row || row.level < level) break
    if (row.level === level) ids.push(row.id)
  }
  return ids
}
