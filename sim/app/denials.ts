/**
 * Records denied calls as events: the first per person and project at once, further ones within a minute as one commit
 * with counts per path. So denied requests cannot make the log grow.
 */

import type { Clock } from '../base/clock.ts'
import { callerActor } from '../core/auth/actors.ts'
import type { Services } from '../edge/handlers/services.ts'
import type { Caller } from '../edge/http/mount.ts'

const TOGETHER_MS = 60_000
const PATHS_MAX = 50
const WINDOWS_MAX = 10_000

interface Denial {
  readonly path: string
  readonly right: string
  readonly times: number
}

interface Window {
  readonly caller: Caller
  readonly byPath: Map<string, Denial>
  readonly cancel: () => void
}

export interface DenialPorts {
  readonly services: Pick<Services, 'workspaces' | 'clock'>
  /** Uses real time, as for all rate limits, because minutes of an accelerated world would be too short. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly onError: (error: unknown, doing: string) => void
}

export class Denials {
  readonly #ports: DenialPorts
  readonly #windows = new Map<string, Window>()

  constructor(ports: DenialPorts) {
    this.#ports = ports
  }

  note(caller: Caller, path: string, right: string): void {
    const key = `${caller.principal.accountId}/${caller.project?.project.id ?? ''}`
    const window = this.#windows.get(key)
    if (!window) {
      this.#open(key, caller)
      void this.#record(caller, [{ path, right, times: 1 }])
      return
    }
    const { byPath } = window
    const times = byPath.get(path)?.times ?? 0
    if (times > 0 || byPath.size < PATHS_MAX) byPath.set(path, { path, right, times: times + 1 })
  }

  /** Records what waits. */
  async close(): Promise<void> {
    await Promise.all([...this.#windows.keys()].map((key) => this.#end(key)))
  }

  #open(key: string, caller: Caller): void {
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size >= WINDOWS_MAX) void this.#end(oldest)
    const cancel = this.#ports.timers.schedule(TOGETHER_MS, () => void this.#end(key))
    this.#windows.set(key, { caller, byPath: new Map(), cancel })
  }

  async #end(key: string): Promise<void> {
    const window = this.#windows.get(key)
    this.#windows.delete(key)
    window?.cancel()
    if (window && window.byPath.size > 0) await this.#record(window.caller, [...window.byPath.values()])
  }

  async #record({ principal, project, channel }: Caller, denials: readonly Denial[]): Promise<void> {
    const { services, onError } = this.#ports
    const actor = callerActor(principal)
    const context = { actor, channel, nowMs: Math.round(services.clock.now()) }
    const recorded = project
      ? project.workspace.run('RecordDenials', { denials }, context)
      : services.workspaces.estate.run('RecordDenials', { denials }, context)
    await recorded.catch((error: unknown) => onError(error, 'recording a denial'))
  }
}
