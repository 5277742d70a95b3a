/** Groups scenes by room, in the same way as devices. Pure. */
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { placeOrder } from '../../../widgets/devices/places.ts'

export interface SceneGroup {
  /** `pinned`, `project` for those of no place, or a room. */
  readonly id: string
  readonly scenes: readonly Scene[]
}

/** Pinned and project-wide scenes first, then by room in walking order, each in display order. */
export function sceneGroups(scenes: readonly Scene[], read: ReadState): readonly SceneGroup[] {
  const groups = Map.groupBy(scenes, ({ isPinned, areaId }) =>
    isPinned ? 'pinned' : areaId !== null && read.get('area', areaId) ? roomOf(read, areaId) : 'project',
  )
  return [...groups]
    .map(([id, own]) => ({ id, scenes: own, place: placeOrder(read, id) }))
    .sort((a, b) => rankOf(a.id) - rankOf(b.id) || naturalOrder(a.place, b.place))
    .map(({ id, scenes: own }) => ({ id, scenes: own }))
}

const rankOf = (id: string): number => (id === 'pinned' ? 0 : id === 'project' ? 1 : 2)

/** The first scenes of each group, with the group's total. */
export function firstOf(
  groups: readonly SceneGroup[],
  count: number,
): readonly (SceneGroup & { readonly all: number })[] {
  let left = count
  return groups.flatMap((group) => {
    const scenes = group.scenes.slice(0, Math.max(0, left))
    left -= scenes.length
    return scenes.length > 0 ? [{ ...group, scenes, all: group.scenes.length }] : []
  })
}
