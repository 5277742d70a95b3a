/**
 * Wiring of wall panel keys to lights. A key controls lights matching its name, or those of the matching part of a
 * suite. A key without a match controls the next unassigned light. Pure.
 */
import type { AreaId } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameWithinPlace } from '#shared/rules/nameInPlace.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import type { Room, WiredKey } from '../physics/body.ts'

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** A room with its devices, by record names. */
export interface WiredPlace {
  readonly room: Room
  /** The part of a suite that it is; null for the room itself. */
  readonly part: Named | null
  readonly devices: readonly (readonly [device: SimDevice, circuits: readonly Named[]])[]
}

export function wiredPlace(
  read: ReadState,
  { room, areaId, occupiedId }: { readonly room: Room; readonly areaId: AreaId; readonly occupiedId: AreaId },
  devices: readonly SimDevice[],
): WiredPlace {
  const area = read.get('area', areaId)
  return {
    room,
    part: areaId === occupiedId || !area ? null : area,
    devices: devices.map((device) => {
      const record = read.get('device', device.id)
      if (record?.circuits.length !== 1) return [device, record?.circuits ?? []] as const
      const name = nameWithinPlace(record.name, area?.name ?? '')
      return [device, [{ name, nameEn: nameWithinPlace(record.nameEn, area?.nameEn ?? '') }]] as const
    }),
  }
}

interface NamedLamp {
  readonly room: Room
  readonly lamp: Room['lamps'][number]
  readonly names: readonly Named[]
}

/** Wires the panels of a room with all its parts. */
export function wireRooms(places: readonly WiredPlace[]): void {
  const lamps = places.flatMap(lampsOf)
  for (const { room } of places) room.linked = []
  for (const { room, devices } of places) {
    const panels = devices.filter(([{ body }]) => body.kind.kind === 'switch_panel')
    room.wiring = new Map(panels.map(([{ body }, keys]) => [body, keysOf(keys, lamps, room.lamps)] as const))
    for (const key of [...room.wiring.values()].flat()) link(room, key, lamps)
  }
}

/** An action on one is visible on the other immediately. */
function link(room: Room, key: WiredKey, lamps: readonly NamedLamp[]): void {
  for (const { room: other } of lamps.filter(({ lamp }) => key.lamps.includes(lamp))) {
    if (other === room || room.linked.includes(other)) continue
    room.linked = [...room.linked, other]
    other.linked = [...other.linked, room]
  }
}

function lampsOf({ room, part, devices }: WiredPlace): NamedLamp[] {
  const circuitsOf = new Map(devices.map(([{ body }, circuits]) => [body, circuits]))
  return room.lamps.map((lamp) => {
    const circuit = circuitsOf.get(lamp.body)?.[lamp.body.circuitNames.indexOf(lamp.property)]
    return { room, lamp, names: [circuit, part].filter((named) => named !== undefined && named !== null) }
  })
}

function keysOf(keys: readonly Named[], lamps: readonly NamedLamp[], own: Room['lamps']): WiredKey[] {
  const texts = keys.map((key) =>
    lamps.filter(({ names }) => names.some((named) => says(named, key))).map(({ lamp }) => lamp),
  )
  const free = own.filter((lamp) => !texts.some((found) => found.includes(lamp)))
  return keys.map((key, i) => {
    if (isAllOff(key)) return { isAllOff: true, lamps: lamps.map(({ lamp }) => lamp) }
    const found = texts[i] ?? []
    return { isAllOff: false, lamps: found.length > 0 ? found : free.splice(0, 1) }
  })
}

const isAllOff = ({ name, nameEn }: Named): boolean =>
  /[全总]关/.test(name) || /\b(all|master) off\b/i.test(nameEn === '' ? name : nameEn)

/** Order of values within one command: all-off before switching on. */
export function inOrder<T>({ body, room }: SimDevice, commanded: Readonly<Record<string, T>>): [string, T][] {
  const keys = room.wiring.get(body)
  const rank = (property: string): number =>
    keys?.[body.circuitNames.indexOf(property)]?.isAllOff === true ? 0 : 1
  return Object.entries(commanded).sort(([a], [b]) => rank(a) - rank(b))
}

/**
 * Whether a name contains a key as a word: `Bathroom` matches `1201 Bathroom` and `Bathroom light`; `Main
 * light` matches `Main lights`; `主灯` does not match `主卧`.
 */
function says(named: Named, key: Named): boolean {
  const words = wordsOf(key.nameEn)
  const isInEnglish = words.length > 0 && words.every((word) => wordsOf(named.nameEn).includes(word))
  return isInEnglish || (key.name !== '' && named.name.includes(key.name.replace(/(?<=..)灯$/, '')))
}

const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word !== 'light' && word !== 'lamp')
