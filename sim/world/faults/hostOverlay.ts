/** Combined effects of faults on a host. Recomputed when a fault starts, changes or ends. */
import type { Fault } from '#shared/faults/fault.ts'
import type { PacketFault } from './outbound.ts'

/** How a host will respond to one command. */
export interface AnswerPlan {
  delayMs: number
  isRefused: boolean
  /** Acknowledged as if it had been done. */
  isIgnored: boolean
  /** Number of acknowledgements. */
  acks: number
  /** Additional acknowledgements of commands that were never sent. */
  foreign: number
}

/** Failure plan of an update attempt. */
export interface UpdatePlan {
  /** Longer for each piece. */
  pieceDelayMs: number
  isDamaged: boolean
  isReverted: boolean
}

export interface HostOverlay {
  isOffline: boolean
  /** Half-open connection: no data passes. */
  isClogged: boolean
  /** Devices without a battery do nothing. */
  isPowerCut: boolean
  /** Likewise, while the host itself has power. */
  isBoardTripped: boolean
  /** Packet transformations in order of fault start. */
  readonly packets: PacketFault[]
  readonly answers: ((plan: AnswerPlan, commandId: string) => void)[]
  readonly updates: ((plan: UpdatePlan, id: string) => void)[]
  /** Clock offsets, added. */
  readonly clocks: ((nowMs: number) => number)[]
  /** Devices omitted from batches. */
  readonly omissions: ((deviceNumber: string, nowMs: number) => boolean)[]
  /** Number of unknown devices per batch. */
  unknownDevices: number
}

export interface HostFaultContext {
  readonly sinceMs: number
  readonly now: () => number
  /** Drawn for a fault of this kind on this host: the same for equal numbers. In [0, 1). */
  readonly chance: (a: number, b?: number) => number
  readonly chanceOf: (name: string) => number
}

export type HostFault = Extract<Fault, { readonly host: string }>
export type HostEffects<K extends HostFault['kind']> = {
  readonly [N in K]: (
    fault: Extract<Fault, { readonly kind: N }>,
    overlay: HostOverlay,
    context: HostFaultContext,
  ) => void
}

export const noHostOverlay = (): HostOverlay => ({
  isOffline: false,
  isClogged: false,
  isPowerCut: false,
  isBoardTripped: false,
  packets: [],
  answers: [],
  updates: [],
  clocks: [],
  omissions: [],
  unknownDevices: 0,
})

export function planAnswer({ answers }: HostOverlay, commandId: string): AnswerPlan {
  const plan: AnswerPlan = { delayMs: 0, isRefused: false, isIgnored: false, acks: 1, foreign: 0 }
  for (const change of answers) change(plan, commandId)
  return plan
}

export function planUpdate({ updates }: HostOverlay, id: string): UpdatePlan {
  const plan: UpdatePlan = { pieceDelayMs: 0, isDamaged: false, isReverted: false }
  for (const change of updates) change(plan, id)
  return plan
}
