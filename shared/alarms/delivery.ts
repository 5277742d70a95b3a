/** Whether an alarm is shown above the page and sounds for a person. One rule for the server and the console. */
import type { Alarm } from '#shared/records/alarm.ts'
import type { AlarmChoices, AlarmReceiver } from '#shared/records/alarmReceiver.ts'
import { isOfLife } from '#shared/rules/alarmOrder.ts'
import { wallTimeOf } from '#shared/time/zone.ts'

export interface Delivery {
  readonly toast: boolean
  readonly sound: boolean
}

const ALL: Delivery = { toast: true, sound: true }

/** The choices of the person, else those of the role; undefined where neither is set. */
export function receiverOf(
  find: (subject: string) => AlarmReceiver | undefined,
  person: { readonly accountId: string; readonly roleId: string | null },
): AlarmReceiver | undefined {
  return find(person.accountId) ?? (person.roleId === null ? undefined : find(person.roleId))
}

/** What of an alarm decides to whom it is delivered. */
export type DeliveredAlarm = Pick<Alarm, 'severity' | 'code' | 'raisedAtMs' | 'escalatedTo'>

/**
 * Alarms that protect lives, and those that are escalated to the person or the role, always do both. `targets`: the account
 * of the person, and the id of the role.
 */
export function deliveryOf(
  receiver: AlarmChoices | null | undefined,
  { severity, code, raisedAtMs, escalatedTo }: DeliveredAlarm,
  { timeZone, targets = [] }: { readonly timeZone: string; readonly targets?: readonly string[] | undefined },
): Delivery {
  if (!receiver || isOfLife(code)) return ALL
  if (escalatedTo?.some((target) => targets.includes(target))) return ALL
  if (isQuiet(receiver, raisedAtMs, timeZone)) return { toast: false, sound: false }
  return { toast: receiver.toast.includes(severity), sound: receiver.sound.includes(severity) }
}

/** The end is outside; hours may pass midnight. */
function isQuiet({ quietFrom, quietTo }: AlarmChoices, atMs: number, timeZone: string): boolean {
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)]
  if (from === null || to === null || from === to) return false
  const { minute } = wallTimeOf(atMs, timeZone)
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

function minutesOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute
}
