/** Alarms raised by automations. They are one-time occurrences that need an acknowledgement, not lasting conditions. */
import { type AlarmEvent, alarmKey, type NewAlarm } from '#shared/domain/alarm/alarm.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Alarm, alarmRecord } from '#shared/records/alarm.ts'
import { type Automation, devicesOf } from '#shared/records/automation.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'

interface AlarmText extends Pick<NewAlarm, 'code' | 'severity' | 'title' | 'body'> {
  /** English title, if the user entered one. */
  readonly titleEn?: string | undefined
  readonly bodyEn?: string | undefined
}

/**
 * Area and host of the alarm: the automation's own area, else that of its subject. Null in a project without hosts.
 */
function placeOf(automation: Automation, read: ReadState): Pick<NewAlarm, 'areaId' | 'hostId'> | null {
  for (const id of devicesOf(automation)) {
    const device = read.get('device', id)
    if (device) return { hostId: device.hostId, areaId: automation.areaId ?? device.areaId }
  }
  const { areaId } = automation
  const served = areaId === null ? undefined : read.first('host', 'serves', areaId)
  const host: Host | undefined = served ?? [...read.all('host')][0]
  return host ? { hostId: host.id, areaId: areaId ?? host.areaId } : null
}

/**
 * Raises the alarm, or counts one more occurrence of an unacknowledged one. Null if there is no area and host
 * for it.
 */
export function appAlarm(
  automation: Automation,
  { code, severity, titleEn = '', bodyEn = '', ...texts }: AlarmText,
  read: ReadState,
  ctx: DecideContext,
): AlarmEvent[] | null {
  const place = placeOf(automation, read)
  if (!place) return null
  const english = { title: titleEn, body: bodyEn, footer: automation.nameEn }
  const words = { ...texts, footer: automation.name, english }
  const facts = { ...place, deviceId: null, code, severity, ...words }
  const key = alarmKey(facts)
  const isSame = (alarm: Alarm): boolean => alarm.key === key && alarm.acknowledged === null
  const open = [...read.by('alarm', 'host', place.hostId).values()].find(isSame)
  if (open) {
    const again: AlarmEvent = { type: 'AlarmRepeated', data: { alarmId: open.id, times: 1 } }
    const described: AlarmEvent = { type: 'AlarmDescribed', data: { alarmId: open.id, ...words } }
    const { title, body, footer, english: inEnglish } = open
    const isAsBefore = isSameJson({ title, body, footer, english: inEnglish }, words)
    return isAsBefore ? [again] : [again, described]
  }
  const alarmId = ctx.newId(alarmRecord)
  return [
    { type: 'AlarmRaised', data: { alarmId, ...facts, condition: null, times: 1 } },
    { type: 'AlarmCleared', data: { alarmId } },
  ]
}
