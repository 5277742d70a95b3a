/** Which floors a person with limited areas sees, in words: `Floors 3–5`. Pure. */
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { enumerated, i18n, nameOf } from '../../i18n/i18n.ts'

/** Buildings in their order, each with the floors that the person sees something of. */
export function floorScope(read: ReadState): string {
  const byBuilding = new Map<string, Floor[]>()
  for (const floor of read.all('floor')) {
    if (read.by('area', 'floor', floor.id).size === 0) continue
    byBuilding.set(floor.buildingId, [...(byBuilding.get(floor.buildingId) ?? []), floor])
  }
  const buildings = [...byBuilding].map(([id, floors]) => ({ building: read.get('building', id), floors }))
  buildings.sort((a, b) => (a.building?.order ?? 0) - (b.building?.order ?? 0))
  const texts = buildings.map(({ building, floors }) => {
    const text = floorsText(floors)
    return buildings.length > 1 && building ? `${nameOf(building)} ${text}` : text
  })
  return enumerated(texts)
}

function floorsText(floors: readonly Floor[]): string {
  const levels = [...new Set(floors.map(({ level }) => level))].sort((a, b) => a - b)
  const ranges = enumerated(rangesOf(levels))
  return i18n.t('shell.scope.floors', { count: levels.length, ranges })
}

/** `3–5`, `8`: neighbours as one range. There is no floor between the first basement (0) and the ground floor (1). */
function rangesOf(levels: readonly number[]): string[] {
  const ranges: [first: number, last: number][] = []
  for (const level of levels) {
    const range = ranges.at(-1)
    if (range && level === range[1] + 1) range[1] = level
    else ranges.push([level, level])
  }
  return ranges.map(([first, last]) =>
    first === last ? levelText(first) : `${levelText(first)}–${levelText(last)}`,
  )
}

const levelText = (level: number): string => (level > 0 ? String(level) : `B${1 - level}`)
