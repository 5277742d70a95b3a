/** The project as a tree to pick from: buildings, floors, areas, and their devices where devices are picked. Pure. */
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { PickNode } from '../../ui/picker/pickModel.ts'
import { areaTitle } from '../devices/deviceTexts.ts'

/** Tree node of an area; null omits it. */
type AreaNode = (area: Area) => PickNode | null

/** Inner areas are siblings, so that each is selectable. A single building is omitted. */
function placeNodes(read: ReadState, nodeOf: AreaNode): readonly PickNode[] {
  const floorNode = (floor: { readonly id: string; readonly name: string; readonly nameEn: string }) => {
    const areas = [...read.by('area', 'floor', floor.id).values()].sort(
      (a, b) => a.order - b.order || naturalOrder(a.name, b.name),
    )
    const children = areas.flatMap((area) => nodeOf(area) ?? [])
    return children.length > 0 ? [{ id: floor.id, label: nameOf(floor), children }] : []
  }
  const buildings = [...read.all('building')]
    .sort((a, b) => a.order - b.order)
    .flatMap((building) => {
      const floors = [...read.by('floor', 'building', building.id).values()].sort((a, b) => b.level - a.level)
      const children = floors.flatMap(floorNode)
      return children.length > 0 ? [{ id: building.id, label: nameOf(building), children }] : []
    })
  return buildings.length === 1 ? (buildings[0]?.children ?? []) : buildings
}

export const areaNodes = (read: ReadState): readonly PickNode[] =>
  placeNodes(read, (area) => ({ id: area.id, label: areaTitle(area) }))

/** Whole areas, not the parts of a suite. */
export const roomNodes = (read: ReadState, isOffered: (area: Area) => boolean): readonly PickNode[] =>
  placeNodes(read, (area) =>
    isOffered(area) && (area.parentId === null || isWholeRoom(read, area))
      ? { id: area.id, label: areaTitle(area) }
      : null,
  )

/** Areas without offered devices are omitted. */
export const deviceNodes = (
  read: ReadState,
  isOffered: (device: Device) => boolean = () => true,
): readonly PickNode[] =>
  placeNodes(read, (area) => {
    const devices = [...read.by('device', 'area', area.id).values()]
      .filter(isOffered)
      .sort((a, b) => naturalOrder(a.name, b.name))
    if (devices.length === 0) return null
    return {
      id: area.id,
      label: areaTitle(area),
      children: devices.map((device) => ({ id: device.id, label: nameOf(device) })),
    }
  })
