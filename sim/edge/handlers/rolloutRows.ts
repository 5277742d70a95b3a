/** Rollouts and their updates, as rows. */
import type { RolloutRow, UpdateRow } from '#shared/contract/rollouts.ts'
import {
  activeUpdates,
  hostOf,
  isWindowOpen,
  updatesIn,
  windowOpensAtMs,
} from '#shared/domain/rollout/advance.ts'
import { isJoined } from '#shared/domain/rollout/targets.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type DeviceUpdate, type Rollout, UPDATE_STATES } from '#shared/records/rollout.ts'
import type { CallContext } from '../http/mount.ts'
import { projectOf } from './call.ts'

const stateOf = (call: CallContext): ReadState => projectOf(call).workspace.state

export function rolloutRow(whole: Rollout, call: CallContext): RolloutRow {
  const { type: _, file: __, kinds: ___, models: ____, acceptedFailures: _____, ...rollout } = whole
  const read = stateOf(call)
  const nowMs = call.services.clock.now()
  const counts = Object.fromEntries(
    UPDATE_STATES.map((state) => [state, updatesIn(read, rollout.id, state).size]),
  ) as RolloutRow['counts']
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const concerned = total - counts.skipped
  const ended = counts.updated + counts.rolledBack + counts.failed + counts.cancelled
  const isWaiting = rollout.state === 'running' && !isWindowOpen(read, whole, nowMs)
  return {
    ...rollout,
    counts,
    total,
    percent: concerned === 0 ? 100 : Math.floor((ended * 100) / concerned),
    opensAtMs: isWaiting ? windowOpensAtMs(read, whole, nowMs) : null,
  }
}

function nameOf(read: ReadState, { deviceId, hostId }: DeviceUpdate) {
  const host = read.get('host', hostId)
  const device = deviceId === null ? null : read.get('device', deviceId)
  return {
    name: device?.name ?? host?.name ?? '',
    nameEn: device?.nameEn ?? '',
    number: device?.number ?? host?.number ?? '',
    hostName: host?.name ?? '',
  }
}

export function updateNames(update: DeviceUpdate, call: CallContext): string[] {
  return Object.values(nameOf(stateOf(call), update))
}

export function updateRow({ type: _, ...update }: DeviceUpdate, call: CallContext): UpdateRow {
  const read = stateOf(call)
  const whole = { type: 'deviceUpdate', ...update } as const
  return { ...update, ...nameOf(read, whole), waitsFor: waitsFor(read, whole, call.services.clock.now()) }
}

/** Why the update waits; empty if it does not. */
export function waitsFor(read: ReadState, update: DeviceUpdate, nowMs: number): string {
  const rollout = read.get('rollout', update.rolloutId)
  if (update.state !== 'waiting' || !rollout) return ''
  if (rollout.state !== 'running') return 'paused'
  if (!isWindowOpen(read, rollout, nowMs)) return 'window'
  if (read.get('host', hostOf(read, update))?.isOnline !== true) return 'host_offline'
  if (!isJoined(read, update)) return 'not_joined'
  const [first] = updatesIn(read, rollout.id, 'waiting').values()
  const earliest = Math.min(
    first?.ring ?? update.ring,
    ...activeUpdates(read, rollout.id).map(({ ring }) => ring),
  )
  return earliest < update.ring ? 'ring' : 'turn'
}
