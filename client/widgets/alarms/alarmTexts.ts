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

/** What all alarms of a code have in common: those of an automation's task are called by the automation. */
export function kindOfAlarm(code: string, read: ReadState): string {
  const automationId = automationOfCode(code)
  const automation = automationId === null ? undefined : read.get('automation', automationId)
  return automation ? nameOf(automation) : titleOfCode(code)
}

/** The words of anyone who raised it: the title where the user's language has another one for the code, and what it adds. */
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

/** When it ended, and who has said so where its device did not and the name is known; null while it is active. */
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

/** Who acknowledged it and when; on a wall display, which has no names, only when. Null while nobody has. */
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

/** Of a room's worst alarm; that someone has seen to it is said where nothing in the room waits. */
export const roomAlarmTitle = (alarm: RoomAlarm): string => seenTitle(alarmTitle(alarm), !alarm.isWaiting)

/** With that someone has seen to it, where that is so. */
export const seenTitle = (title: string, isSeen: boolean): string =>
  isSeen ? i18n.t('alarms.seen', { title }) : title

/** In one word, where there is no room for more. */
export const alarmWord = ({ code }: Pick<Alarm, 'code'>): string =>
  findText(`devices.alarmWord.${code}`) ?? i18n.t('devices.alarmWord.other')

/** The same with how many more there are: smoke hides no gas. */
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
