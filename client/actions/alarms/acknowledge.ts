import { Tick } from '@blueprintjs/icons'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { type Alarm, isHeld } from '#shared/records/alarm.ts'
import { type AlarmPlace, placeNameIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle, type Titled } from '../../i18n/alarmTitle.ts'
import type { Action } from '../action.ts'
import { acknowledging } from './acknowledgeAlarms.ts'
import { acknowledgeSoon } from './acknowledgeSoon.ts'
import { askAcknowledge } from './askAcknowledge.ts'

/** Alarms and rows of the alarm history. */
export type Acknowledgeable = Pick<AlarmRow, 'id' | 'severity' | 'shelved' | 'suppressed'> &
  Titled &
  AlarmPlace &
  (Pick<AlarmRow, 'acknowledgedBy'> | Pick<Alarm, 'acknowledged'>)

export const isAcknowledged = (alarm: Acknowledgeable): boolean =>
  ('acknowledged' in alarm ? alarm.acknowledged : alarm.acknowledgedBy) !== null

export const isWaiting = (alarm: Acknowledgeable): boolean => !isAcknowledged(alarm) && !isHeld(alarm)

/**
 * Acknowledges a single alarm immediately, with undo. Several alarms need a confirmation with counts and the names of
 * critical ones.
 */
export const acknowledge: Action<Acknowledgeable> = {
  id: 'alarm.acknowledge',
  label: 'alarms.acknowledge',
  icon: Tick,
  hotkey: 'a',
  endpoint: acknowledging,
  isOffered: isWaiting,
  run: async (alarms, { state }) => {
    const [first, ...others] = alarms
    if (others.length > 0) await askAcknowledge(state.store.read, alarms)
    else if (first)
      acknowledgeSoon(first.id, { title: alarmTitle(first), place: placeNameIn(state.store.read, first) })
    return { failures: [], message: null }
  },
}
