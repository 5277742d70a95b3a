/** Assigns, comments and shelves open alarms that the caller may see. */
import type { alarmHandlingContract } from '#shared/contract/alarmHandling.ts'
import type { HandlingEvent } from '#shared/domain/alarm/handling.ts'
import type { CommandData, ProjectStream } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Alarm, AlarmId } from '#shared/records/alarm.ts'
import type { Member } from '#shared/records/member.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { alarmTimeline, wasAnyVisible } from '../../core/readmodels/alarmHistory.ts'
import type { CallContext } from '../http/mount.ts'
import { askerOf } from './alarms.ts'
import { callerOf, compareValues, type HandlersOf, projectOf, runAs } from './call.ts'

export const alarmHandlingHandlers: HandlersOf<typeof alarmHandlingContract> = {
  async assignees({ alarmIds }, call) {
    const alarms = await visibleOpen(alarmIds, call)
    const { state } = projectOf(call).workspace
    const { connectedPeople } = call.services
    const members = [...state.all('member')].filter(({ accountId }) => maySee(accountId, alarms, call))
    const list = members.map((member) => {
      const { accountId, nickname: name, nicknameEn: nameEn = '' } = member
      const isOnline = connectedPeople.isConnected(accountId)
      return { accountId, name, nameEn, ...roleOf(member, call), isOnline }
    })
    return { list: list.sort((a, b) => compareValues(a.name, b.name)) }
  },
  async assign({ alarmIds, accountId, from }, call) {
    const alarms = await visibleOpen(alarmIds, call)
    if (accountId !== null && !maySee(accountId, alarms, call)) throw new Rejection('alarm_assignee_gone')
    return handle(call, 'AssignAlarms', { alarmIds: alarms.map(({ id }) => id), accountId, from })
  },
  async comment({ alarmIds, text }, call) {
    const alarms = await visibleOpen(alarmIds, call)
    return handle(call, 'CommentAlarms', { alarmIds: alarms.map(({ id }) => id), text })
  },
  async shelve({ alarmIds, ...shelf }, call) {
    const alarms = await visibleOpen(alarmIds, call)
    const isCritical = alarms.some(({ severity, shelved }) => severity === 'critical' && !shelved)
    if (isCritical && !can(callerOf(call).principal, 'alarms.manage'))
      throw new Rejection('alarm_shelf_critical')
    return handle(call, 'ShelveAlarms', { ...shelf, alarmIds: alarms.map(({ id }) => id) })
  },
  async unshelve({ alarmIds }, call) {
    const alarms = await visibleOpen(alarmIds, call)
    return handle(call, 'UnshelveAlarms', { alarmIds: alarms.map(({ id }) => id) })
  },
  async timeline({ alarmId }, call) {
    const { views } = call.services
    const asker = askerOf(call)
    if (!(await wasAnyVisible(views, asker, [alarmId])))
      throw new Rejection('record_unknown', { kind: 'alarm' })
    return { list: await alarmTimeline(views, asker, alarmId) }
  },
}

type Handling = 'AssignAlarms' | 'CommentAlarms' | 'ShelveAlarms' | 'UnshelveAlarms'

/** Returns the alarms that it changed. */
async function handle<N extends Handling>(
  call: CallContext,
  name: N,
  data: CommandData<ProjectStream, N>,
): Promise<{ alarmIds: AlarmId[] }> {
  const done = await runAs(call, projectOf(call).workspace, name, data)
  const events = (done?.commit.events ?? []) as readonly HandlingEvent[]
  return { alarmIds: events.map((event) => event.data.alarmId) }
}

/**
 * Open and visible alarms; empty if all are settled, which the command rejects.
 * @throws Rejection record_unknown if none was ever visible
 */
async function visibleOpen(ids: readonly AlarmId[], call: CallContext): Promise<Alarm[]> {
  const { state } = projectOf(call).workspace
  const { principal } = callerOf(call)
  const seen = ids.flatMap((id) => {
    const alarm = state.get('alarm', id)
    return alarm && seesRecord(principal, alarm, state) ? [alarm] : []
  })
  if (seen.length === 0 && !(await wasAnyVisible(call.services.views, askerOf(call), ids)))
    throw new Rejection('record_unknown', { kind: 'alarm' })
  return seen
}

/** Whether the account may enter the project, read alarms and see all of these. */
function maySee(accountId: AccountId, alarms: readonly Alarm[], call: CallContext): boolean {
  const { project, workspace } = projectOf(call)
  const isMember = workspace.state.first('member', 'account', accountId) !== undefined
  const principal = call.services.principals.of(accountId, project.id)
  if (!isMember || !principal || !can(principal, 'messages.view')) return false
  return alarms.every((alarm) => seesRecord(principal, alarm, workspace.state))
}

function roleOf({ roleId }: Member, call: CallContext) {
  const role = projectOf(call).workspace.state.get('role', roleId)
  return { roleName: role?.name ?? '', roleNameEn: role?.nameEn ?? '' }
}
