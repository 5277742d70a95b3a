/** Alarms that an automation raises: occurrences, which wait for somebody to acknowledge them and are no lasting state. */
import { type AlarmEvent, alarmKey, type NewAlarm } from '#shared/domain/alarm/alarm.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { type Alarm, alarmRecord } from '#shared/records/alarm.ts'
import { type Automation, devicesOf } from '#shared/records/automation.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'

type AlarmText = Pick<NewAlarm, 'code' | 'severity' | 'title' | 'body'>

/** Where it is shown: the automation's own place, else that of what it is about. Null in a project without a host. */
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

/** One that nobody has acknowledged yet is told once more. Null where there is no place for it. */
export function appAlarm(
  automation: Automation,
  text: AlarmText,
  read: ReadState,
  ctx: DecideContext,
): AlarmEvent[] | null {
  const place = placeOf(automation, read)
  if (!place) return null
  const facts = { ...place, deviceId: null, footer: automation.name, ...text }
  const key = alarmKey(facts)
  const isSame = (alarm: Alarm): boolean => alarm.key === key && alarm.acknowledged === null
  const open = [...read.by('alarm', 'host', place.hostId).values()].find(isSame)
  if (open) {
    const { title, body } = text
    const words: AlarmEvent = {
      type: 'AlarmDescribed',
      data: { alarmId: open.id, title, body, footer: automation.name },
    }
    const again: AlarmEvent = { type: 'AlarmRepeated', data: { alarmId: open.id, times: 1 } }
    return open.title === title && open.body === body ? [again] : [again, words]
  }
  const alarmId = ctx.newId(alarmRecord)
  return [
    { type: 'AlarmRaised', data: { alarmId, ...facts, condition: null, times: 1 } },
    { type: 'AlarmCleared', data: { alarmId } },
  ]
}
