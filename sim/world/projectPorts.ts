/** Dependencies of a project's part of the world. */
import type { Readings } from '#shared/devices/kind.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SimDevice } from './hosts/simDevice.ts'
import type { SimulatedHost } from './hosts/simulatedHost.ts'
import type { LivedState } from './livedState.ts'
import type { Clientele } from './people/stays.ts'
import type { VisitFields } from './people/visits.ts'
import type { WeatherSpells } from './sky/spells.ts'

export interface ProjectPorts {
  readonly seed: number
  readonly now: () => number
  readonly createHost: (project: Project, host: Host, read: ReadState) => SimulatedHost
  readonly initialReadings: (projectId: ProjectId, device: SimDevice) => Readings | undefined
  /** Lays its faults over a device that is new. */
  readonly lay: (device: SimDevice) => void
  readonly weatherSpells: WeatherSpells
  /** Settings of a room's people before a restart. */
  readonly said?: (areaId: AreaId) => VisitFields | undefined
  /** Clientele of a hotel, if known. */
  readonly clienteleOf?: (project: Project) => Clientele | undefined
  readonly lived?: LivedState
  /** Whether its gateway was connected manually, with unconfigured devices. */
  readonly isPluggedIn?: (hostId: HostId) => boolean
}

/** Record fields that determine the simulated device. */
export type Installed = Pick<Device, 'id' | 'number' | 'kind' | 'circuits' | 'areaId' | 'hostId'>

export interface Membership {
  readonly addedHosts: readonly SimulatedHost[]
  readonly removedHosts: readonly SimulatedHost[]
  readonly addedDevices: readonly SimDevice[]
}

/** Changed records. */
export interface Changed {
  readonly hosts: ReadonlySet<HostId>
  readonly devices: ReadonlySet<DeviceId>
}
