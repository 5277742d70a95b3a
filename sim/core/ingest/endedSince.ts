/** Alarms that recently left the live state, as they were then, read from the log. */
import { type AtriumEvent, foldCommit, readCommit } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { createState, type ReadState } from '#shared/records/registry.ts'
import { commitsSince } from '../../stores/log/commitsSince.ts'
import { type EventLog, eachCommit } from '../../stores/log/eventLog.ts'
import { settledAlarm } from '../readmodels/alarmHistory.ts'
import { removedIn } from '../workspace/removedIn.ts'

/** Limits how much history a start reads. An alarm from before that counts as new when it returns. */
const COMMITS_MAX = 100_000

interface Tail {
  readonly stream: StreamId
  readonly seq: number
  readonly state: ReadState
}

export async function endedSince(log: EventLog, tail: Tail, sinceMs: number): Promise<Alarm[]> {
  const ids = new Set<string>()
  for await (const { events } of commitsSince(log, tail, sinceMs, COMMITS_MAX))
    for (const { type, data } of events)
      if (ENDS.has(type) && 'alarmId' in data && !tail.state.get('alarm', String(data.alarmId)))
        ids.add(String(data.alarmId))
  return ids.size === 0 ? [] : asTheyEnded(log, tail, ids)
}

const ENDS: ReadonlySet<string> = new Set<AtriumEvent['type']>(['AlarmCleared', 'AlarmAcknowledged'])

/** Folds only the events of these alarms. */
async function asTheyEnded(log: EventLog, { stream, seq }: Tail, ids: ReadonlySet<string>): Promise<Alarm[]> {
  const state = createState()
  const ended = new Map<string, Alarm>()
  const from = Math.max(0, seq - COMMITS_MAX)
  for await (const stored of eachCommit(log, stream, from, '"alarmId"')) {
    const isOfThem = ({ data }: { readonly data: object }): boolean =>
      'alarmId' in data && ids.has(String(data.alarmId))
    if (!stored.events.some(isOfThem)) continue
    const whole = readCommit(stored)
    const commit = { ...whole, events: whole.events.filter(isOfThem) }
    for (const alarm of removedIn('alarm', foldCommit(state, commit)))
      ended.set(alarm.id, settledAlarm(alarm, commit))
  }
  return [...ended.values()]
}
