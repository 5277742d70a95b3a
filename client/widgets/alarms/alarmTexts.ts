import type { Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RoomAlarm } from '#shared/rules/roomState.ts'
import { automationOfCode } from '#shared/rules/taskAlarmCode.ts'
import { type AlarmPlace, placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle, type Titled, titleOfCode } from '../../i18n/alarmTitle.ts'
import { findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'

/** Kind of an alarm: for automation alarms, the automation's name. */
export function kindOfAlarm(code: string, read: ReadState): string {
  const automationId = automationOfCode(code)
  const automation = automationId === null ? undefined : read.get('automation', automationId)
  return automation ? nameOf(automation) : titleOfCode(code)
}

/** Original text of the alarm: the title if it differs from the translated code, and details. */
export function wordsOfAlarm(alarm: Titled & Pick<Alarm, 'body' | 'footer'>): string[] {
  const shown = alarmTitle(alarm)
  return (['title', 'body', 'footer'] as const)
    .map((part) => nameOf({ name: alarm[part], nameEn: alarm.english?.[part] ?? '' }))
    .filter((text, i) => text !== '' && !(i === 0 && text === shown))
}

/** Acknowledgement reason in the reader's language, if given in both. */
export const reasonOf = ({
  reason,
  reasonEn,
}: Pick<NonNullable<Alarm['acknowledged']>, 'reason' | 'reasonEn'>) =>
  nameOf({ name: reason, nameEn: reasonEn })

/** End time, and who ended it if not the device; null while active. */
export function endedText(
  { clearedAtMs, clearedBy }: Pick<Alarm, 'clearedAtMs' | 'clearedBy'>,
  ago: (atMs: number) => string,
) {
  if (clearedAtMs === null) return null
  const when = ago(clearedAtMs)
  return clearedBy?.name
    ? i18n.t('alarms.endedByHand', { when, name: nameOf(clearedBy) })
    : i18n.t('alarms.ended', { when })
}

/** Who acknowledged and when; wall displays show only the time. Null if unacknowledged. */
export function acknowledgedText(
  { acknowledged }: Pick<Alarm, 'acknowledged'>,
  ago: (atMs: number) => string,
) {
  if (!acknowledged) return null
  const when = ago(acknowledged.atMs)
  const { by } = acknowledged
  return by.name
    ? i18n.t('alarms.acknowledgedBy', { name: nameOf(by), when })
    : i18n.t('alarms.acknowledgedAgo', { when })
}

/** Title of a room's worst alarm; notes if all are acknowledged. */
export const roomAlarmTitle = (alarm: RoomAlarm): string => seenTitle(alarmTitle(alarm), !alarm.isWaiting)

/** Title with a note if acknowledged. */
export const seenTitle = (title: string, isSeen: boolean): string =>
  isSeen ? i18n.t('alarms.seen', { title }) : title

/** One-word name for narrow space. */
export const alarmWord = ({ code }: Pick<Alarm, 'code'>): string =>
  findText(`devices.alarmWord.${code}`) ?? i18n.t('devices.alarmWord.other')

/** Same with the number of further alarms, because one alarm must not hide another. */
export const alarmWords = (worst: Pick<Alarm, 'code'>, count: number): string =>
  count > 1 ? `${alarmWord(worst)} +${count - 1}` : alarmWord(worst)

/** Follows renaming of the place, the device and the host. */
export function usePlaceName(at: AlarmPlace, nameIn: typeof placeNameIn = placeNameIn): string {
  useTexts()
  const { store } = useConsoleState()
  const area = useRecord('area', at.areaId)
  const floor = useRecord('floor', area?.floorId ?? null)
  useRecord('building', floor?.buildingId ?? null)
  useRecord('device', at.deviceId)
  useRecord('host', at.hostId)
  return nameIn(store.read, at)
}
