/** Ports to the simulated world. Live mode has neither. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { simContract } from '#shared/contract/sim.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Project } from '#shared/records/project.ts'
import type { SimulationNews } from '#shared/simulation.ts'

/** Guest of a room. */
export interface RoomGuest {
  readonly name?: string | undefined
  readonly nameEn?: string | undefined
  readonly isVip?: boolean | undefined
  readonly group?: string | undefined
  readonly groupEn?: string | undefined
  readonly isLet: boolean
  readonly guests: number
  /** Number of these people who are in the room now. */
  readonly inside: number
}

export interface SimulationPort {
  /** The state of the world's clock, faults and demo; null while no world is attached. */
  news(): SimulationNews | null
  onNews(listener: (news: SimulationNews) => void | Promise<void>): () => void
  /** Undefined if the area has no guest. */
  guestOf(areaId: AreaId): RoomGuest | undefined
  /** Connects a simulated box under the host's number and secret. */
  plugIn(hostId: HostId): Promise<void>
  /** The bundled scenarios, in alphabetical order. */
  readonly runs: { list(): readonly OutputOf<typeof simContract.scenarioList>['list'][number][] }
}

export interface OutdoorConditions {
  readonly temperatureC: number
  /** Relative, %. */
  readonly humidityPercent: number
  readonly cloud01: number
  /** Fine dust, µg/m³. */
  readonly pm25: number
  readonly isNight: boolean
}

/** The weather over a project at an instant (epoch ms). */
export type OutdoorsPort = (
  project: Pick<Project, 'id' | 'cityEn' | 'latitude' | 'longitude'>,
  instantMs: number,
) => OutdoorConditions
