/** Which users and projects may use a firmware, and whether it may be installed. */
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Firmware, ShareTarget } from '#shared/records/firmware.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** The account and project that request the firmware. */
export interface FirmwareUser {
  readonly projectId: ProjectId
  readonly accountId: AccountId
}

const targetsOf = ({ projectId, accountId }: FirmwareUser): readonly ShareTarget[] => [projectId, accountId]

/** Whether the firmware is in their library, or shared with them without having expired. */
export function isUsableBy(firmware: Firmware, user: FirmwareUser, nowMs: number): boolean {
  if (firmware.projectId === user.projectId) return true
  const targets = targetsOf(user)
  return firmware.shares.some(
    ({ to, expiresAtMs }) => targets.includes(to) && (expiresAtMs === null || expiresAtMs > nowMs),
  )
}

/** The project's own library first, then shared firmware, without duplicates. */
export function usableFirmware(read: ReadState, user: FirmwareUser, nowMs: number): Firmware[] {
  const found = new Map<string, Firmware>()
  for (const [id, firmware] of read.by('firmware', 'project', user.projectId)) found.set(id, firmware)
  for (const to of targetsOf(user))
    for (const [id, firmware] of read.by('firmware', 'shared', to))
      if (isUsableBy(firmware, user, nowMs)) found.set(id, firmware)
  return [...found.values()]
}

/** Why the firmware may not be installed; null if it may. */
export function uninstallable(firmware: Firmware, nowMs: number): Rejection | null {
  const { title, withdrawn, validUntilMs } = firmware
  if (withdrawn) return new Rejection('firmware_withdrawn', { title, reason: withdrawn.reason })
  if (validUntilMs !== null && validUntilMs <= nowMs) return new Rejection('firmware_expired', { title })
  return null
}
