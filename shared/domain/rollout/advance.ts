/** Next steps of a rollout, decided on the current state of its updates. */
import type { Hours } from '#shared/records/detection.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type {
  DeviceUpdate,
  DeviceUpdateId,
  Rollout,
  RolloutId,
  UpdateState,
} from '#shared/records/rollout.ts'
import { isWithinHours, nextBoundaryMs } from '../detection/hours.ts'
import { isJoined, type Target, whyUnfit } from './targets.ts'

/** Maximum updates started by one commit. */
export const STARTS_AT_ONCE_MAX = 50
/** Minimum ended updates before the failure rate is evaluated. */
const JUDGED_FROM = 3

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const

/** The updates of a rollout that are in this state, by id. */
export const updatesIn = (
  read: ReadState,
  rolloutId: RolloutId,
  state: UpdateState,
): ReadonlyMap<string, DeviceUpdate> =>
  read.by('deviceUpdate', 'open', `${rolloutId}/${state}`) as ReadonlyMap<string, DeviceUpdate>

/** The updates of a rollout in progress: being sent or being installed. */
export function activeUpdates(read: ReadState, rolloutId: RolloutId): DeviceUpdate[] {
  const of = (state: UpdateState) => updatesIn(read, rolloutId, state).values()
  return [...of('sending'), ...of('installing')]
}

export interface Skip {
  readonly updateId: DeviceUpdateId
  readonly reason: string
}

export interface Next {
  readonly starts: readonly DeviceUpdate[]
  readonly skips: readonly Skip[]
}

/**
 * Updates that start now: up to the free capacity, in the first unfinished ring, on online hosts. Targets that no
 * longer fit the firmware, because they were replaced or updated, are skipped.
 */
export function nextUpdates(read: ReadState, rollout: Rollout): Next {
  const active = activeUpdates(read, rollout.id)
  const onHost = new Map<string, number>()
  for (const { hostId } of active) onHost.set(hostId, (onHost.get(hostId) ?? 0) + 1)
  const room = Math.min(rollout.concurrency - active.length, STARTS_AT_ONCE_MAX)
  const starts: DeviceUpdate[] = []
  const skips: Skip[] = []
  let ring: number | null = active.length > 0 ? Math.min(...active.map((one) => one.ring)) : null
  for (const update of updatesIn(read, rollout.id, 'waiting').values()) {
    if (starts.length >= room || skips.length >= STARTS_AT_ONCE_MAX) break
    const reason = rollout.isRollingBack ? '' : whyUnfit(read, rollout, update)
    if (reason !== '') {
      skips.push({ updateId: update.id, reason })
      continue
    }
    ring ??= update.ring
    if (update.ring > ring) break
    const hostId = hostOf(read, update)
    const busy = onHost.get(hostId) ?? 0
    if (busy >= rollout.perHost || !isReachable(read, update)) continue
    onHost.set(hostId, busy + 1)
    starts.push(update)
  }
  return { starts, skips }
}

/** Current host of the device, which may have moved since the rollout started. */
export const hostOf = (read: ReadState, { deviceId, hostId }: Target): HostId =>
  (deviceId === null ? undefined : read.get('device', deviceId)?.hostId) ?? hostId

/** Whether the host is online and the device has joined it. */
export const isReachable = (read: ReadState, target: Target): boolean =>
  read.get('host', hostOf(read, target))?.isOnline === true && isJoined(read, target)

/** Whether no updates are left. */
export const isOver = (read: ReadState, { id }: Rollout): boolean =>
  (['waiting', 'sending', 'installing'] as const).every((state) => updatesIn(read, id, state).size === 0)

/** Failures that a user accepted by resuming the rollout are not counted again. */
export function hasTooManyFailures(read: ReadState, rollout: Rollout): boolean {
  const { id, stopPercent, acceptedFailures, isRollingBack } = rollout
  if (isRollingBack) return false
  const failed = updatesIn(read, id, 'failed').size - acceptedFailures
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

/** Whether the rollout may start updates at `nowMs` (epoch ms). Without hours the window is always open. */
export function isWindowOpen(read: ReadState, rollout: Rollout, nowMs: number): boolean {
  const hours = hoursOf(rollout)
  return hours === null || isWithinHours(hours, zoneOf(read), nowMs)
}

/** When the window opens next (epoch ms); null if it is open or never opens. */
export function windowOpensAtMs(read: ReadState, rollout: Rollout, nowMs: number): number | null {
  const hours = hoursOf(rollout)
  return hours === null ? null : nextBoundaryMs(hours, zoneOf(read), nowMs)
}
