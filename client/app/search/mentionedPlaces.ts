/** Resolves `1106`, `1106, 1107`, `1106-1110`, `floor 11`, `11 楼`, `三层走廊` to rooms. Pure. */
import type { Area } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { PLACE_SEPARATOR } from '../../widgets/devices/places.ts'

export interface MentionedPlace {
  readonly id: string
  readonly name: string
  readonly areas: readonly Area[]
  /** Numbers that no room has. */
  readonly unknown: readonly string[]
}

const NUMBER = String.raw`[a-z]?\d{2,5}[a-z]?`
const ONE = new RegExp(`^${NUMBER}$`, 'i')
const RANGE = /^(?:rooms?\s+)?(\d{2,5})\s*(?:-|–|—|~|～|to|through|到|至)\s*(\d{2,5})$/i
const BETWEEN = /\s*(?:,|，|、|;|；|&|\+|\band\b|和|与|跟|及|\s)\s*/i
const FLOOR =
  /^(?:(?:whole\s+)?(?:floor|level|storey)\s*(-?\d{1,3})|(-?\d{1,3})(?:st|nd|rd|th)?\s*(?:floor|楼|层)|第?\s*(-?\d{1,3})\s*[楼层])$/i
const PART_OF_FLOOR = /^第?\s*(-?\d{1,3})\s*[楼层]\s*的?\s*([^\d\s].*)$/
const ROOMS_MAX = 200

/** Empty if the query is not such a mention; then it is searched by name. */
export function mentionedPlaces(read: ReadState, given: string): readonly MentionedPlace[] {
  const text = withDigits(given.trim())
  const [, a, b, c] = FLOOR.exec(text) ?? []
  const level = a ?? b ?? c
  if (level !== undefined) return floorsOf(read, Number(level))
  const [, onLevel, part] = PART_OF_FLOOR.exec(text) ?? []
  if (onLevel !== undefined && part !== undefined) return partsOf(read, Number(onLevel), part)
  const [, from, to] = RANGE.exec(text) ?? []
  if (from !== undefined && to !== undefined) return range(read, Number(from), Number(to))
  const numbers = text
    .replace(/^rooms?\s+/i, '')
    .split(BETWEEN)
    .filter((word) => word !== '')
  if (numbers.length === 0 || numbers.length > ROOMS_MAX || !numbers.every((word) => ONE.test(word)))
    return []
  return rooms(read, [...new Set(numbers.map((number) => number.toUpperCase()))])
}

const DIGITS = '零一二三四五六七八九'
const FLOOR_ZH =
  /(负|地下)?第?([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=\s*[楼层])/

/** `十一楼` as `11楼`, `地下一层` as `-1层`: levels up to ninety-nine. */
function withDigits(text: string): string {
  return text.replace(FLOOR_ZH, (_, below: string | undefined, numeral: string) => {
    const [tens = '', ones = ''] = numeral.includes('十') ? numeral.split('十') : ['零', numeral]
    const level = 10 * (tens === '' ? 1 : DIGITS.indexOf(tens)) + Math.max(0, DIGITS.indexOf(ones || '零'))
    return String(below ? -level : level)
  })
}

function rooms(read: ReadState, numbers: readonly string[]): readonly MentionedPlace[] {
  const byNumber = numbered(read)
  const areas = numbers.flatMap((number) => byNumber.get(number) ?? [])
  const unknown = numbers.filter((number) => !byNumber.has(number))
  const id = areas.length === 1 ? (areas[0]?.id ?? '') : numbers.join('+')
  return [{ id, areas, unknown, name: areas.length === 0 ? listed(numbers) : nameOfRooms(areas) }]
}

function range(read: ReadState, from: number, to: number): readonly MentionedPlace[] {
  const areas = [...numbered(read)]
    .filter(([number]) => /^\d+$/.test(number) && Number(number) >= from && Number(number) <= to)
    .map(([, area]) => area)
    .sort((one, other) => Number(nameOf(one)) - Number(nameOf(other)))
  if (areas.length > ROOMS_MAX) return []
  const unknown = areas.length === 0 ? [`${from}–${to}`] : []
  return [{ id: `${from}-${to}`, areas, unknown, name: areas.length === 0 ? '' : nameOfRooms(areas) }]
}

/** Returns the floors of this level, at most one per building. */
function floorsOf(read: ReadState, level: number): readonly MentionedPlace[] {
  return [...read.all('floor')]
    .filter((floor) => floor.level === level)
    .flatMap((floor) => {
      const areas = [...read.by('area', 'floor', floor.id).values()].filter(
        ({ parentId }) => parentId === null,
      )
      const building = read.count('building') > 1 ? read.get('building', floor.buildingId) : undefined
      const named = building ? [nameOf(building), nameOf(floor)].join(PLACE_SEPARATOR) : nameOf(floor)
      const name = i18n.t('palette.wholeFloor', { name: named, count: areas.length })
      return areas.length === 0 ? [] : [{ id: floor.id, areas, unknown: [], name }]
    })
}

/** Places of that name on that floor: its corridor, which may be two. */
function partsOf(read: ReadState, level: number, part: string): readonly MentionedPlace[] {
  const areas = floorsOf(read, level)
    .flatMap((floor) => floor.areas)
    .filter(({ name }) => name.replace(/\s/g, '').includes(part.replace(/\s/g, '')))
  if (areas.length === 0) return []
  const name = areas.length > NAMED_MAX ? nameOfRooms(areas) : listed(areas.map((area) => areaTitle(area)))
  return [{ id: `${level}-${part}`, areas, unknown: [], name }]
}

/** Outermost areas that are called by a number alone. */
function numbered(read: ReadState): ReadonlyMap<string, Area> {
  const found = new Map<string, Area>()
  for (const area of read.all('area')) {
    const name = nameOf(area).toUpperCase()
    if (area.parentId === null && ONE.test(name) && !found.has(name)) found.set(name, area)
  }
  return found
}

export const listed = (names: readonly string[]): string => names.join(i18n.t('common.comma'))

const NAMED_MAX = 4

function nameOfRooms(areas: readonly Area[]): string {
  const [first] = areas
  if (first && areas.length === 1) return areaTitle(first)
  const names = areas.map((area) => nameOf(area))
  const last = names.at(-1) ?? ''
  return names.length > NAMED_MAX
    ? i18n.t('palette.roomsBetween', { count: names.length, first: names[0] ?? '', last })
    : i18n.t('palette.roomsNamed', { count: names.length, names: listed(names) })
}
