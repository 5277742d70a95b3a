import { TickCircle } from '@blueprintjs/icons'
import { type AlarmRow, alarmsContract } from '#shared/contract/alarms.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import { type CallOptions, call } from '../../api/api.ts'
import type { Action } from '../action.ts'

const IDS_PER_CALL_MAX = 500

/** Acknowledges alarms as one step. The store is updated by the commit, as for every other client. */
export async function acknowledgeAlarms(ids: readonly AlarmId[], options?: CallOptions): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_CALL_MAX) {
    await call(alarmsContract.settle, { ids: ids.slice(from, from + IDS_PER_CALL_MAX) }, options)
  }
}

export const acknowledge: Action<Pick<AlarmRow, 'id' | 'acknowledgedBy'>> = {
  id: 'alarm.acknowledge',
  label: 'alarms.acknowledge',
  icon: TickCircle,
  hotkey: 'a',
  endpoint: alarmsContract.settle,
  isOffered: ({ acknowledgedBy }) => acknowledgedBy === null,
  run: async (items) => {
    await acknowledgeAlarms(
      items.map(({ id }) => id),
      { isQuiet: true },
    )
    return { failures: [] }
  },
}
