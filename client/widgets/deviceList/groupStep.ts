/** Adds devices to a group or removes them, with undo. */
import { deviceGroupsContract } from '#shared/contract/deviceGroups.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { type DeviceGroupId, membersOf } from '#shared/records/deviceGroup.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { showStep } from '../../actions/setupSteps.ts'
import { call } from '../../api/api.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'

interface Membership {
  readonly kind: 'add' | 'remove'
  readonly groupId: DeviceGroupId
  readonly deviceIds: readonly DeviceId[]
}

/** One command; undo affects only its own changes. */
export async function changeMembers(
  read: ReadState,
  { kind, groupId, deviceIds }: Membership,
): Promise<null> {
  const members = () => membersOf(read, groupId).map(({ id }) => id)
  const before = members()
  const isMoved = (id: DeviceId) => before.includes(id) === (kind === 'remove')
  const moved = deviceIds.filter(isMoved)
  const done = await call(
    deviceGroupsContract.members,
    { groupId, [kind]: [...deviceIds] },
    { isQuiet: true },
  )
  const group = read.get('deviceGroup', groupId)
  const label = i18n.t(kind === 'add' ? 'deviceManagement.addedTo' : 'deviceManagement.takenOutOf', {
    count: moved.length,
    group: group ? nameOf(group) : '',
  })
  showStep(label, () => {
    if (kind === 'add') return call(deviceGroupsContract.members, { groupId, remove: moved })
    const left = before.filter((id) => !moved.includes(id))
    // Restores the former order, unless changed by someone else.
    return isSameJson(members(), left)
      ? call(deviceGroupsContract.update, { groupId, deviceIds: before })
      : call(deviceGroupsContract.members, { groupId, add: moved })
  })
  return done
}
