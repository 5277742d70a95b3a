/** Determines the channels on which an alarm reaches a person or a role. Shared by server and console. */
import type { Alarm } from '#shared/records/alarm.ts'
import type { AlarmChoices, AlarmReceiver } from '#shared/records/alarmReceiver.ts'
import { isOfLife } from '#shared/rules/alarmOrder.ts'
import { wallTimeOf } from '#shared/time/zone.ts'

export interface Delivery {
  readonly toast: boolean
  readonly sound: boolean
}

const ALL: Delivery = { toast: true, sound: true }

/** Settings of the person, otherwise of the role; undefined if neither is set. */
export function receiverOf(
  find: (subject: string) => AlarmReceiver | undefined,
  person: { readonly accountId: string; readonly roleId: string | null },
): AlarmReceiver | undefined {
  return find(person.accountId) ?? (person.roleId === null ? undefined : find(person.roleId))
}

/** Fields of an alarm that determine its recipients. */
export type DeliveredAlarm = Pick<Alarm, 'severity' | 'code' | 'raisedAtMs' | 'escalatedTo'>

interface Circumstances {
  readonly timeZone: string
  /** The account of the person, and the id of the role. */
  readonly targets?: readonly string[] | undefined
}

/** Life-safety alarms, and those escalated to the receiver, always use both channels. */
export function deliveryOf(
  receiver: AlarmChoices | null | undefined,
  alarm: DeliveredAlarm,
  circumstances: Circumstances,
): Delivery {
  if (!receiver) return ALL
  return {
    toast: takes(receiver, receiver.toast, alarm, circumstances),
    sound: takes(receiver, receiver.sound, alarm, circumstances),
  }
}

/** Likewise, of a receiver with a push address. */
export const isForWebhook = (receiver: AlarmReceiver, alarm: DeliveredAlarm, timeZone: string): boolean =>
  takes(receiver, receiver.webhook, alarm, {
    timeZone,
    targets: [receiver.accountId ?? receiver.roleId ?? ''],
  })

/** Likewise, as a notification. Without choices: everything but notices, as a sound. */
export function isForNotification(
  receiver: AlarmReceiver | undefined,
  alarm: DeliveredAlarm,
  circumstances: Circumstances,
): boolean {
  if (receiver) return takes(receiver, receiver.notify, alarm, circumstances)
  return alarm.severity !== 'info' || isOfLife(alarm.code)
}

type QuietHours = Pick<AlarmReceiver, 'quietFrom' | 'quietTo'>

/** `severities`: those of the channel. */
function takes(
  quiet: QuietHours,
  severities: readonly Alarm['severity'][],
  { severity, code, raisedAtMs, escalatedTo }: DeliveredAlarm,
  { timeZone, targets = [] }: Circumstances,
): boolean {
  if (isOfLife(code) || escalatedTo?.some((target) => targets.includes(target))) return true
  return severities.includes(severity) && !isQuiet(quiet, raisedAtMs, timeZone)
}

/** The end is outside; hours may pass midnight. */
function isQuiet({ quietFrom, quietTo }: QuietHours, atMs: number, timeZone: string): boolean {
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)]
  if (from === null || to === null || from === to) return false
  const { minute } = wallTimeOf(atMs, timeZone)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function minutesOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute
}
