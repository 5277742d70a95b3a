/** Resolves names: "GW-07-A", "1106 / Air conditioner", "floor 7". Unknown or ambiguous names are errors. */

import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type BothNames, englishOf, type PhraseValue, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { nearest } from '../../../base/yaml/nearest.ts'

export type Thing = Host | Device | Area | Floor
export type ThingType = Thing['type']

/** The message is for the person who wrote the name. */
export class NameError extends Error {
  readonly phrase: Phrase

  constructor(says: Phrase) {
    super(englishOf(says))
    this.name = 'NameError'
    this.phrase = says
  }
}

/** Maximum listed duplicates. */
const LISTED_MAX = 4

const ALL: readonly ThingType[] = ['host', 'device', 'area', 'floor']

export const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s/·]+/g, ' ')
    .trim()

/** By either name or number. */
export const isProjectCalled = (
  { name, nameEn, hex }: { readonly name: string; readonly nameEn: string; readonly hex: string },
  text: string,
): boolean => [name, nameEn, hex].some((one) => plain(one) === plain(text))

/** Names in both languages; a host has one name. */
export const namesOf = ({
  name,
  nameEn = '',
}: {
  readonly name: string
  readonly nameEn?: string
}): string[] => [...new Set([nameEn, name])].filter((one) => one !== '')

interface Called {
  readonly names: readonly string[]
  /** Lower-case number; null without. */
  readonly number: string | null
}

/** Cache per record object; a renamed record is a new object. */
const called = new WeakMap<Thing, Called>()

function calledOf(thing: Thing): Called {
  const known = called.get(thing)
  if (known) return known
  const number = 'number' in thing ? thing.number.toLowerCase() : null
  const made = { names: namesOf(thing).map(plain), number }
  called.set(thing, made)
  return made
}

const plainNamesOf = (thing: Thing): readonly string[] => calledOf(thing).names

export const nameOf = (thing: Thing): string => namesOf(thing)[0] ?? thing.id

/** Both names, for phrases in the reader's language. */
export function bothNamesOf({
  name,
  nameEn,
}: {
  readonly name: string
  readonly nameEn?: string
}): BothNames {
  return { en: nameEn || name, zh: name || nameEn || '' }
}

export const typeName = (type: ThingType): Phrase => phrase(`thing.${type}`)

/**
 * Finds the thing with this name among these types.
 * @throws NameError
 */
export function findThing(text: string, read: ReadState, types: readonly ThingType[] = ALL): Thing {
  return onlyOne(text, findAll(text, read, types), {
    what: types.map(typeName),
    names: () => everyName(read, types),
    describe: (thing) => describeThing(thing, read),
  })
}

/** Whether the name refers only to this thing. */
export function isNameOf(
  text: string,
  { id }: Pick<Thing, 'id'>,
  read: ReadState,
  types: readonly ThingType[] = ALL,
): boolean {
  const [only, ...others] = findAll(text, read, types)
  return only?.id === id && others.length === 0
}

/**
 * The single match.
 * @throws NameError with suggestions or duplicates
 */
export function onlyOne<T>(
  text: string,
  found: readonly T[],
  words: {
    readonly what: PhraseValue
    readonly names: () => readonly string[]
    readonly describe: (one: T) => PhraseValue
  },
): T {
  const [only, ...others] = found
  if (only === undefined) {
    const near = nearest(text, words.names())
    const advice = near === undefined ? '' : phrase('nameAdvice', { word: near })
    throw new NameError(phrase('nameUnknown', { what: words.what, said: text, advice }))
  }
  if (others.length === 0) return only
  const things = found.slice(0, LISTED_MAX).map(words.describe)
  throw new NameError(phrase('nameOfSeveral', { said: text, count: found.length, things }))
}

function findAll(text: string, read: ReadState, types: readonly ThingType[]): Thing[] {
  const wanted = plain(text)
  const number = text.toLowerCase()
  const exact: Thing[] = []
  for (const type of types) {
    if (type === 'floor') exact.push(...floorsNamed(wanted, read))
    else
      for (const thing of read.all(type)) {
        const own = calledOf(thing)
        if (own.number === number || own.names.includes(wanted) || thing.id === text) exact.push(thing)
      }
  }
  if (exact.length > 0 || !types.includes('device')) return exact
  return devicesIn(text, read)
}

function floorsNamed(wanted: string, read: ReadState): Floor[] {
  const [, level] = /^(?:floor|storey|level) (-?\d+)$/.exec(wanted) ?? []
  const floors = [...read.all('floor')]
  const named = floors.filter((floor) => plainNamesOf(floor).includes(wanted))
  if (named.length > 0 || level === undefined) return named
  return floors.filter((floor) => floor.level === Number(level))
}

/** "1106 / Water leak": a device somewhere in the area whose name ends so. */
function devicesIn(text: string, read: ReadState): Device[] {
  const parts = text.split('/').map((part) => plain(part))
  const last = parts.at(-1)
  if (parts.length < 2 || last === undefined) return []
  const place = parts.slice(0, -1).join(' ')
  const areas = [...read.all('area')].filter((area) => plainNamesOf(area).includes(place))
  const inside = areas.flatMap((area) => devicesOfArea(area, read))
  const ending = inside.filter((device) =>
    plainNamesOf(device).some((name) => ` ${name}`.endsWith(` ${last}`)),
  )
  const own = ending.filter((device) => plainNamesOf(device).includes(`${place} ${last}`))
  return own.length === 1 ? own : ending
}

/** Including inner areas. */
export function devicesOfArea(area: Area, read: ReadState): Device[] {
  const own = [...read.by('device', 'area', area.id).values()]
  const inner = [...read.by('area', 'parent', area.id).values()]
  return [...own, ...inner.flatMap((one) => devicesOfArea(one, read))]
}

export function areasOfFloor(floor: Floor, read: ReadState): Area[] {
  return [...read.by('area', 'floor', floor.id).values()]
}

/** Devices of a thing, in numerical order. */
export function devicesOf(thing: Thing, read: ReadState): Device[] {
  const found = unordered(thing, read)
  return [...new Set(found)].sort((a, b) => (a.number < b.number ? -1 : 1))
}

function unordered(thing: Thing, read: ReadState): Device[] {
  switch (thing.type) {
    case 'device':
      return [thing]
    case 'host':
      return [...read.by('device', 'host', thing.id).values()]
    case 'area':
      return devicesOfArea(thing, read)
    case 'floor':
      return areasOfFloor(thing, read).flatMap((area) => [...read.by('device', 'area', area.id).values()])
  }
}

/** Hosts that hang there, in the order of their names. */
export function hostsOf(thing: Thing, read: ReadState): Host[] {
  if (thing.type === 'host') return [thing]
  const areas = new Set(
    thing.type === 'area'
      ? [thing.id]
      : thing.type === 'floor'
        ? areasOfFloor(thing, read).map(({ id }) => id)
        : [],
  )
  return [...read.all('host')]
    .filter(({ areaId }) => areas.has(areaId))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function describeThing(thing: Thing, read: ReadState): Phrase {
  const number = 'number' in thing ? ` ${thing.number}` : ''
  const area = 'areaId' in thing ? read.get('area', thing.areaId) : undefined
  const place = area ? phrase('inPlace', { place: bothNamesOf(area) }) : ''
  return phrase('thingAt', { type: typeName(thing.type), name: bothNamesOf(thing), number, place })
}

function everyName(read: ReadState, types: readonly ThingType[]): string[] {
  const names = types.flatMap((type) => [...read.all(type)].flatMap((thing) => namesOf(thing)))
  return [...new Set(names)]
}
