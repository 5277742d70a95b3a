/** Actions that users can trigger for simulated people, and the devices that each action requires. */
import { type Area, type AreaId, ROOM_KINDS } from './records/area.ts'
import type { ReadState } from './records/registry.ts'

const DOORS = ['hotel_lock', 'door_sensor'] as const
const SOCKETS = ['ev_charger', 'metering_socket'] as const

/**
 * Actions on an object in the room, keyed by the property that shows it. Each has a counterpart that ends it.
 */
export const THING_ACTIONS = {
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
} as const satisfies { readonly [D in SimulatedActionName]?: ThingRule }
export type ThingAction = keyof typeof THING_ACTIONS

interface ThingRule {
  readonly kinds: readonly string[]
  readonly isBegun: boolean
}

/**
 * Actions in display order, related ones together. Actions without an object are performed by any person in the place.
 */
export const SIMULATED_ACTIONS = [
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
export type SimulatedActionName = (typeof SIMULATED_ACTIONS)[number]

/** Whether the action concerns an object rather than a guest. */
export const isThingAction = (action: string): action is ThingAction => Object.hasOwn(THING_ACTIONS, action)

/** Actions that suit a place with these kinds of devices. `isLivedIn`: people live or work there. */
export const actionsFor = (
  isLivedIn: boolean,
  devices: ReadonlySet<string>,
): readonly SimulatedActionName[] =>
  SIMULATED_ACTIONS.filter((action) =>
    isThingAction(action) ? THING_ACTIONS[action].kinds.some((kind) => devices.has(kind)) : isLivedIn,
  )

/** Area whose people are present: the surrounding room, or itself. */
export function occupiedAt(read: Pick<ReadState, 'get'>, areaId: AreaId): Area | undefined {
  const own = read.get('area', areaId)
  let at = own
  while (at && !ROOM_KINDS.has(at.kind)) at = at.parentId ? read.get('area', at.parentId) : undefined
  return at ?? own
}
