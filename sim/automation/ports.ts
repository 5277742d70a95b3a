import type { KnownValue } from '#shared/automation/memory.ts'
import type { WeatherQuantity } from '#shared/records/automation.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { Clock } from '../clock.ts'
import type { AskedOtherwise } from '../live/obedience.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

/** The weather over a project as it is known, asked for by its subscribers. */
export interface WeatherNow {
  /** Null where it is not known. */
  readonly valueOf: (project: Project, quantity: WeatherQuantity) => KnownValue | null
  /** Called with every answer, and where one fails. */
  readonly onAnswer: (listener: (projectId: Project['id']) => void) => () => void
}

export interface AutomationPorts {
  readonly log: EventLog
  readonly workspaces: Workspaces
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly weather: WeatherNow
  readonly isConnected: (hostId: HostId) => boolean
  readonly obedience: AskedOtherwise
  /** The last instant on record before this start: what was due since then was missed. */
  readonly stoppedAtMs: number
  readonly count: (what: string, why: string) => void
  readonly onError: (error: unknown) => void
}
