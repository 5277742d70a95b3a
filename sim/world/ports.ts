/** What the world needs of the server, and what it answers. */

import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { Clock } from '../clock.ts'
import type { ActiveFault } from './faults.ts'
import type { HostLink } from './hostLink.ts'

export interface WorldProject {
  readonly project: Project
  readonly read: ReadState
}

export interface WorldPorts {
  readonly seed: number
  readonly clock: Clock
  /** `mqtt://127.0.0.1:PORT`. */
  readonly brokerUrl: string
  projects(): Iterable<WorldProject>
  /** Asked at every sign-in; null for a host that was handed over to real hardware and is simulated no more. */
  secretOf(hostId: HostId): string | null
  /** The last readings of a device, to carry on from; undefined for one that was never heard of. */
  initialReadings(deviceId: DeviceId): Readings | undefined
  /** Tells of committed changes, of the estate's projects or of one project's records; the answer ends it. */
  onChange(listener: (changes: readonly AnyChange[], projectId: ProjectId | null) => void): () => void
  /** Lock-step: moves the clock that everybody shares. Without it the world follows the clock. */
  readonly lockStep?: { advanceTo(instantMs: number): void }
  /** Share of commands that hosts fail by themselves; 0.002 where nothing is said. */
  readonly failureRate01?: number
  /** False where nothing may break by itself, as in a scenario that scripts its faults. */
  readonly breaksByItself?: boolean
  /** Length of a tick of physics; 5 s where nothing is said. */
  readonly tickMs?: number
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
