import { type DeviceRights, deviceRightsContract, type RightHolder } from '#shared/contract/deviceRights.ts'
import { grantedGroups, rolesNaming } from '#shared/domain/people/deviceRights.ts'
import { DEVICE_NUMBER_PART_MIN } from '#shared/kernel/ids.ts'
import { can, type Principal, seesArea, seesDevice, seesEverything } from '#shared/permissions.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Role } from '#shared/records/role.ts'
import { powersOf } from '../../core/auth/principals.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { page, projectCommand } from './declared.ts'
import { granterOf } from './roles.ts'

interface Found {
  readonly entry: ProjectWorkspace
  readonly device: Device
}

export const deviceRightHandlers: HandlersOf<typeof deviceRightsContract> = {
  search: page(deviceRightsContract.search, ({ number }, call) => devicesWith(number, call), {
    row: rowOf,
  }),
  clear: projectCommand(deviceRightsContract.clear, 'ClearDevicePermissions', {
    concerns: () => 'all',
    sees: ({ deviceId }) => ({ device: [deviceId] }),
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
    returns: (facts) => ({ clearingId: facts.of('DevicePermissionsCleared')[0]?.clearingId ?? null }),
  }),
  restore: projectCommand(deviceRightsContract.restore, 'RestoreDevicePermissions', {
    concerns: () => 'all',
    sees: ({ clearingId }) => ({ deviceClearing: [clearingId] }),
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
}

function* devicesWith(number: string, call: CallContext): Iterable<Found> {
  const { principals, workspaces } = call.services
  const { accountId } = callerOf(call).session
  for (const entry of workspaces.projects()) {
    const principal = principals.of(accountId, entry.project.id)
    if (!principal || !can(principal, 'roles.manage') || !seesEverything(principal)) continue
    for (const device of entry.workspace.state.all('device'))
      if (isNumberedSo(device.number.toUpperCase(), number)) yield { entry, device }
  }
}

const isNumberedSo = (own: string, asked: string): boolean =>
  asked.length < DEVICE_NUMBER_PART_MIN ? own === asked : own.includes(asked)

function rowOf({ entry, device }: Found): DeviceRights {
  const { state } = entry.workspace
  const area = state.get('area', device.areaId)
  const host = state.get('host', device.hostId)
  const clearing = state.first('deviceClearing', 'device', device.id)
  const holders = holdersOf(device, state)
  return {
    projectId: entry.project.id,
    projectName: entry.project.name,
    projectNameEn: entry.project.nameEn,
    id: device.id,
    number: device.number,
    name: device.name,
    nameEn: device.nameEn,
    kind: device.kind,
    areaId: device.areaId,
    areaName: area?.name ?? '',
    areaNameEn: area?.nameEn ?? '',
    hostName: host?.name ?? '',
    isConfigured: device.isConfigured,
    scenes: state.by('scene', 'device', device.id).size,
    automations: state.by('automation', 'device', device.id).size,
    groups: device.groups?.length ?? 0,
    holders,
    people: holders.reduce((sum, { members }) => sum + members, 0),
    isClearable: rolesNaming(device, state).length + grantedGroups(device, state).length > 0,
    cleared: clearing
      ? {
          clearingId: clearing.id,
          atMs: clearing.clearedAtMs,
          by: clearing.clearedBy.name,
          byEn: clearing.clearedBy.nameEn,
          roles: clearing.roleIds.length,
          groups: clearing.groupIds.length,
        }
      : null,
  }
}

/** Roles with the right to control devices that reach this one. */
function holdersOf(device: Device, read: ReadState): RightHolder[] {
  return [...read.all('role')].flatMap((role) => {
    const by = role.rights.includes('control.devices') ? reachOf(role, device, read) : []
    if (by.length === 0) return []
    const members = [...read.by('member', 'role', role.id).values()].filter(
      (member) => !member.suspension && seesDevice(principalOf(role, read, member), device),
    ).length
    return [{ roleId: role.id, name: role.name, nameEn: role.nameEn, by, members }]
  })
}

function reachOf(role: Role, device: Device, read: ReadState): RightHolder['by'] {
  const byGroup = (device.groups ?? []).some(({ id }) => role.groups?.includes(id))
  return [
    ...(seesArea(principalOf(role, read), device.areaId) ? (['area'] as const) : []),
    ...(byGroup ? (['group'] as const) : []),
    ...(role.devices.includes(device.id) ? (['device'] as const) : []),
  ]
}

/** Principal with this role only. */
const principalOf = (role: Role, read: ReadState, member?: Parameters<typeof powersOf>[2]): Principal => ({
  accountId: 'acc_role',
  accountName: '',
  isSuper: false,
  projectId: null,
  ...powersOf(role, read, member),
})
