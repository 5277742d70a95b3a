/** Of the tree of devices what lies in some areas, or inside them. Pure. */
import type { ReadState } from '#shared/records/registry.ts'
import type { PickNode } from '../../../ui/picker/pickModel.ts'

export function nodesIn(
  read: ReadState,
  nodes: readonly PickNode[],
  areaIds: readonly string[],
): readonly PickNode[] {
  const chosen = new Set(areaIds)
  // A set that grows is walked to its end.
  for (const id of chosen)
    for (const { id: inner } of read.by('area', 'parent', id).values()) chosen.add(inner)
  const kept = (node: PickNode): PickNode[] => {
    if (chosen.has(node.id)) return [node]
    const children = (node.children ?? []).flatMap(kept)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(kept)
}
