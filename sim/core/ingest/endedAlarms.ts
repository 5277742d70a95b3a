/**
 * Recently ended and acknowledged alarms, which have left the live state. A returning condition reactivates them with
 * their acknowledgement. Held in memory; a start rebuilds it from the log.
 */
import { RETURNS_WITHIN_MS } from '#shared/domain/alarm/alarm.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { settledAlarm } from '../readmodels/alarmHistory.ts'
import { removedIn } from '../workspace/removedIn.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { endedSince } from './endedSince.ts'

const ALARMS_MAX = 5_000

export class EndedAlarms {
  readonly #alarms = new Map<string, Alarm>()
  readonly close: () => void

  constructor(workspaces: Pick<Workspaces, 'onCommit'>) {
    this.close = workspaces.onCommit('ended alarms', (committed, { stream }) => {
      for (const alarm of removedIn('alarm', committed))
        if (alarm.deviceId !== null) this.note(stream, settledAlarm(alarm, committed.commit))
    })
  }

  /** Finds those that ended a moment before the server started. */
  async recall(log: EventLog, workspaces: Pick<Workspaces, 'projects'>, nowMs: number): Promise<void> {
    for (const { workspace } of workspaces.projects())
      for (const alarm of await endedSince(log, workspace, nowMs - RETURNS_WITHIN_MS))
        this.note(workspace.stream, alarm)
  }

  note(stream: StreamId, alarm: Alarm): void {
    if (!alarm.acknowledged) return
    const key = `${stream}/${alarm.key}`
    this.#alarms.delete(key)
    this.#alarms.set(key, alarm)
    const [oldest] = this.#alarms.keys()
    if (oldest !== undefined && this.#alarms.size > ALARMS_MAX) this.#alarms.delete(oldest)
  }

  endedRecently(stream: StreamId, key: string, nowMs: number): Alarm | null {
    const alarm = this.#alarms.get(`${stream}/${key}`)
    if (!alarm) return null
    if (nowMs - (alarm.clearedAtMs ?? 0) <= RETURNS_WITHIN_MS) return alarm
    this.#alarms.delete(`${stream}/${key}`)
    return null
  }
}
