import { ACKNOWLEDGE_REASON_LENGTH_MAX, type Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { ApiError } from '../../api/apiError.ts'
import { type AlarmPlace, placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle, type Titled } from '../../i18n/alarmTitle.ts'
import { i18n } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { acknowledgeAlarms, acknowledging } from './acknowledgeAlarms.ts'
import { acknowledgeSoon } from './acknowledgeSoon.ts'
import { countsBySeverity } from './countsBySeverity.ts'
import { heldAcknowledgements } from './heldAcknowledgements.ts'

type Asked = Pick<Alarm, 'id' | 'severity'> & Titled & AlarmPlace

/** Maximum number of alarms listed by name; more would push the question out of view. */
const NAMED_MAX = 6

/**
 * Acknowledges several alarms after a confirmation that counts them by severity. With critical ones it names those
 * and asks for a reason, or leaves them for individual review.
 */
export async function askAcknowledge(read: ReadState, alarms: readonly Asked[]): Promise<void> {
  const isCritical = ({ severity }: Asked): boolean => severity === 'critical'
  const others = alarms.filter((alarm) => !isCritical(alarm))
  const critical = alarms.filter(isCritical)
  const needsReason = critical.length > 0 && alarms.length > 1
  // The reason concerns the critical alarms only.
  const acknowledge = async (reason: string) => {
    if (needsReason) await send(critical, reason)
    await (needsReason ? send(others, '') : send(alarms, reason))
    showToast('ok', i18n.t('alarms.acknowledgedAll', { count: alarms.length }))
  }
  let isWithoutCritical = false
  const leave = { verb: i18n.t('alarms.leaveCritical'), choose: () => (isWithoutCritical = true) }
  await confirm({
    title: i18n.t('alarms.acknowledgeCount', { count: alarms.length }),
    body: i18n.t(needsReason ? 'alarms.acknowledgeCriticalBody' : 'alarms.acknowledgeAllBody', {
      count: critical.length,
    }),
    details: [...countsBySeverity(alarms), ...(needsReason ? namesOf(read, critical) : [])],
    verb: i18n.t('alarms.acknowledge'),
    needsLive: acknowledging.needsLive,
    reason: {
      label: i18n.t(needsReason ? 'alarms.reason' : 'alarms.note'),
      maxLength: ACKNOWLEDGE_REASON_LENGTH_MAX,
      isOptional: !needsReason,
    },
    ...(needsReason && others.length > 0 ? { alternative: leave } : {}),
    run: acknowledge,
  })
  // The dialog shows the new count, so no user confirms a number that they have not read.
  if (isWithoutCritical) await askAcknowledge(read, others)
}

async function send(alarms: readonly Asked[], reason: string): Promise<void> {
  const ids = alarms.map(({ id }) => id)
  await acknowledgeAlarms(ids, reason, { isQuiet: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.isRefusal) throw error
    throw new Error(i18n.t('alarms.unansweredMany'), { cause: error })
  })
}

function namesOf(read: ReadState, alarms: readonly Asked[]): readonly string[] {
  const names = alarms.slice(0, NAMED_MAX).map((alarm) => {
    const [name, text] = [alarmTitle(alarm), placeNameIn(read, alarm)]
    return text === '' ? name : i18n.t('areas.named', { name, text })
  })
  const more = alarms.length - names.length
  return more > 0 ? [...names, i18n.t('list.moreFailures', { count: more })] : names
}

/** The open alarms among the ids that are not already being acknowledged. */
export function askAcknowledgeAll(read: ReadState, ids: readonly string[]): Promise<void> {
  const held = heldAcknowledgements.get()
  return askAcknowledge(
    read,
    ids.flatMap((id) => (held.has(id) ? [] : (read.get('alarm', id) ?? []))),
  )
}

export type Noted = Titled & AlarmPlace & Pick<Alarm, 'id'>

/**
 * Asks for an optional note, such as "plumber called", and shows the place. The acknowledgement can be undone for a
 * moment.
 */
export function askNoted(read: ReadState, alarm: Noted): Promise<boolean> {
  const named = { title: alarmTitle(alarm), place: placeNameIn(read, alarm) }
  return confirm({
    title: i18n.t('alarms.acknowledgeOne', named),
    needsLive: acknowledging.needsLive,
    body: [named.place, i18n.t('alarms.acknowledgeOneBody')].filter((part) => part !== '').join('\n'),
    verb: i18n.t('alarms.acknowledge'),
    reason: { label: i18n.t('alarms.note'), maxLength: ACKNOWLEDGE_REASON_LENGTH_MAX, isOptional: true },
    run: async (note) => acknowledgeSoon(alarm.id, named, note),
  })
}
