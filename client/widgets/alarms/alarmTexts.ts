import type { Alarm } from '#shared/records/alarm.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import { findText, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'

/** The title in the reader's language where the code is known, else the words the gateway sent. */
export function alarmTitle(alarm: Pick<Alarm, 'code' | 'title'>): string {
  return findText(`devices.alarm.${alarm.code}`) ?? (alarm.title === '' ? alarm.code : alarm.title)
}

/** `Room 1208 · Bathroom sensor`: where it is, and what reported it. */
export function usePlaceName(at: {
  readonly areaId: string
  readonly deviceId: string | null
  readonly hostId: string
}): string {
  const { t } = useTexts()
  const area = useRecord('area', at.areaId)
  const device = useRecord('device', at.deviceId)
  const host = useRecord('host', at.hostId)
  const name = area ? nameOf(area) : ''
  // A bare number says nothing by itself; a name like "Penthouse suite" does.
  const isNumber = area !== undefined && ROOM_KINDS.has(area.kind) && /^\d+\w?$/.test(name)
  const place = isNumber ? t('alarms.room', { name }) : name
  const source = device ? withoutPrefix(nameOf(device), name) : (host?.name ?? '')
  return [place, source].filter((part) => part !== '').join(' · ')
}

/** Devices are often named after their room; said twice it only takes room. */
export function withoutPrefix(name: string, prefix: string): string {
  const rest = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).trimStart() : ''
  return rest === '' ? name : rest
}
