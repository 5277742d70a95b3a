/** Dependencies of the world on the server, and shared types. */

import type { Readings } from '#shared/devices/kind.ts'
import type { Command } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { FaultId } from '#shared/records/fault.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { Clock } from '../base/clock.ts'
import type { Breakdown } from './building/breakdowns.ts'
import type { ActiveFault } from './faults/faultBook.ts'
import type { TruthFile } from './faults/truthBeneath.ts'
import type { HostLink } from './hosts/hostLink.ts'
import type { FileOfWorld } from './keptFile.ts'
import type { LivedState } from './livedState.ts'
import type { Clientele } from './people/stays.ts'
import type { WeatherSpells } from './sky/spells.ts'

export interface WorldProject {
  readonly project: Project
  readonly read: ReadState
}

/** Staff attends to spontaneous failures. False if there is no open alarm, or not yet. */
export type Attendance = (projectHex: string, deviceId: DeviceId, breakdown: Breakdown) => Promise<boolean>

export interface WorldPorts {
  readonly seed: number
  readonly clock: Clock
  /** `mqtt://127.0.0.1:PORT`. */
  readonly brokerUrl: string
  projects(): Iterable<WorldProject>
  /** Called at every sign-in; null for a host that was handed over to real hardware: no longer simulated. */
  secretOf(hostId: HostId): string | null
  /** Last readings of a device for resuming; undefined for one that never reported. */
  initialReadings(projectId: ProjectId, deviceId: DeviceId): Readings | undefined
  /** Final state of simulated days; applied before the first reports. */
  readonly lived?: LivedState
  /** Subscribes to committed changes, of the estate's projects or of one project; returns the unsubscribe. */
  onChange(listener: (changes: readonly AnyChange[], projectId: ProjectId | null) => void): () => void
  /** Ends expired faults in one command; errors are retried. */
  endFaults(projectId: ProjectId, faultIds: readonly FaultId[]): Promise<void>
  /** Storage of true values under faults; without it faulty devices restart from reports. */
  readonly truthFile?: TruthFile
  /** Storage of settings for people and weather. */
  readonly sayingsFile?: FileOfWorld
  /** Storage of manually connected gateways. */
  readonly pluggedInFile?: FileOfWorld
  /** Storage of gateway content and unreported runs. */
  readonly boxesFile?: FileOfWorld
  /** If omitted, no staff attends to alarms. */
  readonly attend?: Attendance
  /** Lock-step: moves the shared clock. Without it the world follows the clock. */
  readonly lockStep?: {
    advanceTo(instantMs: number): void
    /** Next server timer, at which time must stop. */
    nextDueMs?(): number | null
    /** Resolves when the server has noticed closed connections, before time advances. */
    settled?(): Promise<void>
    /** Resolves once due server work is done; undefined if already done. */
    drained?(): Promise<void> | undefined
    /** Sent commands without a result. */
    underWay?(): Iterable<Pick<Command, 'id' | 'hostId'>>
    /** Grid of deferrable reports; default none. */
    readonly reportGridMs?: number
  }
  /** Share of commands that hosts fail on their own; default 0.002. */
  readonly failureRate01?: number
  /** False where nothing may break on its own, as in a scenario that scripts its faults. */
  readonly breaksByItself?: boolean
  /** Whether the server is still ingesting reports; a fast clock waits. */
  readonly isIngesting?: () => boolean
  /** Length of a tick of physics; default 5 s. */
  readonly tickMs?: number
  /** Clientele; default by size. */
  readonly clientele?: Clientele | undefined
  /** User-set weather, shared with its consumers; default the world's own. */
  readonly weatherSpells?: WeatherSpells
  /** Instead of a real MQTT client, for tests. */
  readonly link?: HostLink
}

export interface WorldState {
  readonly nowMs: number
  readonly projects: number
  readonly hosts: number
  readonly hostsConnected: number
  readonly devices: number
  readonly tickMs: number
  readonly faults: readonly ActiveFault[]
}
