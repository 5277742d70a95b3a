/** Recipients and content of browser notifications: title, severity, place and link, without personal data. */
import { isForNotification, receiverOf } from '#shared/alarms/delivery.ts'
import { can, type Principal } from '#shared/permissions.ts'
import { type Alarm, isWaiting } from '#shared/records/alarm.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { alarmHeadline, NOTIFICATION_VERBS } from '#shared/texts/alarmWords.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'

type In = Pick<ProjectWorkspace, 'project' | 'workspace'>

/** Format of the service worker. */
export interface Notification {
  readonly title: string
  readonly body: string
  /** Path and query within the console. */
  readonly url: string
  /** A later notification with the same tag replaces this one. */
  readonly tag: string
  readonly isCritical: boolean
  /** Button labels. `acknowledge` is omitted without the right. */
  readonly verbs: { readonly open: string; readonly acknowledge?: string }
}

/** The alarm while it waits for someone. */
export function alarmWaiting(alarmId: string, { workspace }: In): Alarm | null {
  const alarm = workspace.state.get('alarm', alarmId)
  return alarm?.isActive && isWaiting(alarm) ? alarm : null
}

export function isNotified(principal: Principal, alarm: Alarm, { project, workspace }: In): boolean {
  const read = workspace.state
  if (!seesRecord(principal, alarm, read)) return false
  const { accountId, roleId } = principal
  const receiver = receiverOf((subject) => read.first('alarmReceiver', 'subject', subject), principal)
  const targets = roleId === null ? [accountId] : [accountId, roleId]
  return isForNotification(receiver, alarm, { timeZone: project.timeZone, targets })
}

interface Reader {
  readonly principal: Principal
  readonly language: 'en' | 'zh'
}

export function notificationOf(
  alarm: Alarm,
  { project, workspace }: In,
  { principal, language }: Reader,
): Notification {
  const { open, acknowledge } = NOTIFICATION_VERBS[language]
  const query = new URLSearchParams({ open: alarm.id, of: project.id })
  return {
    title: alarmHeadline(alarm, language),
    body: placeOf(alarm, { project, workspace }, language),
    url: `/message/messagerecord?${query}`,
    tag: alarm.id,
    isCritical: alarm.severity === 'critical',
    verbs: { open, ...(can(principal, 'messages.handle') ? { acknowledge } : {}) },
  }
}

interface Named {
  readonly name: string
  readonly nameEn?: string
}

/** `Harbour Hotel · Main building · 12F · 1208` */
function placeOf(alarm: Alarm, { project, workspace }: In, language: 'en' | 'zh'): string {
  const read = workspace.state
  const area = read.get('area', alarm.areaId)
  const floor = area && read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  const nameOf = ({ name, nameEn = '' }: Named): string => (language === 'en' && nameEn) || name
  const names = [project, building, floor, area].flatMap((one) => (one ? [nameOf(one)] : []))
  return names.filter((name, i) => name !== names[i - 1]).join(' · ')
}
