import { alarmKey, type NewAlarm } from '#shared/domain/alarm/alarm.ts'
import type { RunContext } from '../workspace/workspace.ts'
import type { OwnWorkspace } from '../workspace/workspaces.ts'
import type { IngestPorts } from './ingest.ts'

const TOGETHER_MS = 10_000
/** Texts of one alarm that are recorded individually in this time. Further ones are merged. */
const ALONE_MAX = 2
const WINDOWS_MAX = 10_000

interface Repetition {
  readonly workspace: OwnWorkspace
  readonly context: RunContext
  readonly alarm: NewAlarm
}

export type RepetitionPorts = Pick<IngestPorts, 'clock' | 'timers' | 'onError'>

interface Window {
  alone: number
  /** The last merged text; null if none. */
  last: Repetition | null
  times: number
  readonly cancel: () => void
}

/**
 * Merges repeated texts of an open alarm, so that few are recorded as events. A crash loses only the count; the
 * reports are stored.
 */
export class Repetitions {
  readonly #ports: RepetitionPorts
  readonly #windows = new Map<string, Window>()

  constructor(ports: RepetitionPorts) {
    this.#ports = ports
  }

  /** Whether the text is recorded immediately. */
  isAlone({ workspace, alarm }: Pick<Repetition, 'workspace' | 'alarm'>): boolean {
    const key = `${workspace.stream}/${alarmKey(alarm)}`
    const window = this.#windows.get(key) ?? this.#open(key)
    if (window.alone >= ALONE_MAX) return false
    window.alone += 1
    return true
  }

  /** Counts another report of an active alarm. */
  add(repetition: Repetition): void {
    const key = `${repetition.workspace.stream}/${alarmKey(repetition.alarm)}`
    const window = this.#windows.get(key) ?? this.#open(key)
    window.last = repetition
    window.times += 1
  }

  async close(): Promise<void> {
    const open = [...this.#windows.values()]
    this.#windows.clear()
    for (const { cancel } of open) cancel()
    await Promise.all(open.map((window) => this.#record(window)))
  }

  #open(key: string): Window {
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size >= WINDOWS_MAX) this.#end(oldest)
    const cancel = this.#ports.timers.schedule(TOGETHER_MS, () => this.#end(key))
    const window = { alone: 0, last: null, times: 0, cancel }
    this.#windows.set(key, window)
    return window
  }

  #end(key: string): void {
    const window = this.#windows.get(key)
    this.#windows.delete(key)
    window?.cancel()
    if (!window?.last) return
    this.#open(key).alone = 1
    void this.#record(window)
  }

  /** An alarm that is over by now is not raised by a report from before its end. */
  async #record({ last, times }: Window): Promise<void> {
    if (!last) return
    const { workspace, alarm } = last
    const context = { ...last.context, nowMs: Math.round(this.#ports.clock.now()) }
    const data = { ...alarm, times, isText: true, isRepetition: true }
    await workspace
      .run('RaiseAlarm', data, context)
      .catch((error: unknown) => this.#ports.onError(error, 'recording a repeated alarm'))
  }
}
