/**
 * Advances rollouts: starts updates up to the concurrency limit, and fails stalled ones. Progress is in records. An
 * update interrupted by a crash is offered again under the same id. Hosts install each id once and report their
 * progress.
 */
import { rolloutNow } from '#machines/rolloutMachine.ts'
import { isUsableBy, uninstallable } from '#shared/domain/firmware/usable.ts'
import {
  hasTooManyFailures,
  isOver,
  isWindowOpen,
  type Next,
  nextUpdates,
  windowOpensAtMs,
} from '#shared/domain/rollout/advance.ts'
import { isActive } from '#shared/domain/rollout/transitions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { DeviceUpdate, DeviceUpdateId, Rollout } from '#shared/records/rollout.ts'
import type { Clock } from '../../base/clock.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import type { ReturningHosts } from '../hosts/returningHosts.ts'
import type { Due, One, Process } from '../kit/process.ts'
import type { FirmwareTransfers } from './transfers.ts'

export interface RolloutPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly transfers: FirmwareTransfers
  readonly returns: Pick<ReturningHosts, 'isConnected'>
  /** Last reported values. */
  readonly last: Pick<LastValues, 'of'>
}

const running = (read: ReadState): Iterable<Rollout> => read.by('rollout', 'state', 'running').values()

export const rollouts = ({ clock, workspaces, last }: RolloutPorts): Process<'rollout'> => ({
  name: 'rollouts',
  type: 'rollout',
  open: running,
  due: ({ found, record }) => dueOf(found.workspace.state, record, clock.now()),
  step({ found, record }) {
    const data = {
      rolloutId: record.id,
      isUsable: isUsable(found, record, { workspaces, clock }),
      lowBattery: lowBattery(found, record, last),
    }
    return found.workspace.run('AdvanceRollout', data, systemContext('firmware', clock))
  },
  touched: (committed, found) => (concernsRollouts(committed) ? running(found.workspace.state) : []),
})

/**
 * Due now if there is something to start or decide; otherwise when the window opens or the next event occurs.
 */
function dueOf(read: ReadState, rollout: Rollout, nowMs: number): Due {
  if (rollout.state !== 'running') return null
  const isOpen = isWindowOpen(read, rollout, nowMs)
  const facts = {
    isOver: isOver(read, rollout),
    hasTooManyFailures: hasTooManyFailures(read, rollout),
    isWindowOpen: isOpen,
    canStart: isOpen && hasNext(nextUpdates(read, rollout)),
  }
  const now = rolloutNow(rollout.state, facts)
  if (now.hasTag('due')) return { atMs: rollout.changedAtMs }
  const opensAtMs = now.hasTag('timed') ? windowOpensAtMs(read, rollout, nowMs) : null
  return opensAtMs === null ? null : { atMs: opensAtMs }
}

const hasNext = ({ starts, skips }: Next): boolean => starts.length + skips.length > 0

/** Candidates with low battery. Devices that never reported a battery level are not included. */
function lowBattery(
  { project, workspace }: ProjectWorkspace,
  rollout: Rollout,
  last: RolloutPorts['last'],
): DeviceUpdateId[] {
  if (rollout.batteryPercent === 0) return []
  const values = last.of(project.id)
  const isLow = ({ deviceId }: DeviceUpdate): boolean => {
    const battery = deviceId === null ? undefined : values.get(deviceId)?.values.battery
    return typeof battery === 'number' && battery < rollout.batteryPercent
  }
  return nextUpdates(workspace.state, rollout)
    .starts.filter(isLow)
    .map(({ id }) => id)
}

/** Whether the firmware exists, may be installed, and is still shared if it belongs to another project. */
function isUsable(
  { project }: ProjectWorkspace,
  { firmwareId, startedBy }: Rollout,
  { workspaces, clock }: Pick<RolloutPorts, 'workspaces' | 'clock'>,
): boolean {
  const firmware = workspaces.estate.state.get('firmware', firmwareId)
  // An id of an account, as only accounts start rollouts.
  const user = { projectId: project.id, accountId: startedBy.id as AccountId }
  return (
    firmware !== undefined &&
    uninstallable(firmware, clock.now()) === null &&
    isUsableBy(firmware, user, clock.now())
  )
}

/** A host reconnected, an update ended, or a device was deleted. */
const concernsRollouts = ({ changes }: Committed): boolean =>
  changes.some((change) => {
    const { type } = 'put' in change ? change.put : change.remove
    return type === 'host' || type === 'deviceUpdate'
  })

const LOOK_EVERY_MS = 1_000

export function deviceUpdates({ clock, transfers, returns }: RolloutPorts): Process<'deviceUpdate'> {
  /** Tries that this process has offered to their host. */
  const offered = new Map<string, number>()
  const isOffered = ({ id, attempt }: DeviceUpdate): boolean => offered.get(id) === attempt
  const offer = ({ found, record }: One<'deviceUpdate'>): void => {
    offered.set(record.id, record.attempt)
    transfers.offer(found, record)
  }
  return {
    name: 'device updates',
    type: 'deviceUpdate',
    open: (read) =>
      (['sending', 'installing'] as const).flatMap((state) => [
        ...read.by('deviceUpdate', 'state', state).values(),
      ]),
    due({ found, record }) {
      if (!isActive(record)) return null
      const sinceMs = record.progressedAtMs ?? record.startedAtMs ?? clock.now()
      if (!isOffered(record)) return { atMs: sinceMs }
      const stallMs = found.workspace.state.get('rollout', record.rolloutId)?.stallMs ?? 0
      return { sinceMs, withinMs: stallMs }
    },
    step(one) {
      const { found, record } = one
      if (!isOffered(record)) {
        if (!returns.isConnected(record.hostId)) return null
        offer(one)
        return Promise.resolve()
      }
      const data = { updateId: record.id, attempt: record.attempt, reason: 'stalled' }
      return found.workspace.run('FailUpdate', data, systemContext('firmware', clock))
    },
    changed({ found, record }, before) {
      const isBegun = record.state === 'sending' && before?.state === 'waiting'
      // A disconnected host gets the offer when it connects.
      if (isBegun && returns.isConnected(record.hostId)) offer({ found, record })
      if (isActive(record)) return
      offered.delete(record.id)
      const isGivenUp = record.state === 'cancelled' || record.state === 'failed'
      // A host that refused it has nothing to cancel, and does nothing.
      if (isGivenUp && before && isActive(before)) transfers.cancel(found, before)
    },
    // A host that briefly lost its connection also lost the pieces in transit.
    listen: ({ record }, look) =>
      transfers.onConnect(record.hostId, () => {
        offered.delete(record.id)
        look()
      }),
    // A host that was absent is offered its running updates again.
    *touched({ changes }, { workspace: { state } }) {
      for (const change of changes) {
        if (!('put' in change) || change.put.type !== 'host' || !change.put.isOnline) continue
        for (const update of state.by('deviceUpdate', 'host', change.put.id).values()) {
          if (!isActive(update)) continue
          offered.delete(update.id)
          yield update
        }
      }
    },
    againMs: LOOK_EVERY_MS,
  }
}
