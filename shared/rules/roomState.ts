/**
 * The state of a room (any area, with the areas inside it): occupancy and the guest's requests, temperature,
 * alarms. Computed from records and readings; the one definition for server and console.
 */

import type { Readings } from '#shared/devices/kind.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Alarm, isWaiting } from '#shared/records/alarm.ts'
import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { worstFirst } from './alarmOrder.ts'
import { type Discomfort, discomfortOfCode, outsideRange } from './comfort.ts'
import { isTaken, type RoomSources } from './occupancy.ts'

/**
 * `unknown`: no device in the room reports occupancy, or it has no devices. `never`: none of its devices has ever reported.
 */
export const ROOM_STATUSES = [
  'occupied',
  'vacant',
  'do_not_disturb',
  'make_up_room',
  'offline',
  'never',
  'unknown',
] as const
export type RoomStatus = (typeof ROOM_STATUSES)[number]

export interface RoomAlarm extends Pick<Alarm, 'severity' | 'code' | 'title'> {
  readonly english: Alarm['english'] | undefined
  /** Whether any active alarm of the room is unacknowledged. */
  readonly isWaiting: boolean
}

export interface RoomState {
  readonly status: RoomStatus
  /** The guest's pending request, by the last report. */
  readonly wish: 'do_not_disturb' | 'make_up_room' | null
  /** Status by the last report, even while the room is offline. Occupancy takes precedence over pending requests. */
  readonly heard: Exclude<RoomStatus, 'offline' | 'never'>
  readonly temperatureC: number | null
  /** Occupancy by panel or presence sensors; null if unknown. */
  readonly isInside: boolean | null
  /**
   * Whether the room is taken: let, if a panel reports that, otherwise in use. All counts of occupied rooms use it.
   */
  readonly isTaken: boolean | null
  /** Set only while the room is let: the temperature is outside the limits, or an alarm reports it. */
  readonly discomfort: Discomfort | null
  /** The worst of its active alarms. */
  readonly alarm: RoomAlarm | null
  readonly activeAlarms: number
  readonly devices: number
  readonly offlineDevices: number
  readonly unseenDevices: number
}

export const EMPTY_ROOM: RoomState = {
  status: 'unknown',
  wish: null,
  heard: 'unknown',
  temperatureC: null,
  isInside: null,
  isTaken: null,
  discomfort: null,
  alarm: null,
  activeAlarms: 0,
  devices: 0,
  offlineDevices: 0,
  unseenDevices: 0,
}

/** Properties that affect a room's state; reports without them are ignored. */
export const ROOM_PROPERTIES: ReadonlySet<string> = new Set([
  'occupancy',
  'checked_in',
  'do_not_disturb',
  'make_up_room',
  'temperature',
  'local_temperature',
])

const kinds = [...DEVICE_KINDS.values()]
/** Temperature sources, best first. */
const THERMOMETERS = kinds
  .flatMap(({ kind, tellsOfRoom }) => (tellsOfRoom?.air ? { kind, ...tellsOfRoom.air } : []))
  .sort((a, b) => a.rank - b.rank)

const THERMOMETER_KINDS = new Set(THERMOMETERS.map(({ kind }) => kind))
const kindsThat = (fact: 'showsGuest' | 'sensesPeople'): ReadonlySet<string> =>
  new Set(kinds.filter(({ tellsOfRoom }) => tellsOfRoom?.[fact]).map(({ kind }) => kind))
const PANEL_KINDS = kindsThat('showsGuest')
const PRESENCE_KINDS = kindsThat('sensesPeople')

/** Whether reports of this kind of device affect the state of a room. */
export const speaksForRoom = (kind: string): boolean =>
  PRESENCE_KINDS.has(kind) || THERMOMETER_KINDS.has(kind)

/** Last report of a device. */
export type ReadingsOf = (id: DeviceId) => { readonly values: Readings } | undefined

export interface RoomParts {
  /** Devices whose kind reports occupancy or temperature, in the order they were added. */
  readonly speakers: readonly { readonly id: DeviceId; readonly kind: Device['kind'] }[]
  readonly devices: number
  /** Devices that have reported but are unreachable: silent, or their host is offline. */
  readonly offlineDevices: number
  /** Devices that never reported. */
  readonly unseenDevices: number
  readonly alarms: Iterable<Alarm>
  /** As in `RoomSources`. */
  readonly isLet?: boolean | null
}

/** Computes the state of a room from its devices, their last readings (`readingsOf`) and its alarms. Pure. */
export function roomState(parts: RoomParts, readingsOf: ReadingsOf): RoomState {
  const { devices, offlineDevices, unseenDevices } = parts
  const worst = worstAlarm(parts.alarms)
  const isInside = someoneInside(parts, readingsOf)
  const taken = isTaken(sourcesOf(parts), readingsOf)
  const presence = taken === null ? 'unknown' : taken ? 'occupied' : 'vacant'
  const isUnseen = devices > 0 && unseenDevices === devices
  const isOffline = devices > 0 && offlineDevices + unseenDevices === devices
  // The guest's request takes precedence over presence.
  const request = requestOf(parts, readingsOf)
  const temperatureC = thermometerOf(parts.speakers, readingsOf)?.temperatureC ?? null
  return {
    status: isUnseen ? 'never' : isOffline ? 'offline' : (request ?? presence),
    wish: request,
    heard: request === 'make_up_room' && taken === true ? presence : (request ?? presence),
    temperatureC,
    isInside,
    isTaken: taken,
    discomfort: taken === true && !isOffline ? discomfortIn(parts.alarms, temperatureC) : null,
    alarm: worst.alarm,
    activeAlarms: worst.count,
    devices,
    offlineDevices,
    unseenDevices,
  }
}

function discomfortIn(alarms: Iterable<Alarm>, temperatureC: number | null): Discomfort | null {
  for (const { code, isActive } of alarms) {
    const found = isActive ? discomfortOfCode(code) : null
    if (found) return found
  }
  return temperatureC === null ? null : outsideRange(temperatureC)
}

function sourcesOf({ speakers, isLet = null }: RoomParts): RoomSources {
  const ids = (kinds: ReadonlySet<string>): DeviceId[] =>
    speakers.flatMap(({ id, kind }) => (kinds.has(kind) ? id : []))
  return { panels: ids(PANEL_KINDS), sensors: ids(PRESENCE_KINDS), isLet }
}

function requestOf(parts: RoomParts, readingsOf: ReadingsOf): RoomState['wish'] {
  let request: 'make_up_room' | null = null
  for (const { id, kind } of parts.speakers) {
    if (!PANEL_KINDS.has(kind)) continue
    const values = readingsOf(id)?.values
    if (values?.do_not_disturb === true) return 'do_not_disturb'
    if (values?.make_up_room === true) request = 'make_up_room'
  }
  return request
}

function someoneInside(parts: RoomParts, readingsOf: ReadingsOf): boolean | null {
  let isInside: boolean | null = null
  for (const { id, kind } of parts.speakers) {
    if (!PRESENCE_KINDS.has(kind)) continue
    const occupancy = readingsOf(id)?.values.occupancy
    if (occupancy === true) return true
    if (occupancy === false) isInside = false
  }
  return isInside
}

/** The device whose temperature is the room's: the best one that has reported any. */
export function thermometerOf(speakers: RoomParts['speakers'], readingsOf: ReadingsOf) {
  for (const { kind: wantedKind, property } of THERMOMETERS) {
    for (const { id, kind } of speakers) {
      if (kind !== wantedKind) continue
      const value = readingsOf(id)?.values[property]
      if (typeof value === 'number') return { id, temperatureC: Math.round(value * 10) / 10 }
    }
  }
  return null
}

/** Alarms of severity `info` do not highlight a room. */
function worstAlarm(alarms: Iterable<Alarm>): {
  readonly alarm: RoomAlarm | null
  readonly count: number
} {
  let worst: Alarm | null = null
  let count = 0
  let isAnyWaiting = false
  for (const alarm of alarms) {
    if (!alarm.isActive || alarm.severity === 'info') continue
    count += 1
    isAnyWaiting ||= isWaiting(alarm)
    if (!worst || worstFirst(alarm, worst) < 0) worst = alarm
  }
  if (!worst) return { alarm: null, count }
  const { severity, code, title, english } = worst
  return { alarm: { severity, code, title, english, isWaiting: isAnyWaiting }, count }
}

/** Whether an alarm in the room is unacknowledged. The count of rooms with alarms uses it. */
export const hasWaitingAlarm = ({ alarm }: RoomState): boolean => alarm?.isWaiting === true

/** Whether two states are equal in every field, so that no update needs to be sent. */
export function isSameRoom(a: RoomState, b: RoomState): boolean {
  return (
    a.status === b.status &&
    a.wish === b.wish &&
    a.heard === b.heard &&
    a.temperatureC === b.temperatureC &&
    a.isInside === b.isInside &&
    a.isTaken === b.isTaken &&
    a.discomfort === b.discomfort &&
    a.activeAlarms === b.activeAlarms &&
    a.devices === b.devices &&
    a.offlineDevices === b.offlineDevices &&
    a.unseenDevices === b.unseenDevices &&
    isSameJson(a.alarm, b.alarm)
  )
}

/** A room of its own: what guests or tenants occupy, the rooms inside a suite being part of the suite. */
export function isWholeRoom(read: Pick<ReadState, 'get'>, { kind, parentId }: Area): boolean {
  const parent = parentId === null ? undefined : read.get('area', parentId)
  return ROOM_KINDS.has(kind) && (parent === undefined || !ROOM_KINDS.has(parent.kind))
}
