/** Rollouts, their updates and the versions that run, as rows. */
import type { RolloutRow, UpdateRow, VersionRow } from '#shared/contract/rollouts.ts'
import { uninstallable, usableFirmware } from '#shared/domain/firmware/usable.ts'
import {
  activeUpdates,
  hostOf,
  isWindowOpen,
  updatesIn,
  windowOpensAtMs,
} from '#shared/domain/rollout/advance.ts'
import { isJoined, versionOf } from '#shared/domain/rollout/targets.ts'
import type { Firmware } from '#shared/records/firmware.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { type DeviceUpdate, type Rollout, UPDATE_STATES } from '#shared/records/rollout.ts'
import { compareVersions } from '#shared/rules/version.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, projectOf } from './call.ts'
import { userOf } from './firmwareRows.ts'

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

function waitsFor(read: ReadState, update: DeviceUpdate, nowMs: number): string {
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

export const versionNames = ({ name, nameEn, model, version, hostName }: VersionRow): string[] => [
  name,
  nameEn,
  model,
  version,
  hostName,
]

/** Of every device and host that the caller sees, the outdated ones first. */
export function versionsOf(call: CallContext): VersionRow[] {
  const read = stateOf(call)
  const { principal } = callerOf(call)
  const nowMs = call.services.clock.now()
  const usable = usableFirmware(call.services.workspaces.estate.state, userOf(call), nowMs)
    .filter((one) => one.channel === 'stable' && uninstallable(one, nowMs) === null)
    .sort((a, b) => compareVersions(b.version, a.version))
  const rows: VersionRow[] = []
  for (const device of read.all('device')) {
    if (!seesRecord(principal, device, read)) continue
    const { id, name, nameEn, kind, model } = device
    const version = versionOf(read, { deviceId: id, hostId: device.hostId })
    const hostName = read.get('host', device.hostId)?.name ?? ''
    rows.push({
      target: 'device',
      id,
      name,
      nameEn,
      kind,
      model,
      hostName,
      ...judged(usable, { target: 'device', kind, model, version }),
    })
  }
  for (const host of read.all('host')) {
    if (!seesRecord(principal, host, read)) continue
    const { id, name, model, firmwareVersion: version } = host
    const facts = { target: 'host', id, name, nameEn: '', kind: '', model, hostName: name } as const
    rows.push({ ...facts, ...judged(usable, { target: 'host', kind: '', model, version }) })
  }
  return rows.sort((a, b) => Number(b.isOutdated) - Number(a.isOutdated))
}

interface Running {
  readonly target: Firmware['target']
  readonly kind: string
  readonly model: string
  readonly version: string
}

/** The newest that fits stands first among `usable`. */
function judged(
  usable: readonly Firmware[],
  { target, kind, model, version }: Running,
): Pick<VersionRow, 'version' | 'newest' | 'isOutdated'> {
  const found = usable.find(
    (one) =>
      one.target === target &&
      (one.kinds.length === 0 || target === 'host' || one.kinds.includes(kind)) &&
      (one.models.length === 0 || one.models.includes(model)),
  )
  const newest = found ? { firmwareId: found.id, title: found.title, version: found.version } : null
  return { version, newest, isOutdated: newest !== null && compareVersions(version, newest.version) < 0 }
}
