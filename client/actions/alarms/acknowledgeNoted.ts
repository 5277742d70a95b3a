import { Edit } from '@blueprintjs/icons'
import { alarmsContract } from '#shared/contract/alarms.ts'
import type { Action } from '../action.ts'
import { type Acknowledgeable, isWaiting } from './acknowledge.ts'
import { askNoted, type Noted } from './askAcknowledge.ts'

export const acknowledgeNoted: Action<Acknowledgeable & Noted> = {
  id: 'alarm.acknowledgeNoted',
  label: 'alarms.withNote',
  icon: Edit,
  isSingle: true,
  endpoint: alarmsContract.settle,
  isOffered: isWaiting,
  run: async (alarms, { state }) => {
    for (const alarm of alarms) await askNoted(state.store.read, alarm)
    return { failures: [], message: null }
  },
}
