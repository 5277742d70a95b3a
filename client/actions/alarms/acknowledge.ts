import { alarmsContract } from '#shared/contract/alarms.ts'
import type { AlarmId } from '#shared/kernel/ids.ts'
import { call } from '../../api/api.ts'

const IDS_PER_CALL_MAX = 500

/** Acknowledges alarms as one step. The store learns of it from the commit, as it does of everything. */
export async function acknowledgeAlarms(ids: readonly AlarmId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_CALL_MAX) {
    await call(alarmsContract.settle, { ids: ids.slice(from, from + IDS_PER_CALL_MAX) })
  }
}
