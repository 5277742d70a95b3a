/** Maintains states of areas and counts of rooms. A batch marks affected areas; `settle` recomputes only those. */

import type { Readings } from '#shared/devices/kind.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { GuestStay } from '#shared/records/guestStay.ts'
import type { HostId } from '#shared/records/host.ts'
import type { AnyRecord, ReadState } from '#shared/records/registry.ts'
import { letByStays } from '#shared/rules/occupancy.ts'
import {
  EMPTY_ROOM,
  hasWaitingAlarm,
  isSameRoom,
  isWholeRoom,
  ROOM_PROPERTIES,
  type RoomParts,
  type RoomState,
  type RoomStatus,
  roomState,
  speaksForRoom,
} from '#shared/rules/roomState.ts'
import type { DeviceReadings } from './readings.ts'

/**
 * `occupied` and `vacant` count rooms with and without guests, including requests and offline rooms. Requests count for
 * offline rooms too. `alarm`: rooms with an unacknowledged alarm.
 */
export type RoomCounts = Readonly<Record<RoomStatus | 'all' | 'alarm' | 'uncomfortable', number>>

export const NO_ROOMS: RoomCounts = {
  all: 0,
  occupied: 0,
  vacant: 0,
  do_not_disturb: 0,
  make_up_room: 0,
  offline: 0,
  never: 0,
  unknown: 0,
  alarm: 0,
  uncomfortable: 0,
}

interface OwnParts {
  readonly speakers: RoomParts['speakers']
  readonly devices: number
  readonly unseen: number
  /** Devices per host that have reported; silent ones are unreachable even if it is online. */
  readonly byHost: ReadonlyMap<HostId, { readonly devices: number; readonly silent: number }>
}

/** Whether a report changes properties relevant for room states. */
export function hasRoomChange(before: Readings | undefined, after: Readings): boolean {
  if (before === after) return false
  for (const name of ROOM_PROPERTIES) if (before?.[name] !== after[name]) return true
  return false
}

/** Deeper trees than this are cut: a parent that is its own descendant must not hang the page. */
const DEPTH_MAX = 16

export class RoomStates {
  readonly #read: ReadState
  readonly #readingsOf: (id: DeviceId) => DeviceReadings | undefined
  readonly #states = new Map<string, RoomState>()
  readonly #ownParts = new Map<string, OwnParts>()
  readonly #counted = new Map<string, RoomState>()
  readonly #dirty = new Set<string>()
  #counts: RoomCounts = NO_ROOMS

  constructor(read: ReadState, readingsOf: (id: DeviceId) => DeviceReadings | undefined) {
    this.#read = read
    this.#readingsOf = readingsOf
  }

  get(areaId: string): RoomState {
    return this.#states.get(areaId) ?? EMPTY_ROOM
  }

  get counts(): RoomCounts {
    return this.#counts
  }

  /** During the initial fill hosts precede devices, which mark their areas. */
  noteAdded(records: readonly AnyRecord[]): void {
    for (const record of records) if (record.type !== 'host') this.noteRecord(undefined, record)
  }

  noteRecord(before: AnyRecord | undefined, after: AnyRecord | undefined): void {
    switch ((after ?? before)?.type) {
      case 'area':
        this.#noteArea(before as Area | undefined, after as Area | undefined)
        break
      case 'device':
        this.#noteDevice(before as Device | undefined)
        this.#noteDevice(after as Device | undefined)
        break
      case 'guestStay':
        this.#mark((before as GuestStay | undefined)?.areaId)
        this.#mark((after as GuestStay | undefined)?.areaId)
        break
      case 'alarm':
        this.#mark((before as Alarm | undefined)?.areaId)
        this.#mark((after as Alarm | undefined)?.areaId)
        break
      case 'host': {
        const hostId = (after ?? before)?.id ?? ''
        for (const device of this.#read.by('device', 'host', hostId).values()) this.#mark(device.areaId)
        break
      }
    }
  }

  /** Call when a property of `ROOM_PROPERTIES` changed its value. */
  noteReading(device: Device): void {
    if (speaksForRoom(device.kind)) this.#mark(device.areaId)
  }

  /** Call when a device has reported for the first time, or its readings were dropped. */
  noteFirstReading(device: Device): void {
    this.#noteDevice(device)
  }

  /** Recomputes marked areas, notifies about the changed ones, and returns whether the counts changed. */
  settle(onChanged: (areaId: string) => void): boolean {
    return this.#settle(this.#dirty.size, onChanged)
  }

  /** Recomputes some of the marked areas; true while there is more. */
  settleSome(limit: number): boolean {
    this.#settle(limit, () => undefined)
    return this.#dirty.size > 0
  }

  #settle(limit: number, onChanged: (areaId: string) => void): boolean {
    const counts: Record<keyof RoomCounts, number> = { ...this.#counts }
    let hasNewCounts = false
    let left = limit
    for (const areaId of this.#dirty) {
      if (left === 0) break
      left -= 1
      this.#dirty.delete(areaId)
      const state = this.#compute(areaId)
      const before = this.#states.get(areaId) ?? EMPTY_ROOM
      if (!isSameRoom(before, state)) {
        if (isSameRoom(state, EMPTY_ROOM)) this.#states.delete(areaId)
        else this.#states.set(areaId, state)
        onChanged(areaId)
      }
      if (this.#recount(areaId, this.get(areaId), counts)) hasNewCounts = true
    }
    if (hasNewCounts) this.#counts = counts
    return hasNewCounts
  }

  #noteArea(before: Area | undefined, after: Area | undefined): void {
    this.#mark((after ?? before)?.id)
    if (before?.parentId !== after?.parentId) {
      this.#mark(before?.parentId)
      this.#mark(after?.parentId)
    }
    if (before?.kind === after?.kind) return
    for (const child of this.#read.by('area', 'parent', (after ?? before)?.id ?? '').values()) {
      this.#dirty.add(child.id)
    }
  }

  #noteDevice(device: Device | undefined): void {
    if (!device) return
    this.#ownParts.delete(device.areaId)
    this.#mark(device.areaId)
  }

  #mark(areaId: AreaId | null | undefined): void {
    let next = areaId
    for (let depth = 0; next && depth < DEPTH_MAX; depth += 1) {
      this.#dirty.add(next)
      next = this.#read.get('area', next)?.parentId
    }
  }

  #recount(areaId: string, state: RoomState, counts: Record<keyof RoomCounts, number>): boolean {
    const before = this.#counted.get(areaId)
    const area = this.#read.get('area', areaId)
    const after = area && isWholeRoom(this.#read, area) ? state : undefined
    if (before === after) return false
    add(counts, before, -1)
    add(counts, after, 1)
    if (after) this.#counted.set(areaId, after)
    else this.#counted.delete(areaId)
    return !before || !after || !isSameClass(before, after)
  }

  #compute(areaId: string): RoomState {
    const speakers: RoomParts['speakers'][number][] = []
    const alarms: Alarm[] = []
    let devices = 0
    let offlineDevices = 0
    let unseenDevices = 0
    const visit = (id: string, depth: number): void => {
      const own = this.#parts(id)
      speakers.push(...own.speakers)
      devices += own.devices
      unseenDevices += own.unseen
      for (const [hostId, of] of own.byHost)
        offlineDevices += this.#read.get('host', hostId)?.isOnline === false ? of.devices : of.silent
      alarms.push(...this.#read.by('alarm', 'area', id).values())
      if (depth === DEPTH_MAX) return
      for (const child of this.#read.by('area', 'parent', id).keys()) visit(child, depth + 1)
    }
    visit(areaId, 0)
    const isLet = letByStays(this.#read, areaId)
    return roomState({ speakers, devices, offlineDevices, unseenDevices, alarms, isLet }, this.#readingsOf)
  }

  #parts(areaId: string): OwnParts {
    const cached = this.#ownParts.get(areaId)
    if (cached) return cached
    const own = this.#read.by('device', 'area', areaId)
    const byHost = new Map<HostId, { devices: number; silent: number }>()
    let unseen = 0
    for (const { id, hostId, isSilent } of own.values()) {
      if (this.#readingsOf(id) === undefined) {
        unseen += 1
        continue
      }
      const { devices, silent } = byHost.get(hostId) ?? { devices: 0, silent: 0 }
      byHost.set(hostId, { devices: devices + 1, silent: silent + (isSilent ? 1 : 0) })
    }
    const parts: OwnParts = {
      speakers: [...own.values()]
        .filter(({ kind }) => speaksForRoom(kind))
        .map(({ id, kind }) => ({ id, kind })),
      devices: own.size,
      unseen,
      byHost,
    }
    this.#ownParts.set(areaId, parts)
    return parts
  }
}

const isSameClass = (a: RoomState, b: RoomState): boolean =>
  a.status === b.status &&
  a.wish === b.wish &&
  a.isTaken === b.isTaken &&
  hasWaitingAlarm(a) === hasWaitingAlarm(b) &&
  a.discomfort === b.discomfort

function add(counts: Record<keyof RoomCounts, number>, state: RoomState | undefined, sign: 1 | -1): void {
  if (!state) return
  counts.all += sign
  if (state.isTaken !== null) counts[state.isTaken ? 'occupied' : 'vacant'] += sign
  if (state.wish) counts[state.wish] += sign
  if (state.status === 'offline' || state.status === 'never' || state.status === 'unknown')
    counts[state.status] += sign
  if (hasWaitingAlarm(state)) counts.alarm += sign
  if (state.discomfort) counts.uncomfortable += sign
}
