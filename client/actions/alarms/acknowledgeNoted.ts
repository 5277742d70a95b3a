import { Edit } from '@blueprintjs/icons'
import type { Action } from '../action.ts'
import { type Acknowledgeable, isWaiting } from './acknowledge.ts'
import { acknowledging } from './acknowledgeAlarms.ts'
import { askNoted, type Noted } from './askAcknowledge.ts'

export const acknowledgeNoted: Action<Acknowledgeable & Noted> = {
  id: 'alarm.acknowledgeNoted',
  label: 'alarms.withNote',
  icon: Edit,
  isSingle: true,
  endpoint: acknowledging,
  isOffered: isWaiting,
  run: async (alarms, { state }) => {
    for (const alarm of alarms) await askNoted(state.store.read, alarm)
    return { failures: [], message: null }
  },
}
