/** What stands in a building or on a floor, told before it is deleted: the server refuses while anything does. */
import type { Building } from '#shared/records/building.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Hindrance } from '../../actions/removeAction.ts'
import { createFormat } from '../../i18n/format.ts'
import { currentLanguage, enumerated, i18n, nameOf } from '../../i18n/i18n.ts'

interface Standing {
  readonly floors: number
  readonly areas: number
  readonly devices: number
}

function standingOn(read: ReadState, floors: Iterable<Floor>): Standing {
  const counts = { floors: 0, areas: 0, devices: 0 }
  for (const { id } of floors) {
    counts.floors += 1
    for (const area of read.by('area', 'floor', id).values()) {
      counts.areas += 1
      counts.devices += read.by('device', 'area', area.id).size
    }
  }
  return counts
}

/** `12 floors, 210 areas, 2,529 devices`; what there is none of is left out. */
function countsText(standing: Standing): string {
  const format = createFormat(currentLanguage(), 'UTC')
  return enumerated(
    (['floors', 'areas', 'devices'] as const).flatMap((key) => {
      const count = standing[key]
      return count > 0 ? [i18n.t(`deploy.standing.${key}`, { count, shown: format.number(count) })] : []
    }),
  )
}

/** The way to it is the list's. */
type InUse = Omit<Hindrance, 'verb' | 'goThere'>

/** Null where all of them are empty. */
export function buildingsInUse(buildings: readonly Building[], read: ReadState): InUse | null {
  const lines = buildings.flatMap((building) => {
    const standing = standingOn(read, read.by('floor', 'building', building.id).values())
    return standing.floors > 0
      ? [i18n.t('deploy.standing.line', { name: nameOf(building), counts: countsText(standing) })]
      : []
  })
  return hindrance(lines, i18n.t('deploy.standing.emptyBuildings'))
}

/** Likewise. */
export function floorsInUse(floors: readonly Floor[], read: ReadState): InUse | null {
  const lines = floors.flatMap((floor) => {
    const standing = { ...standingOn(read, [floor]), floors: 0 }
    return standing.areas > 0
      ? [i18n.t('deploy.standing.line', { name: nameOf(floor), counts: countsText(standing) })]
      : []
  })
  return hindrance(lines, i18n.t('deploy.standing.emptyFloors'))
}

const hindrance = (lines: readonly string[], body: string): InUse | null =>
  lines.length === 0
    ? null
    : { title: i18n.t('deploy.standing.title', { count: lines.length }), body, details: lines }
