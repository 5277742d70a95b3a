/**
 * Per quarter-hour, whether an area was empty, occupied or open, from hourly figures. Conservative: an hour is empty
 * only if all sensors cover it and detected no one. It is open only if a contact was open before and did not change.
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { Hours } from '../hours.ts'

const KNOWN_MS = 0.9 * HOUR_MS
/** Limit of the search for the opening of a contact. */
const LOOK_BACK_MS = 2 * DAY_MS

export interface RoomSpan {
  readonly projectId: ProjectId
  readonly fromMs: number
  readonly untilMs: number
}

export interface RoomStates {
  /** Per quarter-hour, 1 if true. */
  readonly empty: Uint8Array
  readonly occupied: Uint8Array
  readonly open: Uint8Array
  /** Whether any presence sensor is in the area. */
  readonly sensesPeople: boolean
}

export interface RoomSensors {
  readonly presence: readonly DeviceId[]
  /** There are sensors hidden from the caller, so no hour counts as empty. */
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

/** Starts of UTC hours in which the contact was open. */
function* openHours(hours: Pick<Hours, 'movesOf'>, span: RoomSpan, id: DeviceId): Iterable<number> {
  const fromMs = Math.floor((span.fromMs - LOOK_BACK_MS) / HOUR_MS) * HOUR_MS
  const moves = hours.movesOf(span.projectId, id, 'contact', { fromMs, toMs: span.untilMs })
  let isOpen = false
  for (const { atMs, rises, falls } of moves) {
    if (isOpen && rises === 0 && falls === 0) yield atMs
    // The contact is true when closed. Equal numbers of rises and falls leave it unchanged.
    if (rises !== falls) isOpen = falls > rises
  }
}
