/** The palette's answers to a question: commands, and entries that were found. */

import { kindOf } from '#shared/devices/registry.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { folded } from '#shared/rules/textSearch.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { climateOrderOf } from './climateOrder.ts'
import { type Entry, keyOf } from './entry.ts'
import { type MentionedPlace, mentionedPlaces } from './mentionedPlaces.ts'
import { type Order, openedBy, orderOf, repairedWords, sceneOrderOf } from './order.ts'
import { placeOf, tellPlace } from './orders.ts'
import { type PlaceOrder, placeOrderOf } from './placeOrder.ts'
import type { Found, Search } from './searchIndex.ts'
import { SECTION_MAX, type Section, section, sectionsOf } from './sections.ts'
import { climateEntry, sceneEntry, turnEntry } from './thingActions.ts'

export function found(
  state: ConsoleState,
  { pool, search }: { readonly pool: readonly Entry[]; readonly search: Search },
  asked: string,
): readonly Section[] {
  const { orders, subjects } = ordersFor(state, search, asked)
  const hits = together(search(asked), subjects)
  const rest = hits.length > 0 ? hits : severalRooms(state, pool, asked)
  const isOfScenes = hits.length <= SECTION_MAX && hits.every(({ item }) => item.kind === 'scene')
  const runs = orders.length === 0 && isOfScenes ? hits.flatMap(({ item }) => sceneEntry(state, item)) : []
  // `打开1106` may mean room or lights; opening the room comes first, because it disturbs no one.
  const opened = openedRooms(state, search, asked)
  return [
    ...section('room', opened),
    ...section('order', orders),
    ...sectionsOf(rest),
    ...section('order', runs),
  ]
}

function openedRooms({ store }: ConsoleState, search: Search, asked: string): readonly Entry[] {
  const opened = openedBy(asked) ?? openedBy(repairedWords(asked))
  if (opened === null) return []
  const wanted = folded(opened)
  return near(search(wanted)).filter(({ kind, id }) => {
    const area = kind === 'room' ? store.read.get('area', id as AreaId) : undefined
    return area !== undefined && [area.name, area.nameEn].some((name) => folded(name) === wanted)
  })
}

interface Ordered {
  readonly orders: readonly Entry[]
  /** Subject of the query without the command. */
  readonly subjects: readonly Found[]
}

/** Commands that the query may mean, whole place first, then single devices. */
function ordersFor(state: ConsoleState, search: Search, asked: string): Ordered {
  const climate = climateOrderOf(asked)
  if (climate) {
    const { command, rest } = climate
    const places = tellPlaces(state, search, { action: command, rest })
    const subjects = search(rest)
    // A command to a room applies to all its devices.
    const orders =
      places.length > 0 ? places : near(subjects).flatMap((item) => climateEntry(state, item, command))
    if (orders.length > 0) return { orders, subjects }
  }
  const scene = sceneOrderOf(asked)
  if (scene !== null) {
    const subjects = search(scene)
    const orders = near(subjects).flatMap((item) => sceneEntry(state, item))
    if (orders.length > 0) return { orders, subjects }
  }
  const place = placeOrderOf(asked)
  const places = place ? tellPlaces(state, search, place) : []
  const order = orderOf(asked) ?? orderOf(repairedWords(asked))
  const subjects = search(order?.rest ?? place?.rest ?? '')
  if (!order || (place && place.action.kind !== 'lightsOn' && place.action.kind !== 'lightsOff'))
    return { orders: places, subjects }
  const several = placeEntry(state, mentionedPlaces(state.store.read, order.rest), order)
  const items = near(subjects).filter((item) => !place || isLit(state, item))
  const orders = [
    ...items.filter(({ kind }) => kind === 'room'),
    ...items.filter(({ kind }) => kind === 'device'),
  ].flatMap((item) => turnEntry(state, item, order.turn))
  return { orders: firstOfEach([...places, ...several, ...orders]), subjects }
}

/** `1106 1107`: nothing has both numbers. */
function severalRooms({ store }: ConsoleState, pool: readonly Entry[], asked: string): readonly Found[] {
  const matched = new Set(
    mentionedPlaces(store.read, asked).flatMap(({ areas }) => areas.map(({ id }): string => id)),
  )
  if (matched.size === 0) return []
  return pool.filter(({ kind, id }) => kind === 'room' && matched.has(id)).map((item) => ({ item, score: 0 }))
}

/** Rooms given by number, otherwise by name. */
function tellPlaces(state: ConsoleState, search: Search, { action, rest }: PlaceOrder): readonly Entry[] {
  const mentioned = mentionedPlaces(state.store.read, rest)
  if (mentioned.length > 0) return mentioned.flatMap((place) => tellPlace(state, place, action))
  return near(search(rest))
    .flatMap(({ kind, id }) => (kind === 'room' ? (state.store.read.get('area', id as AreaId) ?? []) : []))
    .flatMap((area) => tellPlace(state, placeOf(area), action))
}

/** `1106 1107 off` refers to the lights of several rooms. */
const placeEntry = (
  state: ConsoleState,
  places: readonly MentionedPlace[],
  { turn }: Order,
): readonly Entry[] =>
  places.flatMap((place) => tellPlace(state, place, { kind: turn === 'on' ? 'lightsOn' : 'lightsOff' }))

/** A query for lights excludes sockets. */
const isLit = ({ store }: ConsoleState, { kind, id }: Entry): boolean =>
  kind === 'room' || kindOf(store.read.get('device', id as DeviceId)?.kind ?? '')?.group === 'light'

const near = (subjects: readonly Found[]): readonly Entry[] =>
  subjects.slice(0, ORDER_HITS_MAX).map(({ item }) => item)

const firstOfEach = (entries: readonly Entry[]): readonly Entry[] =>
  [...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed()

/** The better score of what both have found. */
function together(a: readonly Found[], b: readonly Found[]): readonly Found[] {
  const best = new Map<string, Found>()
  for (const one of [...a, ...b]) {
    const known = best.get(keyOf(one.item))
    if (!known || one.score < known.score) best.set(keyOf(one.item), one)
  }
  return [...best.values()].sort((one, other) => one.score - other.score)
}

const ORDER_HITS_MAX = 12
