import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type DeviceGroupId, membersOf } from '#shared/records/deviceGroup.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

const seesGroup = ({ groupId }: { readonly groupId: string }) => ({ deviceGroup: [groupId] })

export const deviceGroupHandlers: HandlersOf<typeof deviceGroupsContract> = {
  list: recordPage(deviceGroupsContract.list, {
    type: 'deviceGroup',
    row: ({ type: _, ...group }, call) => ({ ...group, deviceIds: seenMembers(group.id, call) }),
  }),
  add: projectCommand(deviceGroupsContract.add, 'AddDeviceGroup', {
    sees: ({ deviceIds }) => ({ device: deviceIds }),
    returns: (facts) => ({ groupId: facts.one('DeviceGroupAdded').groupId }),
  }),
  update: projectCommand(deviceGroupsContract.update, 'ChangeDeviceGroup', {
    sees: ({ groupId, deviceIds = [] }) => ({ ...seesGroup({ groupId }), device: deviceIds }),
    data({ deviceIds, was, ...named }, call) {
      if (!deviceIds) return named
      const members = seenMembers(named.groupId, call)
      const known = new Set(was ?? members)
      const kept = new Set(deviceIds)
      const removed = members.filter((id) => known.has(id) && !kept.has(id))
      const isLeft = (id: DeviceId) => was !== undefined && known.has(id) && !members.includes(id)
      return { ...named, members: { deviceIds: deviceIds.filter((id) => !isLeft(id)), removed } }
    },
  }),
  members: projectCommand(deviceGroupsContract.members, 'ChangeGroupMembers', {
    sees: ({ groupId, add, remove }) => ({ ...seesGroup({ groupId }), device: [...add, ...remove] }),
  }),
  remove: projectCommand(deviceGroupsContract.remove, 'RemoveDeviceGroup', { sees: seesGroup }),
}

function seenMembers(groupId: DeviceGroupId, call: CallContext) {
  const { principal } = callerOf(call)
  const members = membersOf(projectOf(call).workspace.state, groupId)
  return members.filter((device) => seesDevice(principal, device)).map(({ id }) => id)
}
