/** Devices of a rollout with their ring, and reasons for excluded ones. */
import type { DeviceId } from '#shared/records/device.ts'
import type { Firmware } from '#shared/records/firmware.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RingPlace } from '#shared/records/rollout.ts'
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
  /** Why the target is skipped; empty if it is not. */
  readonly skipped: string
}

type Fits = Pick<Firmware, 'target' | 'kinds' | 'models' | 'version' | 'name'>

/** Version of the target, if known. */
export function versionOf(read: ReadState, { deviceId, hostId }: Target): string {
  if (deviceId === null) return read.get('host', hostId)?.firmwareVersion ?? ''
  return read.first('installedFirmware', 'device', deviceId)?.version ?? ''
}

interface Rings {
  readonly targets: readonly Target[]
  /** Percent that each ring ends at. */
  readonly rings: readonly number[]
  /** Places that each form a ring; replaces the percentages if not empty. */
  readonly ringPlaceIds: readonly RingPlace[]
}

/** Targets in ring order. Rings are cut from the targets that are not skipped. */
export function planTargets(
  read: ReadState,
  firmware: Fits,
  { targets, rings, ringPlaceIds }: Rings,
): PlannedTarget[] {
  const judged = targets.map((target) => ({
    ...target,
    fromVersion: versionOf(read, target),
    skipped: whySkipped(read, firmware, target),
  }))
  if (ringPlaceIds.length > 0)
    return judged
      .map((one) => ({ ...one, ring: one.skipped === '' ? ringByPlace(read, one, ringPlaceIds) : 0 }))
      .sort((a, b) => a.ring - b.ring)
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

/** Index of the first listed place that contains the target. Targets in no place come last. */
function ringByPlace(read: ReadState, target: Target, placeIds: readonly RingPlace[]): number {
  const around = new Set<string>(placesAround(read, target))
  const ring = placeIds.findIndex((id) => around.has(id))
  return ring === -1 ? placeIds.length : ring
}

function* placesAround(read: ReadState, { deviceId, hostId }: Target): Iterable<RingPlace> {
  const place = deviceId === null ? read.get('host', hostId) : read.get('device', deviceId)
  for (
    let area = place && read.get('area', place.areaId);
    area;
    area = area.parentId ? read.get('area', area.parentId) : undefined
  ) {
    yield area.id
    yield area.floorId
  }
}

function whySkipped(read: ReadState, firmware: Fits, target: Target): string {
  const unfit = whyUnfit(read, firmware, target)
  if (unfit !== '') return unfit
  if (!isJoined(read, target)) return 'not_joined'
  return isInAnotherRollout(read, target) ? 'in_another_rollout' : ''
}

/** Whether the target can receive an update: a host always, a device after it has joined. */
export const isJoined = (read: ReadState, { deviceId }: Target): boolean =>
  deviceId === null || read.get('device', deviceId)?.isJoined === true

/** Why the firmware does not fit the target; empty if it fits. */
export function whyUnfit(read: ReadState, firmware: Fits, target: Target): string {
  const host = read.get('host', target.hostId)
  const device = target.deviceId === null ? null : read.get('device', target.deviceId)
  if ((device === null && !host) || device === undefined) return 'gone'
  const model = device ? device.model : (host?.model ?? '')
  const fitsKind = !device || firmware.kinds.length === 0 || firmware.kinds.includes(device.kind)
  if (!fitsKind || (firmware.models.length > 0 && !firmware.models.includes(model))) return 'not_fitting'
  const known = versionOf(read, target)
  return known !== '' && compareVersions(known, firmware.version) >= 0 ? 'up_to_date' : ''
}

/** Whether the target has an unfinished update in another rollout. */
export function isInAnotherRollout(read: ReadState, { deviceId, hostId }: Target): boolean {
  const updates =
    deviceId === null
      ? read.by('deviceUpdate', 'host', hostId).values()
      : read.by('deviceUpdate', 'device', deviceId).values()
  for (const update of updates)
    if (update.deviceId === deviceId && (update.state === 'waiting' || isActive(update))) return true
  return false
}
