/** Alarm actions besides acknowledging: assign, comment and shelve open a dialog, unshelve acts immediately. */
import { Chat, Person, Time, Undo } from '@blueprintjs/icons'
import { alarmHandlingContract } from '#shared/contract/alarmHandling.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { call } from '../../api/api.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Action } from '../action.ts'
import { type Acknowledgeable, isAcknowledged } from './acknowledge.ts'

/** Alarms and rows of the alarm history. */
export type Handleable = Acknowledgeable & Pick<AlarmRow, 'code' | 'isActive' | 'assigned' | 'shelved'>

export type Handling = 'assign' | 'comment' | 'shelve'
export interface HandlingRequest {
  readonly what: Handling
  readonly alarms: readonly Handleable[]
}

/** Settled alarms have left the live state and cannot be handled. */
const isOpen = (alarm: Handleable): boolean =>
  alarm.isActive || !isAcknowledged(alarm) || alarm.shelved !== undefined

const NOTHING = { failures: [], message: null } as const
const ICONS = { assign: Person, comment: Chat, shelve: Time } as const
const HOTKEYS = { assign: 'i', comment: 'c', shelve: 's' } as const

const asking = (what: Handling, open: (request: HandlingRequest) => void): Action<Handleable> => ({
  id: `alarm.${what}`,
  label: `alarmHandling.${what}.verb`,
  icon: ICONS[what],
  hotkey: HOTKEYS[what],
  endpoint: alarmHandlingContract[what],
  isOffered: (alarm) => isOpen(alarm) && (what !== 'shelve' || !alarm.shelved),
  run: async (alarms) => {
    if (alarms.length > 0) open({ what, alarms })
    return NOTHING
  },
})

const unshelve: Action<Handleable> = {
  id: 'alarm.unshelve',
  label: 'alarmHandling.unshelve.verb',
  icon: Undo,
  hotkey: 'u',
  endpoint: alarmHandlingContract.unshelve,
  isOffered: ({ shelved }) => shelved !== undefined,
  run: async (alarms) => {
    const alarmIds: Alarm['id'][] = alarms.map(({ id }) => id)
    await call(alarmHandlingContract.unshelve, { alarmIds }, { isQuiet: true })
    return { failures: [], message: i18n.t('alarmHandling.unshelve.done', { count: alarmIds.length }) }
  },
}

/** `open` shows the dialog for the remaining input. */
export const handlingActions = (open: (request: HandlingRequest) => void): readonly Action<Handleable>[] => [
  asking('assign', open),
  asking('comment', open),
  asking('shelve', open),
  unshelve,
]
