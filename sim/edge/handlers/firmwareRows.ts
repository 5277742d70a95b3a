/** Rows for firmware and for the record of its downloads. */
import type { FirmwareRow, TakingRow } from '#shared/contract/firmware.ts'
import { type FirmwareUser, isUsableBy } from '#shared/domain/firmware/usable.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { Firmware, FirmwareId, FirmwareShare } from '#shared/records/firmware.ts'
import type { FirmwareTaking } from '#shared/records/firmwareTaking.ts'
import { NOBODY, type Person } from '#shared/records/person.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, projectOf } from './call.ts'

export const userOf = (call: CallContext): FirmwareUser => ({
  projectId: projectOf(call).project.id,
  accountId: callerOf(call).session.accountId,
})

/**
 * Rejects unusable firmware like missing firmware.
 * @throws Rejection record_unknown
 */
export function requireUsable(firmwareId: FirmwareId, call: CallContext): Firmware {
  const firmware = call.services.workspaces.estate.state.get('firmware', firmwareId)
  if (!firmware || !isUsableBy(firmware, userOf(call), call.services.clock.now()))
    throw new Rejection('record_unknown', { kind: 'firmware' })
  return firmware
}

/** Recipients of shares are visible only to the owning project. */
export function firmwareRow(firmware: Firmware, call: CallContext): FirmwareRow {
  const { type: _, projectId, file, shares, withdrawn, ...row } = firmware
  const isOwn = projectId === projectOf(call).project.id
  return {
    ...row,
    ...file,
    uploadedBy: visiblePerson(row.uploadedBy, call),
    withdrawn: withdrawn && { ...withdrawn, by: visiblePerson(withdrawn.by, call) },
    isOwn,
    shares: isOwn ? shares.map((share) => shareRow(share, call)) : [],
  }
}

/** Hides people of other places from restricted members. */
export function visiblePerson(person: Person, call: CallContext): Person {
  const { principal } = callerOf(call)
  return seesEverything(principal) || person.id === principal.accountId ? person : NOBODY
}

function shareRow(share: FirmwareShare, call: CallContext): FirmwareRow['shares'][number] {
  const names = namesOf(share.to, call)
  return { ...share, ...names, sharedBy: visiblePerson(share.sharedBy, call) }
}

function namesOf(id: string, call: CallContext): { readonly name: string; readonly nameEn: string } {
  const { workspaces } = call.services
  const account = workspaces.estate.state.get('account', id)
  const project = [...workspaces.projects()].find((entry) => entry.project.id === id)?.project
  const { name = '', nameEn = '' } = account ?? project ?? {}
  return { name, nameEn }
}

/**
 * Downloads from the project's library, and by the project from others, newest first. Restricted members see only their
 * own and those of hosts in their areas.
 */
export function takingsOf(call: CallContext): FirmwareTaking[] {
  const { state } = call.services.workspaces.estate
  const { id } = projectOf(call).project
  const found = new Map([
    ...state.by('firmwareTaking', 'owner', id),
    ...state.by('firmwareTaking', 'project', id),
  ])
  return [...found.values()]
    .filter((taking) => isTakingSeen(taking, call))
    .sort((a, b) => b.takenAtMs - a.takenAtMs)
}

function isTakingSeen({ takenBy, host }: FirmwareTaking, call: CallContext): boolean {
  const { principal } = callerOf(call)
  if (seesEverything(principal) || takenBy.id === principal.accountId) return true
  const { state } = projectOf(call).workspace
  const found = host && state.get('host', host.id)
  return found ? seesRecord(principal, found, state) : false
}

export function takingRow(taking: FirmwareTaking, call: CallContext): TakingRow {
  const { type: _, ownerId: __, ...row } = taking
  const { name, nameEn } = namesOf(taking.projectId, call)
  return { ...row, takenBy: visiblePerson(row.takenBy, call), projectName: name, projectNameEn: nameEn }
}
