/** What a rollout does next, decided on its updates as they are. */
import type { Hours } from '#shared/records/detection.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { DeviceUpdate, Rollout, RolloutId, UpdateState } from '#shared/records/rollout.ts'
import { isWithinHours, nextBoundaryMs } from '../detection/hours.ts'

/** What one commit starts at most. */
export const STARTS_AT_ONCE_MAX = 50
/** So few that have ended say nothing of the others. */
const JUDGED_FROM = 3

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const

export const updatesIn = (
  read: ReadState,
  rolloutId: RolloutId,
  state: UpdateState,
): ReadonlyMap<string, DeviceUpdate> =>
  read.by('deviceUpdate', 'open', `${rolloutId}/${state}`) as ReadonlyMap<string, DeviceUpdate>

export function activeUpdates(read: ReadState, rolloutId: RolloutId): DeviceUpdate[] {
  const of = (state: UpdateState) => updatesIn(read, rolloutId, state).values()
  return [...of('sending'), ...of('installing')]
}

/** Updates that begin now: as many as there is room for, in the first ring that is not over, on hosts that are there. */
export function nextStarts(read: ReadState, rollout: Rollout): DeviceUpdate[] {
  const active = activeUpdates(read, rollout.id)
  const onHost = new Map<string, number>()
  for (const { hostId } of active) onHost.set(hostId, (onHost.get(hostId) ?? 0) + 1)
  const room = Math.min(rollout.concurrency - active.length, STARTS_AT_ONCE_MAX)
  const starts: DeviceUpdate[] = []
  let ring: number | null = active.length > 0 ? Math.min(...active.map((one) => one.ring)) : null
  for (const update of updatesIn(read, rollout.id, 'waiting').values()) {
    if (starts.length >= room) break
    ring ??= update.ring
    if (update.ring > ring) break
    const busy = onHost.get(update.hostId) ?? 0
    if (busy >= rollout.perHost || read.get('host', update.hostId)?.isOnline !== true) continue
    onHost.set(update.hostId, busy + 1)
    starts.push(update)
  }
  return starts
}

/** Whether nothing is left to do. */
export const isOver = (read: ReadState, { id }: Rollout): boolean =>
  (['waiting', 'sending', 'installing'] as const).every((state) => updatesIn(read, id, state).size === 0)

export function hasTooManyFailures(read: ReadState, { id, stopPercent }: Rollout): boolean {
  const failed = updatesIn(read, id, 'failed').size
  const ended = failed + updatesIn(read, id, 'updated').size
  const isJudged = ended >= JUDGED_FROM || isEveryOneEnded(read, id)
  return failed > 0 && isJudged && failed * 100 > stopPercent * ended
}

const isEveryOneEnded = (read: ReadState, id: RolloutId): boolean =>
  updatesIn(read, id, 'waiting').size === 0 && activeUpdates(read, id).length === 0

function hoursOf({ window }: Rollout): Hours | null {
  return window && { days: [...EVERY_DAY], isAllDay: false, ...window }
}

const zoneOf = (read: ReadState): string => [...read.all('project')][0]?.timeZone ?? 'UTC'

export function isWindowOpen(read: ReadState, rollout: Rollout, nowMs: number): boolean {
  const hours = hoursOf(rollout)
  return hours === null || isWithinHours(hours, zoneOf(read), nowMs)
}

/** When updates may begin again; null where the window is open or never opens. */
export function windowOpensAtMs(read: ReadState, rollout: Rollout, nowMs: number): number | null {
  const hours = hoursOf(rollout)
  return hours === null ? null : nextBoundaryMs(hours, zoneOf(read), nowMs)
}
