import type { ReadState } from '#shared/records/registry.ts'

const DEPTH_MAX = 16

/** Ids of the area and of all inside it. */
export function areasWithin(read: ReadState, areaId: string, depth = 0): readonly string[] {
  if (depth === DEPTH_MAX) return []
  const children = [...read.by('area', 'parent', areaId).values()]
  return [areaId, ...children.flatMap(({ id }) => areasWithin(read, id, depth + 1))]
}
