import { TickCircle } from '@blueprintjs/icons'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Action } from '../action.ts'
import { acknowledgeAlarms, acknowledging } from './acknowledgeAlarms.ts'
import { askAcknowledge } from './askAcknowledge.ts'

/** Of alarms and of rows of their history alike. */
export type Acknowledgeable = Pick<AlarmRow, 'id' | 'severity'> &
  (Pick<AlarmRow, 'acknowledgedBy'> | Pick<Alarm, 'acknowledged'>)

export const isWaiting = (alarm: Acknowledgeable): boolean =>
  'acknowledged' in alarm ? alarm.acknowledged === null : alarm.acknowledgedBy === null

/** One alarm at once; several after a question that counts them, and names critical ones. */
export const acknowledge: Action<Acknowledgeable> = {
  id: 'alarm.acknowledge',
  label: 'alarms.acknowledge',
  icon: TickCircle,
  hotkey: 'a',
  endpoint: acknowledging,
  isOffered: isWaiting,
  run: async (alarms) => {
    if (alarms.length > 1) {
      await askAcknowledge(alarms)
      return { failures: [], message: null }
    }
    await acknowledgeAlarms(
      alarms.map(({ id }) => id),
      '',
      { isQuiet: true },
    )
    return { failures: [] }
  },
}
