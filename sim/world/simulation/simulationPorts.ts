/** Dependencies of the simulator on the server and each world. */
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
  /** Called when data could not be stored or read outside a request. */
  readonly onError: (error: unknown) => void
  /**
   * Closes and recreates the world; resolves once the new one is attached. With an instant, it is paused there until
   * released.
   */
  readonly makeAnew: (atMs?: number) => Promise<void>
  /** Duration of the last world creation; null if unknown. */
  readonly expectedMs?: () => number | null
  /** Real time, between the warning and a reset. */
  readonly wait?: (ms: number) => Promise<void>
  /** Called when the clock's speed or pause changes, to store it. */
  readonly keepClock: (files: Files, clock: VirtualClock) => Promise<void>
}

/** Parts of an attached world, replaced by a reset. */
export interface Attached {
  /** Null where a program moves the time in lock-step. */
  readonly clock: VirtualClock | null
  readonly world: {
    state(): WorldState
    plugIn(hostId: HostId): Promise<void>
    repair?(breakdownId: string): Promise<boolean>
    guest?(areaId: AreaId, action: GuestAction, number?: string): Promise<void>
  }
  /** Whether packets are still being processed. */
  readonly isIngesting?: () => boolean
  /** Required for demos; undefined if demos cannot be shown. */
  readonly live?: LiveParts
}
