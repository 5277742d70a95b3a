/** Which devices a rollout is for, in which ring, and why some are left out. */
import type { DeviceId } from '#shared/records/device.ts'
import type { Firmware } from '#shared/records/firmware.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { compareVersions } from '#shared/rules/version.ts'
import { isActive } from './transitions.ts'

export interface Target {
  /** Null for the host itself. */
  readonly deviceId: DeviceId | null
  readonly hostId: HostId
}

export interface PlannedTarget extends Target {
  readonly ring: number
  readonly fromVersion: string
  /** Why it is left out; empty where it is not. */
  readonly skipped: string
}

type Fits = Pick<Firmware, 'target' | 'kinds' | 'models' | 'version' | 'name'>

/** What a target runs, as far as it is known. */
export function versionOf(read: ReadState, { deviceId, hostId }: Target): string {
  if (deviceId === null) return read.get('host', hostId)?.firmwareVersion ?? ''
  return read.first('installedFirmware', 'device', deviceId)?.version ?? ''
}

/** Rings are cut from those that are not left out, in the order in which they were given. */
export function planTargets(
  read: ReadState,
  firmware: Fits,
  { targets, rings }: { readonly targets: readonly Target[]; readonly rings: readonly number[] },
): PlannedTarget[] {
  const judged = targets.map((target) => ({
    ...target,
    fromVersion: versionOf(read, target),
    skipped: whySkipped(read, firmware, target),
  }))
  const total = judged.filter(({ skipped }) => skipped === '').length
  let place = 0
  return judged.map((target) => {
    if (target.skipped !== '') return { ...target, ring: 0 }
    place += 1
    const percent = (place * 100) / total
    const ring = rings.findIndex((end, n) => percent <= end || (n === 0 && place === 1))
    return { ...target, ring: ring === -1 ? rings.length - 1 : ring }
  })
}

function whySkipped(read: ReadState, firmware: Fits, target: Target): string {
  const host = read.get('host', target.hostId)
  const device = target.deviceId === null ? null : read.get('device', target.deviceId)
  if (!host || device === undefined) return 'gone'
  const model = device ? device.model : host.model
  const fitsKind = !device || firmware.kinds.length === 0 || firmware.kinds.includes(device.kind)
  if (!fitsKind || (firmware.models.length > 0 && !firmware.models.includes(model))) return 'not_fitting'
  if (device && !device.isJoined) return 'not_joined'
  const known = versionOf(read, target)
  if (known !== '' && compareVersions(known, firmware.version) >= 0) return 'up_to_date'
  return isInAnotherRollout(read, target) ? 'in_another_rollout' : ''
}

function isInAnotherRollout(read: ReadState, { deviceId, hostId }: Target): boolean {
  const updates =
    deviceId === null
      ? read.by('deviceUpdate', 'host', hostId).values()
      : read.by('deviceUpdate', 'device', deviceId).values()
  for (const update of updates)
    if (update.deviceId === deviceId && (update.state === 'waiting' || isActive(update))) return true
  return false
}
