import { alarmsContract } from '#shared/contract/alarms.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import { type CallOptions, call } from '../../api/api.ts'

/** Requires a live connection too, because an acknowledgement without one would stay unconfirmed for everyone. */
export const acknowledging = { ...alarmsContract.settle, needsLive: true } as const

const IDS_PER_CALL_MAX = 500

/** Acknowledges alarms as one step. The store is updated by the commit, as for every other client. */
export async function acknowledgeAlarms(
  ids: readonly AlarmId[],
  reason = '',
  options?: CallOptions,
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_CALL_MAX) {
    const some = ids.slice(from, from + IDS_PER_CALL_MAX)
    await call(alarmsContract.settle, reason === '' ? { ids: some } : { ids: some, reason }, options)
  }
}
