import type { Alarm } from '#shared/records/alarm.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { automationOfCode } from '#shared/rules/taskAlarmCode.ts'
import { alarmTitle, type Titled, titleOfCode } from '../../i18n/alarmTitle.ts'
import { findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'

/** What all alarms of a code have in common: those of an automation's task are called by the automation. */
export function kindOfAlarm(code: string, read: ReadState): string {
  const automationId = automationOfCode(code)
  const automation = automationId === null ? undefined : read.get('automation', automationId)
  return automation ? nameOf(automation) : titleOfCode(code)
}

/** The words of whoever raised it: the title where the user's language has another one for the code, and what it adds. */
export function wordsOfAlarm(alarm: Titled & Pick<Alarm, 'body' | 'footer'>): string[] {
  const shown = alarmTitle(alarm)
  return (['title', 'body', 'footer'] as const)
    .map((part) => nameOf({ name: alarm[part], nameEn: alarm.english?.[part] ?? '' }))
    .filter((text, i) => text !== '' && !(i === 0 && text === shown))
}

/** Why it was acknowledged, in the reader's language where it was given in both. */
export const reasonOf = ({
  reason,
  reasonEn,
}: Pick<NonNullable<Alarm['acknowledged']>, 'reason' | 'reasonEn'>) =>
  nameOf({ name: reason, nameEn: reasonEn })

/** In one word, where there is no room for more. */
export const alarmWord = ({ code }: Pick<Alarm, 'code'>): string =>
  findText(`devices.alarmWord.${code}`) ?? i18n.t('devices.alarmWord.other')

export interface AlarmPlace {
  readonly areaId: string
  readonly deviceId: string | null
  readonly hostId: string
}

/** `Room 1208 · Bathroom sensor`: where it is, and what reported it. */
export function placeNameIn(read: ReadState, at: AlarmPlace): string {
  const area = read.get('area', at.areaId)
  const name = area ? nameOf(area) : ''
  // A bare number is meaningless by itself; a name like "Penthouse suite" is not.
  const isNumber = area !== undefined && ROOM_KINDS.has(area.kind) && /^\d+\w?$/.test(name)
  const place = isNumber ? i18n.t('alarms.room', { name }) : name
  return [place, sourceNameIn(read, at)].filter((part) => part !== '').join(' · ')
}

/** `Bathroom sensor`: what reported it, by its name within its place. */
export function sourceNameIn(read: ReadState, at: AlarmPlace): string {
  const area = read.get('area', at.areaId)
  const device = at.deviceId === null ? undefined : read.get('device', at.deviceId)
  if (!device) return read.get('host', at.hostId)?.name ?? ''
  return withoutPrefix(nameOf(device), area ? nameOf(area) : '')
}

/** Follows renaming of the area, the device and the host. */
export function usePlaceName(at: AlarmPlace, nameIn: typeof placeNameIn = placeNameIn): string {
  useTexts()
  const { store } = useConsoleState()
  useRecord('area', at.areaId)
  useRecord('device', at.deviceId)
  useRecord('host', at.hostId)
  return nameIn(store.read, at)
}

/** Devices are often named after their room; repeating it only takes room. */
export function withoutPrefix(name: string, prefix: string): string {
  const rest = prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).trimStart() : ''
  return rest === '' ? name : rest
}
