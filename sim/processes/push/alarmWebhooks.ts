/** Push addresses that alarm receivers have chosen for the channel `webhook`. */
import { isForWebhook } from '#shared/alarms/delivery.ts'
import type { Principal } from '#shared/permissions.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { AlarmReceiver } from '#shared/records/alarmReceiver.ts'
import type { PushAddress } from '#shared/records/pushAddress.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { powersOf } from '../../core/auth/principals.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'

type Found = Pick<ProjectWorkspace, 'project' | 'workspace'>

/** Distinct receivers. They get only alarms visible to their role or person. */
export function webhooksOf(alarm: Alarm, { project, workspace }: Found): readonly PushAddress[] {
  const read = workspace.state
  const found = new Set<PushAddress>()
  for (const receiver of read.by('alarmReceiver', 'webhook', 'yes').values()) {
    const address = receiver.pushAddressId && read.get('pushAddress', receiver.pushAddressId)
    if (!address || !isForWebhook(receiver, alarm, project.timeZone)) continue
    const principal = principalOf(receiver, { project, workspace })
    if (principal && seesRecord(principal, alarm, read)) found.add(address)
  }
  return [...found]
}

/** Null if the role is gone, or the member left or is suspended. Roles without console access receive alarms too. */
function principalOf({ accountId, roleId }: AlarmReceiver, { project, workspace }: Found): Principal | null {
  const read = workspace.state
  const member = accountId === null ? undefined : read.first('member', 'account', accountId)
  if (accountId !== null && (!member || member.suspension)) return null
  const id = member?.roleId ?? roleId
  const role = id === null ? undefined : read.get('role', id)
  if (!role) return null
  // A role is no account; no alarm is seen by the account.
  const who = { accountId: accountId ?? 'acc_none', accountName: '', isSuper: false, projectId: project.id }
  return { ...who, ...powersOf(role, read, member) } as Principal
}
