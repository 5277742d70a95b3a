import type { KnownValue } from '#shared/automation/memory.ts'
import type { WeatherQuantity } from '#shared/records/automation.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { Clock } from '../../base/clock.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { AskedOtherwise } from '../commands/obedience.ts'
import type { Processes } from '../kit/processes.ts'

/** Current weather of a project. */
export interface WeatherNow {
  /** Null if unknown. */
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
  readonly processes: Pick<Processes, 'start'>
  /** The last recorded instant before this start; times since then were missed. */
  readonly stoppedAtMs: number
  readonly count: (event: 'automation_decisions', outcome: string) => void
  readonly onError: (error: unknown) => void
}
