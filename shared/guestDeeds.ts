/** What people in a simulated world can be made to do from the console, and what has to be there for it. */
import { type Area, type AreaId, ROOM_KINDS } from './records/area.ts'
import type { ReadState } from './records/registry.ts'

const DOORS = ['hotel_lock', 'door_sensor'] as const
const SOCKETS = ['ev_charger', 'metering_socket'] as const

/** What they do by hand to a thing in the room, by what shows it; each has a deed that ends it. */
export const THING_DEEDS = {
  openDoor: { kinds: DOORS, isBegun: true },
  closeDoor: { kinds: DOORS, isBegun: false },
  pressSos: { kinds: ['sos_button'], isBegun: true },
  resetSos: { kinds: ['sos_button'], isBegun: false },
  spillWater: { kinds: ['water_leak'], isBegun: true },
  mopUp: { kinds: ['water_leak'], isBegun: false },
  makeSmoke: { kinds: ['smoke_sensor'], isBegun: true },
  airOut: { kinds: ['smoke_sensor'], isBegun: false },
  /** A car at a charger, a heater at a socket. */
  plugIn: { kinds: SOCKETS, isBegun: true },
  unplug: { kinds: SOCKETS, isBegun: false },
} as const satisfies { readonly [D in GuestDeedName]?: ThingRule }
export type ThingDeed = keyof typeof THING_DEEDS

interface ThingRule {
  readonly kinds: readonly string[]
  readonly isBegun: boolean
}

/** As they are offered: what belongs together is beside each other. Those without a thing are done by whoever lives or works there. */
export const GUEST_DEEDS = [
  'openDoor',
  'closeDoor',
  'openWindow',
  'closeWindow',
  'cardIn',
  'cardOut',
  'wake',
  'sleep',
  'doNotDisturb',
  'makeUpRoom',
  'clean',
  'release',
  'pressSos',
  'resetSos',
  'spillWater',
  'mopUp',
  'makeSmoke',
  'airOut',
  'plugIn',
  'unplug',
] as const
export type GuestDeedName = (typeof GUEST_DEEDS)[number]

export const isThingDeed = (deed: string): deed is ThingDeed => Object.hasOwn(THING_DEEDS, deed)

/** Those that suit a place with these kinds of devices; `isLivedIn`: people live or work there. */
export const deedsFor = (isLivedIn: boolean, devices: ReadonlySet<string>): readonly GuestDeedName[] =>
  GUEST_DEEDS.filter((deed) =>
    isThingDeed(deed) ? THING_DEEDS[deed].kinds.some((kind) => devices.has(kind)) : isLivedIn,
  )

/** The area whose people are in this one: the room around it, or itself. */
export function occupiedAt(read: Pick<ReadState, 'get'>, areaId: AreaId): Area | undefined {
  const own = read.get('area', areaId)
  let at = own
  while (at && !ROOM_KINDS.has(at.kind)) at = at.parentId ? read.get('area', at.parentId) : undefined
  return at ?? own
}
