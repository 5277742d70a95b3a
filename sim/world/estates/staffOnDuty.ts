/** House staff: attends to spontaneous alarms as an authorised person. Alarms of injected faults are left to users. */

import { kindOf } from '#shared/devices/registry.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { DEVICE_SILENT_CODE, HOST_OFFLINE_CODE, MAINS_LOST_CODE } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Clock } from '../../base/clock.ts'
import { hashText } from '../../base/rng.ts'
import { actorOf } from '../../core/auth/actors.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import { StorageError } from '../../stores/storage/errors.ts'
import type { Breakdown } from '../building/breakdowns.ts'
import { physicsOf } from '../physics/registry.ts'
import type { Attendance } from '../ports.ts'

/** Returns the callback for an attended failure. No-op if its alarm is missing or acknowledged. */
export function createStaffOnDuty(workspaces: Workspaces, clock: Clock): Attendance {
  return async (projectHex, deviceId, breakdown) => {
    const found = workspaces.projectByHex(projectHex)
    const device = found?.workspace.state.get('device', deviceId)
    if (!found || !device) return true
    const alarm = alarmOf(found.workspace.state, device, breakdown)
    if (!alarm) return false
    const actor = onDuty(found, workspaces, alarm)
    if (!actor) return true
    const context = { actor, channel: 'web', nowMs: Math.round(clock.now()) } as const
    try {
      await found.workspace.run('AcknowledgeAlarms', { alarmIds: [alarm.id], ...orderOf(breakdown) }, context)
    } catch (error) {
      // Someone was quicker, or nothing can be written: then it stays unseen.
      if (!(error instanceof Rejection || error instanceof StorageError)) throw error
    }
    return true
  }
}

export interface WorkOrder {
  readonly reason: string
  readonly reasonEn: string
}

export const NO_ORDER: WorkOrder = { reason: '', reasonEn: '' }

/** The repairs written beside an acknowledgement; empty where nothing has to be repaired. */
export const orderOf = ({ repair }: Pick<Breakdown, 'repair'>): WorkOrder =>
  repair ? { reason: `派工单：${repair.zh}`, reasonEn: `Work order: ${repair.en}` } : NO_ORDER

/** Newest unacknowledged alarm, active or not. */
function alarmOf(read: ReadState, device: Device, { code }: Breakdown): Alarm | undefined {
  const deviceId = code === 'offline' || code === 'tripped' ? null : device.id
  const wanted = alarmCodeOf(device.kind, code)
  const open = [...read.by('alarm', 'host', device.hostId).values()].filter(
    (one) => one.deviceId === deviceId && one.code === wanted && !one.acknowledged,
  )
  return open.sort((a, b) => b.raisedAtMs - a.raisedAtMs)[0]
}

export function alarmCodeOf(kindName: string, code: Breakdown['code']): string {
  if (code === 'silent') return DEVICE_SILENT_CODE
  if (code === 'offline') return HOST_OFFLINE_CODE
  if (code === 'tripped') return MAINS_LOST_CODE
  if (code !== 'stuck') return code
  const { feelsStuck } = physicsOf(kindName)
  return kindOf(kindName)?.alarms.find(({ property }) => property === feelsStuck)?.code ?? code
}

/** A member who may handle alarms there; otherwise the super administrator. */
function onDuty(
  { workspace }: ProjectWorkspace,
  { estate }: Workspaces,
  { id, areaId }: Alarm,
): Actor | undefined {
  const { state } = workspace
  const parentId = state.get('area', areaId)?.parentId
  const able = [...state.all('member')].filter(({ roleId }) => {
    const role = state.get('role', roleId)
    const isTheirs = role?.areas === 'all' || role?.areas.some((id) => id === areaId || id === parentId)
    return role?.entersConsole && isTheirs && role.rights.includes('messages.handle')
  })
  const member = able.sort((a, b) => (a.id < b.id ? -1 : 1))[hashText(id) % Math.max(1, able.length)]
  const account = member
    ? estate.state.get('account', member.accountId)
    : [...estate.state.all('account')].find(({ isSuper }) => isSuper)
  return account && actorOf(account)
}
