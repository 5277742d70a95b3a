/** The selection in a tree: ids of its leaves, ticked and partly ticked groups above them, search. Pure. */
import { searchable, searchPhrase, searchWords } from '#shared/rules/textSearch.ts'
import { type Distance, distancesIn, nearest } from './ranking.ts'
export interface PickNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly PickNode[]
}

export interface PickTicks {
  readonly ticked: ReadonlySet<string>
  readonly partly: ReadonlySet<string>
  /** For each group: number of selected leaves and total number of leaves. */
  readonly counts: ReadonlyMap<string, { readonly chosen: number; readonly total: number }>
}

const childrenOf = (node: PickNode): readonly PickNode[] => node.children ?? []

export const leavesOf = (node: PickNode): readonly string[] =>
  childrenOf(node).length === 0 ? [node.id] : childrenOf(node).flatMap(leavesOf)

export function ticksOf(roots: readonly PickNode[], value: ReadonlySet<string>): PickTicks {
  const ticked = new Set<string>()
  const partly = new Set<string>()
  const counts = new Map<string, { chosen: number; total: number }>()
  const visit = (node: PickNode): { chosen: number; total: number } => {
    const inside = childrenOf(node).map(visit)
    const count =
      inside.length === 0
        ? { chosen: value.has(node.id) ? 1 : 0, total: 1 }
        : inside.reduce((a, b) => ({ chosen: a.chosen + b.chosen, total: a.total + b.total }))
    if (inside.length > 0) counts.set(node.id, count)
    if (count.chosen === count.total) ticked.add(node.id)
    else if (count.chosen > 0) partly.add(node.id)
    return count
  }
  roots.forEach(visit)
  return { ticked, partly, counts }
}

export function findNode(roots: readonly PickNode[], id: string): PickNode | null {
  for (const node of roots) {
    const found = node.id === id ? node : findNode(childrenOf(node), id)
    if (found) return found
  }
  return null
}

/** The groups above a node, from the root down; none where it is not in the tree. */
export function groupsAbove(roots: readonly PickNode[], id: string): readonly string[] {
  for (const node of roots) {
    if (childrenOf(node).some((child) => child.id === id)) return [node.id]
    const below = groupsAbove(childrenOf(node), id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** Toggles all leaves of a group, in tree order. `shown` is the filtered part: hidden leaves are not affected. */
export function withTicked(
  roots: readonly PickNode[],
  value: readonly string[],
  id: string,
  shown = roots,
): readonly string[] {
  const node = findNode(shown, id)
  if (!node) return value
  const leaves = leavesOf(node)
  const isFull = leaves.every((leaf) => value.includes(leaf))
  const rest = value.filter((one) => !leaves.includes(one))
  if (isFull) return rest
  const picked = new Set([...value, ...leaves])
  const known = roots.flatMap(leavesOf)
  // An id that is not in the tree stays picked: nothing is dropped silently.
  return [...known.filter((leaf) => picked.has(leaf)), ...value.filter((one) => !known.includes(one))]
}

/**
 * Filters the tree: a match keeps its descendants, others only paths to matches. Matches a phrase in a label, or
 * words along the path ("floor 2 bath"). Better matches first: 103 before 1103.
 */
export function foundNodes(roots: readonly PickNode[], search: string): readonly PickNode[] {
  const phrase = searchPhrase(search)
  if (phrase === '') return roots
  const found = matching(roots, [phrase])
  return found.length > 0 ? found : matching(roots, searchWords(search))
}

interface Found {
  readonly node: PickNode
  readonly distance: Distance
}

function matching(roots: readonly PickNode[], words: readonly string[]): readonly PickNode[] {
  const keep = (node: PickNode, above: string): readonly Found[] => {
    const own = searchable(node.label)
    const way = searchable(`${above} ${own}`)
    const isLast = words.some((word) => own.includes(word)) && words.every((word) => way.includes(word))
    if (isLast) return [{ node, distance: nearest(distancesIn([{ text: way, aside: 0 }], words)) }]
    const inside = byDistance(childrenOf(node).flatMap((child) => keep(child, way)))
    const [best] = inside
    return best
      ? [{ node: { ...node, children: inside.map((one) => one.node) }, distance: best.distance }]
      : []
  }
  return byDistance(roots.flatMap((node) => keep(node, ''))).map(({ node }) => node)
}

const byDistance = (found: readonly Found[]): readonly Found[] =>
  found.toSorted((a, b) => a.distance - b.distance)

/** All groups, opened during a search. */
export function groupIds(roots: readonly PickNode[]): readonly string[] {
  return roots.flatMap((node) =>
    childrenOf(node).length === 0 ? [] : [node.id, ...groupIds(childrenOf(node))],
  )
}
