/**
 * Selects rooms to update per tick. Rooms with recent events update every tick, occupied ones nearly so. Empty or
 * sleeping rooms update once a minute, or when people arrive, leave or wake. Skipped time is simulated in one longer
 * step.
 */
import { MINUTE_MS } from '#shared/durations.ts'
import { hash01 } from '../../base/rng.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import { stretchAt } from '../people/guests.ts'
import type { Room } from '../physics/body.ts'
import type { Pieces } from '../pieces.ts'
import { type RoomCell, type RoomNow, stepRoom } from './rooms.ts'

/** Time of frequent updates after an event: doors, curtains, lamps. */
const LIVELY_MS = MINUTE_MS
const AWAKE_EVERY_MS = 15_000
const CALM_EVERY_MS = MINUTE_MS
const ROOMS_AT_ONCE = 32

interface TimedRoom {
  readonly cell: RoomCell
  devices: readonly SimDevice[]
  /** Elapsed time in the building, in ms. */
  lastMs: number
  nextMs: number
  livelyUntilMs: number
  /** Power until the next update, in W. */
  drawnW: number
}

export class RoomTimes {
  readonly #rooms = new Map<Room, TimedRoom>()
  /** Elapsed time in the building; setting the clock does not change it. */
  #passedMs = 0

  /** The room has these devices from now on. */
  put(cell: RoomCell, devices: readonly SimDevice[]): void {
    const known = this.#rooms.get(cell.room)
    if (known) known.devices = devices
    else this.#rooms.set(cell.room, this.#begin(cell, devices))
  }

  remove(room: Room): void {
    this.#rooms.delete(room)
  }

  devicesOf(room: Room): readonly SimDevice[] {
    return this.#rooms.get(room)?.devices ?? []
  }

  *all(): Iterable<readonly [RoomCell, readonly SimDevice[]]> {
    for (const { cell, devices } of this.#rooms.values()) yield [cell, devices]
  }

  /** Something was done to it from outside. */
  stir(room: Room): void {
    const timed = this.#rooms.get(room)
    if (!timed) return
    timed.nextMs = this.#passedMs
    timed.livelyUntilMs = this.#passedMs + LIVELY_MS
    for (const device of timed.devices) device.isTouched = true
  }

  /** Measures the power of every room without advancing time. */
  *measure(now: RoomNow): Pieces<void> {
    for (const timed of this.#rooms.values()) {
      const { cell, devices } = timed
      const others = cell.room.feeder.nextW
      stepRoom(cell, devices, { ...now, dtMs: 0 })
      timed.drawnW = cell.room.feeder.nextW - others
      yield
    }
  }

  /** Updates due rooms, yielding every few rooms. `look` returns whether a device of the room has an event. */
  *step(now: RoomNow, look: (devices: readonly SimDevice[]) => boolean): Pieces<void> {
    this.#passedMs += now.dtMs
    let moved = 0
    for (const timed of this.#rooms.values()) {
      const { cell, devices } = timed
      const { feeder } = cell.room
      if (timed.nextMs > this.#passedMs) {
        feeder.nextW += timed.drawnW
        continue
      }
      const others = feeder.nextW
      stepRoom(cell, devices, { ...now, dtMs: this.#passedMs - timed.lastMs })
      timed.drawnW = feeder.nextW - others
      timed.lastMs = this.#passedMs
      for (const device of devices) device.isTouched = true
      if (look(devices)) timed.livelyUntilMs = this.#passedMs + LIVELY_MS
      timed.nextMs = this.#passedMs + this.#waitMs(timed)
      moved += 1
      if (moved % ROOMS_AT_ONCE === 0) yield
    }
  }

  #begin(cell: RoomCell, devices: readonly SimDevice[]): TimedRoom {
    const timed = { cell, devices, lastMs: this.#passedMs, nextMs: 0, livelyUntilMs: 0, drawnW: 0 }
    // Initial offsets are spread.
    timed.nextMs = this.#passedMs + Math.floor(this.#waitMs(timed) * hash01(cell.room.traits, 11))
    return timed
  }

  #waitMs({ cell, devices, livelyUntilMs }: TimedRoom): number {
    const { room } = cell
    const { isLeaking, isSmoking } = room.nextSigns
    // Values modified by a fault may change with time alone.
    const isOverlaid = devices.some(({ forced, distorted }) => forced.size + distorted.size > 0)
    if (livelyUntilMs > this.#passedMs || isLeaking || isSmoking || isOverlaid) return 0
    const isAwake = room.stretch.people > 0 && room.stretch.stage !== 'asleep'
    const everyMs = isAwake ? AWAKE_EVERY_MS : CALM_EVERY_MS
    const ownMs = everyMs * (0.75 + 0.5 * hash01(room.traits, 12))
    const changesInMs = (stretchAt(cell.plan, room.minute).untilMinute - room.minute) * MINUTE_MS
    return Math.max(0, Math.min(ownMs, changesInMs))
  }
}
