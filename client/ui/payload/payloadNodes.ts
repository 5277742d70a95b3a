/** JSON as a tree: one node per value, named by its key or its place. Pure. */
import { folded } from '#shared/rules/textSearch.ts'

export interface PayloadNode {
  /** Unique in its tree: the path, `$/events/0/type`. */
  readonly id: string
  readonly name: string
  /** Text of a primitive; null for containers. */
  readonly text: string | null
  readonly kind: 'object' | 'list' | 'text' | 'number' | 'other'
  readonly children: readonly PayloadNode[]
}

/** Larger lists are truncated, with a node that states it: ten thousand rows are unreadable. */
export const CHILDREN_MAX = 200
const DEPTH_MAX = 30

export function payloadNode(value: unknown, name = '$', id = '$', depth = 0): PayloadNode {
  if (typeof value !== 'object' || value === null || depth >= DEPTH_MAX) return plain(value, name, id)
  const entries = Object.entries(value)
  const children = entries
    .slice(0, CHILDREN_MAX)
    .map(([key, one]) => payloadNode(one, key, `${id}/${key}`, depth + 1))
  const more = entries.length - CHILDREN_MAX
  const rest = more > 0 ? [plain(undefined, `… +${more}`, `${id}/…`)] : []
  const kind = Array.isArray(value) ? 'list' : 'object'
  return { id, name, text: null, kind, children: [...children, ...rest] }
}

function plain(value: unknown, name: string, id: string): PayloadNode {
  const kind = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'other'
  return { id, name, text: value === undefined ? '' : JSON.stringify(value), kind, children: [] }
}

/** The part of a tree that matches, with all that leads there and all that is in it; null for nothing. */
export function payloadMatching(node: PayloadNode, search: string): PayloadNode | null {
  const wanted = folded(search.trim())
  if (wanted === '' || folded(node.name).includes(wanted)) return node
  if (node.text !== null && folded(node.text).includes(wanted)) return node
  const children = node.children.flatMap((child) => payloadMatching(child, wanted) ?? [])
  return children.length === 0 ? null : { ...node, children }
}

/** Ids of all non-empty containers, down to a depth. */
export function branchIds(node: PayloadNode, depth = Number.POSITIVE_INFINITY): readonly string[] {
  if (node.children.length === 0 || depth <= 0) return []
  return [node.id, ...node.children.flatMap((child) => branchIds(child, depth - 1))]
}
