/**
 * Detects host clocks that are behind. Without this, all reports of such a clock would count as buffered. Buffered
 * reports have varying delays, while a slow clock delays all by the same time. Held in memory; the corrected time is
 * stored with the report.
 */

import type { HostId } from '#shared/records/host.ts'
import { believedTimeMs } from '#shared/rules/reportTime.ts'

/** Delays that differ by less are the same one; clocks drift and networks are slow. */
export const SAME_DELAY_MS = 5_000
/** A host's clock counts as slow when all its reports have had the same delay for this long. */
export const BEHIND_AFTER_MS = 60_000
const HOSTS_MAX = 100_000

interface HostClock {
  /** Offset of a clock that is behind, in ms; 0 if correct. */
  behindMs: number
  /** A delay since `sinceMs` that may be caused by a slow clock. */
  suspect: { readonly delayMs: number; readonly sinceMs: number } | null
}

export class HostClocks {
  readonly #clocks = new Map<HostId, HostClock>()

  /** Server time at which a report with host time `t` was made (epoch ms). */
  madeMs(hostId: HostId, t: number, arrivedMs: number): number {
    const delayMs = arrivedMs - believedTimeMs(t, arrivedMs)
    const known = this.#clocks.get(hostId)
    if (!known && delayMs < SAME_DELAY_MS) return arrivedMs - delayMs
    const clock = known ?? this.#add(hostId)
    this.#learn(clock, delayMs, arrivedMs)
    return arrivedMs - Math.max(0, delayMs - clock.behindMs)
  }

  /** A message that hosts never buffer, such as an acknowledgement: its delay equals the clock error. */
  live(hostId: HostId, t: number, arrivedMs: number): void {
    const delayMs = arrivedMs - believedTimeMs(t, arrivedMs)
    if (delayMs < SAME_DELAY_MS) this.#clocks.delete(hostId)
    else this.#set(this.#clocks.get(hostId) ?? this.#add(hostId), delayMs)
  }

  #set(clock: HostClock, behindMs: number): void {
    clock.behindMs = behindMs
    clock.suspect = null
  }

  #learn(clock: HostClock, delayMs: number, arrivedMs: number): void {
    const differenceMs = delayMs - clock.behindMs
    if (differenceMs <= -SAME_DELAY_MS) this.#set(clock, delayMs < SAME_DELAY_MS ? 0 : delayMs)
    else if (differenceMs < SAME_DELAY_MS) clock.suspect = null
    else if (!clock.suspect || Math.abs(clock.suspect.delayMs - delayMs) >= SAME_DELAY_MS)
      clock.suspect = { delayMs, sinceMs: arrivedMs }
    else if (arrivedMs - clock.suspect.sinceMs >= BEHIND_AFTER_MS) this.#set(clock, delayMs)
  }

  #add(hostId: HostId): HostClock {
    const [oldest] = this.#clocks.keys()
    if (oldest !== undefined && this.#clocks.size >= HOSTS_MAX) this.#clocks.delete(oldest)
    const clock: HostClock = { behindMs: 0, suspect: null }
    this.#clocks.set(hostId, clock)
    return clock
  }
}
