/**
 * Copies of an area, with the areas inside it. Devices stay behind: each has a number of its own, which no copy can
 * have; who copies is told how many.
 */
import { COPIES_PER_ACTION_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { numberedName } from '#shared/domain/project/numberedName.ts'
import { requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Area, type AreaId, areaRecord } from '#shared/records/area.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type AreaEvent, requireAreaPlace, siblingsIn, withInnerAreas } from './areas.ts'

/** New areas of one copy action, those inside the copies included. */
const AREAS_COPIED_MAX = 1_000

interface CopyArea {
  readonly areaId: AreaId
  /** Where the copies come to; beside the area without it. */
  readonly floorId?: FloorId | undefined
  readonly parentId?: AreaId | null | undefined
  /** One name for each copy. */
  readonly names: readonly string[]
}

export const areaCopyAggregate = defineAggregate({
  events: {},
  commands: {
    CopyArea(
      { areaId, floorId, parentId = null, names }: CopyArea,
      read: ReadState,
      ctx: DecideContext,
    ): AreaEvent[] {
      const source = requireRecord(read, 'area', areaId)
      const place = floorId ? { floorId, parentId } : { floorId: source.floorId, parentId: source.parentId }
      requireAreaPlace(read, place)
      const inside = withInnerAreas(read, areaId).slice(1)
      if (names.length > COPIES_PER_ACTION_MAX)
        throw new Rejection('too_many_copies', { max: COPIES_PER_ACTION_MAX })
      if (names.length * (inside.length + 1) > AREAS_COPIED_MAX)
        throw new Rejection('too_many_copies', { max: Math.floor(AREAS_COPIED_MAX / (inside.length + 1)) })
      const siblings: { readonly id: string; readonly name: string }[] = siblingsIn(read, place)
      const last = siblingsIn(read, place).at(-1)?.order ?? 0
      return names.flatMap((wanted, i) => {
        const name = requireFreeName(wanted, siblings)
        const copies = copied({ ...source, ...place, order: last + i + 1 }, inside, name, ctx)
        siblings.push({ id: name, name })
        return copies
      })
    },
  },
})

/** The outer one first: an area stands behind the area that holds it. */
function copied(source: Area, inside: readonly Area[], name: string, ctx: DecideContext): AreaEvent[] {
  const ids = new Map<string, AreaId>()
  const copyOf = ({ type: _, id, ...facts }: Area, parentId: AreaId | null): AreaEvent => {
    const areaId = ctx.newId(areaRecord)
    ids.set(id, areaId)
    const names = {
      name: renamed(facts.name, source.name, name),
      nameEn: renamed(facts.nameEn, source.name, name),
    }
    return { type: 'AreaAdded', data: { areaId, ...facts, ...names, floorId: source.floorId, parentId } }
  }
  return [
    copyOf(source, source.parentId),
    ...inside.map((area) => copyOf(area, area.parentId === null ? null : (ids.get(area.parentId) ?? null))),
  ]
}

/** `301 Bathroom` of a room 301 is `302 Bathroom` in its copy 302, and `Suite 301` is `Suite 302`; others keep their names. */
function renamed(text: string, source: string, copy: string): string {
  const at = text.indexOf(source)
  if (source === '' || at === -1) return text
  const whole = text.slice(0, at) + copy + text.slice(at + source.length)
  return [...whole].slice(0, NAME_LENGTH_MAX).join('')
}

const ENDING_NUMBER = /^(.*?)(\d{1,9})$/u

/** Names for copies that nobody named: 302, 303 … after 301, `Lobby 2` after Lobby; none that is taken. */
export function copyNames(name: string, count: number, taken: ReadonlySet<string>): string[] {
  const [, prefix = '', number = ''] = ENDING_NUMBER.exec(name) ?? []
  const nth = (n: number): string =>
    number === ''
      ? numberedName(name, n + 1)
      : `${prefix}${String(Number(number) + n).padStart(number.length, '0')}`
  const names: string[] = []
  for (let n = 1; names.length < count; n += 1) if (!taken.has(nth(n))) names.push(nth(n))
  return names
}
