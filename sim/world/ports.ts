/** What the world needs of the server, and the types it returns. */

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

/** Someone of the staff sees to what has come on its own. False where there is no open alarm of it, or not yet. */
export type Attendance = (projectHex: string, deviceId: DeviceId, breakdown: Breakdown) => Promise<boolean>

export interface WorldPorts {
  readonly seed: number
  readonly clock: Clock
  /** `mqtt://127.0.0.1:PORT`. */
  readonly brokerUrl: string
  projects(): Iterable<WorldProject>
  /** Called at every sign-in; null for a host that was handed over to real hardware: no longer simulated. */
  secretOf(hostId: HostId): string | null
  /** The last readings of a device, to resume from; undefined for one that never reported. */
  initialReadings(projectId: ProjectId, deviceId: DeviceId): Readings | undefined
  /** Of a world that was lived before: where it left off; comes before the first reports. */
  readonly lived?: LivedState
  /** Subscribes to committed changes, of the estate's projects or of one project; returns the unsubscribe. */
  onChange(listener: (changes: readonly AnyChange[], projectId: ProjectId | null) => void): () => void
  /** Ends faults on record whose time is over, in one decision of its own; an error leaves them for the next try. */
  endFaults(projectId: ProjectId, faultIds: readonly FaultId[]): Promise<void>
  /** Where the truth beneath faults is kept over a restart; without it a device under a fault starts again. */
  readonly truthFile?: TruthFile
  /** Where it is kept over a restart the statement about people and weather. */
  readonly sayingsFile?: FileOfWorld
  /** Where it is kept over a restart whose boxes were plugged in by hand. */
  readonly pluggedInFile?: FileOfWorld
  /** Where it is kept over a restart what boxes hold and have not reported yet. */
  readonly boxesFile?: FileOfWorld
  /** Nobody sees to alarms where it is left out. */
  readonly attend?: Attendance
  /** Lock-step: moves the shared clock. Without it the world follows the clock. */
  readonly lockStep?: {
    advanceTo(instantMs: number): void
    /** When the server's next timer is due, which may send something: time stops there. */
    nextDueMs?(): number | null
    /** Resolves when the server has noted whose line has ended, before time goes on. */
    settled?(): Promise<void>
    /** Resolves once what fell due on the server's side is done; undefined where that is so already. */
    drained?(): Promise<void> | undefined
    /** Commands that were sent to hosts and have no outcome yet. */
    underWay?(): Iterable<Pick<Command, 'id' | 'hostId'>>
    /** Reports that can wait come at multiples of this; at any instant without it. */
    readonly reportGridMs?: number
  }
  /** Share of commands that hosts fail on their own; default 0.002. */
  readonly failureRate01?: number
  /** False where nothing may break on its own, as in a scenario that scripts its faults. */
  readonly breaksByItself?: boolean
  /** Whether the server is still taking in reports: a fast clock waits for it. */
  readonly isIngesting?: () => boolean
  /** Length of a tick of physics; default 5 s. */
  readonly tickMs?: number
  /** Whom hotels live by; by their size without it. */
  readonly clientele?: Clientele | undefined
  /** Weather that is set over projects, shared with those who show the weather; the world's own where left out. */
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
