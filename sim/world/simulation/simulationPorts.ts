/** What the simulator needs of the server and of each world that it is attached to. */
import type { AreaId } from '#shared/records/area.ts'
import type { HostId } from '#shared/records/host.ts'
import type { VirtualClock } from '../../base/clock.ts'
import type { Files } from '../../stores/files/files.ts'
import type { GuestAction } from '../people/guestActions.ts'
import type { WorldState } from '../ports.ts'
import type { LiveParts } from './liveStage.ts'

export interface SimulationPorts {
  readonly world: string
  readonly seed: number
  /** Data that could not be kept or read, beside the request. */
  readonly onError: (error: unknown) => void
  /**
   * Closes the world and makes it again; resolves once the new one is attached and answers. With an instant, its time
   * stands still there until it is let go.
   */
  readonly makeAnew: (atMs?: number) => Promise<void>
  /** How long the last making of a world took; null where that is not known. */
  readonly expectedMs?: () => number | null
  /** Real time, between the warning and a reset. */
  readonly wait?: (ms: number) => Promise<void>
  /** The clock goes otherwise from now on: to be known after a restart. */
  readonly keepClock: (files: Files, clock: VirtualClock) => Promise<void>
}

/** What there is of one world; another one after a reset. */
export interface Attached {
  /** Null where a program moves the time in lock-step. */
  readonly clock: VirtualClock | null
  readonly world: {
    state(): WorldState
    plugIn(hostId: HostId): Promise<void>
    repair?(breakdownId: string): Promise<boolean>
    guest?(areaId: AreaId, action: GuestAction, number?: string): Promise<void>
  }
  /** Whether packets that have arrived are still being counted. */
  readonly isIngesting?: () => boolean
  /** For demos; none where nothing could be shown. */
  readonly live?: LiveParts
}
