/**
 * Selections: "every lock on floor 7", "20 % of hosts", "3 lights in 1106". Random choices use a stream derived from
 * run seed and selection, so other steps do not affect them.
 */

import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { AREA_KINDS, type Area, type AreaKind, ROOM_KINDS } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { createRng, type Rng } from '../../../base/rng.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'
import type { Path } from '../file/steps.ts'
import { LIST_SEPARATOR } from '../file/units.ts'
import {
  areasOfFloor,
  devicesOf,
  findThing,
  hostsOf,
  NameError,
  nameOf,
  namesOf,
  plain,
  type Thing,
  type ThingType,
  typeName,
} from './names.ts'

const SELECTION =
  /^(?:(?<every>every|all|each|all of)|(?<one>one|any)|(?<share>\d+(?:\.\d+)?) ?%|(?<count>\d+))(?: of)?(?: the)? (?<what>.+?)(?: (?:on|in|of|at) (?<place>.+))?$/i

export interface Draw {
  readonly seed: number
  /** Path of the selection. */
  readonly path: Path
}

export interface Selected {
  readonly things: readonly Thing[]
  /** True if several things were requested, regardless of the number found. */
  readonly isSet: boolean
}

/**
 * @param types thing types that the step accepts
 * @throws NameError
 */
export function select(
  given: string,
  read: ReadState,
  draw: Draw,
  types: readonly ThingType[] = ['device', 'host', 'area', 'floor'],
): Selected {
  if (given.includes(LIST_SEPARATOR) && !tryName(given, read, types)) return listed(given, read, draw, types)
  // "201 / Curtain" is a name, not 201 of something.
  const groups = /^\d+ *\//.test(given.trim()) ? undefined : SELECTION.exec(given.trim())?.groups
  const direct = groups === undefined ? null : tryName(given, read, types)
  if (groups === undefined) return { things: [findThing(given, read, types)], isSet: false }
  if (direct) return { things: [direct], isSet: false }
  const { what = '', place } = groups
  const pool = poolOf(what, place, read, types)
  if (pool.length === 0) throw new NameError(phrase('setEmpty', { said: given }))
  if (groups.every) return { things: pool, isSet: true }
  const wanted = groups.share
    ? Math.max(1, Math.round((pool.length * Number(groups.share)) / 100))
    : Number(groups.count ?? 1)
  if (wanted > pool.length)
    throw new NameError(phrase('setTooFew', { said: given, wanted, count: pool.length }))
  return { things: drawn(pool, wanted, streamOf(given, draw)), isSet: wanted > 1 || !groups.one }
}

/** Distinct, in list order. */
function listed(given: string, read: ReadState, draw: Draw, types: readonly ThingType[]): Selected {
  const each = given.split(LIST_SEPARATOR).map((one) => select(one, read, draw, types).things)
  return { things: [...new Set(each.flat())], isSet: true }
}

/** Names may look like lists or counts, such as "All day dining" or "3 rooms". */
function tryName(given: string, read: ReadState, types: readonly ThingType[]): Thing | null {
  try {
    return findThing(given, read, types)
  } catch (error) {
    if (error instanceof NameError) return null
    throw error
  }
}

/** Named by keys and words only, so removing a step does not change other choices. */
function streamOf(given: string, { seed, path }: Draw): Rng {
  const keys = path.filter((part) => typeof part === 'string')
  return createRng(seed, `scenario/selection/${keys.join('.')}/${plain(given)}`)
}

function drawn(pool: readonly Thing[], wanted: number, rng: Rng): Thing[] {
  const ranked = pool.map((thing, order) => ({ thing, order, rank: rng.next() }))
  ranked.sort((a, b) => a.rank - b.rank)
  return ranked
    .slice(0, wanted)
    .sort((a, b) => a.order - b.order)
    .map(({ thing }) => thing)
}

function poolOf(
  what: string,
  place: string | undefined,
  read: ReadState,
  types: readonly ThingType[],
): Thing[] {
  const noun = singular(plain(what))
  const where = place === undefined ? null : findThing(place, read)
  if (noun === 'host' || noun === 'gateway') {
    if (!types.includes('host')) throw new NameError(phrase('noHostsHere', { types: types.map(typeName) }))
    return where ? hostsOf(where, read) : [...read.all('host')].sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  const kinds = AREA_NOUNS.get(noun)
  if (kinds && types.includes('area')) return areasIn(where, kinds, read)
  if (!types.includes('device')) throw new NameError(phrase('noDevicesHere', { types: types.map(typeName) }))
  const among = where ? devicesOf(where, read) : everyDevice(read)
  if (noun === 'device') return among
  // By exact device name: every "smoke detector".
  const called = everyDevice(read).filter((device) => isCalled(device, noun))
  const ofKinds = called.length > 0 ? null : kindsCalled(noun)
  return among.filter((device) => (ofKinds ? ofKinds.has(device.kind) : called.includes(device)))
}

/** A room is whatever guests or tenants occupy. */
const AREA_NOUNS: ReadonlyMap<string, ReadonlySet<AreaKind>> = new Map<string, ReadonlySet<AreaKind>>([
  ...AREA_KINDS.map((kind) => [kind, new Set([kind])] as const),
  ['room', ROOM_KINDS],
])

/** Areas by name, without inner areas of included ones. */
function areasIn(where: Thing | null, kinds: ReadonlySet<AreaKind>, read: ReadState): Area[] {
  const all =
    where === null
      ? [...read.all('area')]
      : where.type === 'floor'
        ? areasOfFloor(where, read)
        : where.type === 'area'
          ? [...read.by('area', 'parent', where.id).values()]
          : []
  const found = new Map(all.filter(({ kind }) => kinds.has(kind)).map((area) => [area.id, area]))
  return [...found.values()]
    .filter(({ parentId }) => parentId === null || !found.has(parentId))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const isCalled = (device: Device, noun: string): boolean =>
  namesOf(device).some((name) => ` ${plain(name)}`.endsWith(` ${noun}`))

const everyDevice = (read: ReadState): Device[] =>
  [...read.all('device')].sort((a, b) => (a.number < b.number ? -1 : 1))

const IRREGULAR: Readonly<Record<string, string>> = { switches: 'switch', batteries: 'battery' }

const singular = (noun: string): string =>
  IRREGULAR[noun] ?? (noun.endsWith('s') && !noun.endsWith('ss') && noun !== 'sos' ? noun.slice(0, -1) : noun)

/**
 * Device kinds of a noun: exact name, a group, or the only kind whose name contains the word.
 * @throws NameError
 */
function kindsCalled(noun: string): ReadonlySet<string> {
  const all = [...DEVICE_KINDS.values()]
  const wordsOf = (kind: string): string => kind.replaceAll('_', ' ')
  const isSensor = noun.endsWith(' sensor')
  const exact = all.filter(({ kind }) => wordsOf(kind) === noun)
  if (exact.length > 0) return new Set(exact.map(({ kind }) => kind))
  const grouped = all.filter(({ group }) => group === noun)
  if (grouped.length > 0) return new Set(grouped.map(({ kind }) => kind))
  const words = new Set(noun.split(' '))
  const holding = all.filter(({ kind }) =>
    [...words].every((word) => wordsOf(kind).split(' ').includes(word)),
  )
  const [only, another] = holding
  if (only && !another) return new Set([only.kind])
  if (!only && isSensor) return kindsCalled(noun.slice(0, -' sensor'.length))
  const names = all.map(({ kind }) => wordsOf(kind))
  if (only)
    throw new NameError(
      phrase('kindOfSeveral', {
        said: noun,
        kinds: holding.map(({ kind }) => phrase('quoted', { text: wordsOf(kind) })),
      }),
    )
  throw new NameError(unknownWord('deviceKind', noun, names))
}
