/** Unacknowledged alarms of a person by project, according to the role in each project. */

import { deliveryOf, receiverOf } from '#shared/alarms/delivery.ts'
import {
  LISTED_MAX,
  LISTED_PER_PROJECT_MAX,
  type ListedAlarm,
  type ProjectAlarms,
  type projectAlarmsContract,
} from '#shared/contract/projectAlarms.ts'
import { type Principal, seesEverything } from '#shared/permissions.ts'
import { type Alarm, SEVERITIES } from '#shared/records/alarm.ts'
import type { AlarmReceiver } from '#shared/records/alarmReceiver.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { alertedSeq, worstFirst } from '#shared/rules/alarmOrder.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { ownProjects } from './projectRows.ts'

export const projectAlarmHandlers: HandlersOf<typeof projectAlarmsContract> = {
  list(_, call) {
    const { accountId } = callerOf(call).session
    const { principals } = call.services
    const rows = ownProjects(call.services, accountId).flatMap((entry) => {
      const principal = principals.of(accountId, entry.project.id)
      return principal ? [alarmsOf(principal, entry)] : []
    })
    return { list: withinLimit(rows.sort(byWorst)) }
  },
}

function alarmsOf(principal: Principal, { project, workspace }: ProjectWorkspace): ProjectAlarms {
  const read = workspace.state
  const waiting = read.by('alarm', 'unacknowledged', 'yes')
  const all = [...waiting.values()]
  const seen = seesEverything(principal) ? all : all.filter((alarm) => seesRecord(principal, alarm, read))
  const critical = seen.filter(({ severity }) => severity === 'critical')
  const sorted = seen.sort(worstFirst)
  const receiver = receiverOf((subject) => read.first('alarmReceiver', 'subject', subject), principal)
  const { accountId, roleId } = principal
  const targets = roleId === null ? [accountId] : [accountId, roleId]
  const sounds = (alarm: Alarm): boolean =>
    deliveryOf(receiver, alarm, { timeZone: project.timeZone, targets }).sound
  return {
    id: project.id,
    name: project.name,
    nameEn: project.nameEn,
    seq: workspace.seq,
    unacknowledged: seen.length,
    critical: critical.length,
    worst: sorted[0]?.severity ?? null,
    // A notice does not sound.
    newestRaisedSeq: newestOf(seen.filter((alarm) => alarm.severity !== 'info' && sounds(alarm))),
    newestCriticalSeq: newestOf(critical.filter(sounds)),
    outOfSight: waiting.size - seen.length,
    choices: receiver ? choicesOf(receiver) : null,
    targets,
    alarms: sorted.slice(0, LISTED_PER_PROJECT_MAX).map((alarm) => listedAlarm(alarm, read)),
  }
}

const choicesOf = ({ toast, sound, quietFrom, quietTo }: AlarmReceiver) => ({
  toast: [...toast],
  sound: [...sound],
  quietFrom,
  quietTo,
})

const newestOf = (alarms: readonly Alarm[]): number =>
  alarms.reduce((newest, alarm) => Math.max(newest, alertedSeq(alarm)), 0)

function listedAlarm(alarm: Alarm, read: ReadState): ListedAlarm {
  const { id, code, severity, title, body, footer, english, raisedAtMs, isActive, clearedAtMs, count } = alarm
  const words = { title, body, footer, ...(english ? { english } : {}) }
  const state = { raisedAtMs, isActive, clearedAtMs, count }
  return { id, code, severity, ...words, ...state, place: namedPlace(alarm, read) }
}

function namedPlace({ areaId, deviceId, hostId }: Alarm, read: ReadState): ListedAlarm['place'] {
  const area = read.get('area', areaId)
  const floor = area && read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  const device = deviceId === null ? undefined : read.get('device', deviceId)
  const host = deviceId === null ? read.get('host', hostId) : undefined
  return {
    building: namesOf(building),
    floor: namesOf(floor),
    area: area ? { name: area.name, nameEn: area.nameEn, kind: area.kind } : null,
    source: namesOf(device ?? (host && { name: host.name, nameEn: '' })),
  }
}

const namesOf = (record: { readonly name: string; readonly nameEn: string } | undefined) =>
  record ? { name: record.name, nameEn: record.nameEn } : null

const rankOf = ({ worst }: ProjectAlarms): number =>
  worst === null ? SEVERITIES.length : SEVERITIES.indexOf(worst)

/** By severity, number of alarms, then project order. */
const byWorst = (a: ProjectAlarms, b: ProjectAlarms): number =>
  rankOf(a) - rankOf(b) || b.unacknowledged - a.unacknowledged

/** Limits the response: worst projects first. */
function withinLimit(rows: readonly ProjectAlarms[]): ProjectAlarms[] {
  let left = LISTED_MAX
  return rows.map((row) => {
    const alarms = row.alarms.slice(0, left)
    left -= alarms.length
    return { ...row, alarms }
  })
}
