/**
 * Whether an area was empty, occupied or open by the quarter of an hour, from hourly figures. Nothing is assumed: an hour is
 * empty where every sensor knows all of it and saw nobody, and open where a contact stood open before it and did not move in it.
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { Hours } from '../hours.ts'

const KNOWN_MS = 0.9 * HOUR_MS
/** A contact that stood open for longer without moving is found no more. */
const LOOK_BACK_MS = 2 * DAY_MS

export interface RoomSpan {
  readonly projectId: ProjectId
  readonly fromMs: number
  readonly untilMs: number
}

export interface RoomStates {
  /** By the quarter of an hour: 1 where it is so. */
  readonly empty: Uint8Array
  readonly occupied: Uint8Array
  readonly open: Uint8Array
  /** Whether any sensor senses people there. */
  readonly sensesPeople: boolean
}

export interface RoomSensors {
  readonly presence: readonly DeviceId[]
  /** There are further ones, of which nothing may be said: then no hour is empty. */
  readonly hasHidden?: boolean
  readonly contacts: readonly DeviceId[]
}

export function roomStates(
  hours: Pick<Hours, 'of' | 'movesOf'>,
  span: RoomSpan,
  { presence, hasHidden = false, contacts }: RoomSensors,
): RoomStates {
  const count = Math.ceil((span.untilMs - span.fromMs) / QUARTER_MS)
  const [empty, occupied, open] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)]
  const mark = (of: Uint8Array, atMs: number): void => {
    const first = (atMs - span.fromMs) / QUARTER_MS
    of.fill(1, Math.max(0, first), Math.max(0, first + HOUR_MS / QUARTER_MS))
  }
  const occupiedHours = new Set<number>()
  const emptyBy = new Map<number, number>()
  for (const id of presence)
    for (const { atMs, mean, knownMs } of hours.of(
      span.projectId,
      id,
      'occupancy',
      span.fromMs,
      span.untilMs,
    ))
      if (mean > 0) occupiedHours.add(atMs)
      else if (knownMs >= KNOWN_MS) emptyBy.set(atMs, (emptyBy.get(atMs) ?? 0) + 1)
  for (const atMs of occupiedHours) mark(occupied, atMs)
  const isByAll = (sensors: number): boolean => !hasHidden && sensors === presence.length
  for (const [atMs, sensors] of emptyBy) if (isByAll(sensors)) mark(empty, atMs)
  for (const id of contacts) for (const atMs of openHours(hours, span, id)) mark(open, atMs)
  return { empty, occupied, open, sensesPeople: presence.length > 0 }
}

/** Beginnings of hours of UTC in which the contact stood open. */
function* openHours(hours: Pick<Hours, 'movesOf'>, span: RoomSpan, id: DeviceId): Iterable<number> {
  const fromMs = Math.floor((span.fromMs - LOOK_BACK_MS) / HOUR_MS) * HOUR_MS
  const moves = hours.movesOf(span.projectId, id, 'contact', { fromMs, toMs: span.untilMs })
  let isOpen = false
  for (const { atMs, rises, falls } of moves) {
    if (isOpen && rises === 0 && falls === 0) yield atMs
    // True is closed. What moved both ways ends as it began.
    if (rises !== falls) isOpen = falls > rises
  }
}
