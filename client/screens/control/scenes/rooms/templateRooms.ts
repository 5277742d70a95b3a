/** Rooms created from a template, as choices for a scene. Pure. */
import type { Area, AreaId } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { planRoomScenes, roomsAtOnce } from '#shared/rules/sceneRooms.ts'
import { nameOf } from '../../../../i18n/i18n.ts'
import { naturalOrder } from '../../../../i18n/naturalOrder.ts'

export interface TemplateRooms {
  readonly template: AreaTemplate
  /** Sorted by name in the console's language. */
  readonly areaIds: readonly AreaId[]
}

/** Omits templates from which no offered room was created. */
export function templatesWithRooms(
  read: ReadState,
  isOffered: (area: Area) => boolean,
): readonly TemplateRooms[] {
  const found = [...read.all('areaTemplate')].flatMap((template) => {
    const areas = [...read.by('templateUse', 'template', template.id).values()]
      .flatMap(({ areaId }) => read.get('area', areaId) ?? [])
      .filter(isOffered)
      .sort((a, b) => naturalOrder(nameOf(a), nameOf(b)))
    return areas.length > 0 ? [{ template, areaIds: areas.map(({ id }) => id) }] : []
  })
  return found.sort((a, b) => naturalOrder(nameOf(a.template), nameOf(b.template)))
}

export interface TakenRooms {
  readonly areaIds: readonly AreaId[]
  /** Have the scene already. */
  readonly had: number
  /** Number of rooms beyond the limit of one call. */
  readonly rest: number
}

/** Adds rooms without the scene to the selection, up to the limit per call. */
export function withTemplateRooms(
  scene: Scene,
  chosen: readonly AreaId[],
  areaIds: readonly AreaId[],
  read: ReadState,
): TakenRooms {
  const wanted = areaIds.filter((id) => !chosen.includes(id))
  const having = new Set(
    planRoomScenes(scene, wanted, read).flatMap(({ area, has }) => (has ? [area.id] : [])),
  )
  const open = wanted.filter((id) => !having.has(id))
  const taken = open.slice(0, Math.max(0, roomsAtOnce(scene.steps) - chosen.length))
  return { areaIds: [...chosen, ...taken], had: having.size, rest: open.length - taken.length }
}
