/** Rebuilds an evaluation memory from stored data: at startup, after a change, or for a past instant. */
import { HOUR_MS } from '#shared/durations.ts'
import { begun, isSettled, settled, step } from './evaluate.ts'
import type { Facts, Input, Memory, Rule } from './memory.ts'

/** Assumed report interval of devices that never count as silent. */
const SPEAKS_WITHIN_MS = 3 * HOUR_MS

/**
 * Minimum history before an instant (ms) for a correct memory. Within it every device has reported or is unknown,
 * and every earlier hold is complete.
 */
export function warmUpMs(
  { conditions }: Pick<Rule, 'conditions'>,
  facts: Pick<Facts, 'silentAfterMs'>,
): number {
  const holds = conditions.map((condition) => (condition.type === 'timed' ? 0 : condition.forMs))
  const silences = conditions.flatMap((condition) =>
    'deviceIds' in condition
      ? condition.deviceIds.map((deviceId) => facts.silentAfterMs(deviceId) ?? SPEAKS_WITHIN_MS)
      : [],
  )
  return Math.max(0, ...holds) + Math.max(0, ...silences)
}

export interface Rebuilding {
  /** Consumes inputs in chronological order, from `fromMs` on. */
  readonly take: (input: Input) => void
  /**
   * The memory at that instant. If it is not settled, a rise across an ongoing outage may be missed; read more
   * history if available.
   */
  readonly at: (atMs: number) => { readonly memory: Memory; readonly isSettled: boolean }
}

/** Rebuilds from `atMs - warmUpMs` or earlier. `facts` are values at `fromMs`; unknown ones arrive with reports. */
export function rebuilding(rule: Rule, fromMs: number, facts: Facts): Rebuilding {
  const trustedMs = fromMs + warmUpMs(rule, facts)
  let memory = begun(rule, fromMs, facts)
  let isTrusted = false
  const tick = (atMs: number): void => {
    memory = step(rule, memory, { kind: 'tick', atMs }, facts).memory
  }
  const trust = (): void => {
    tick(trustedMs)
    memory = settled(rule, memory, trustedMs, facts)
    isTrusted = true
  }
  return {
    take(input) {
      if (!isTrusted && input.atMs > trustedMs) trust()
      memory = step(rule, memory, input, facts).memory
    },
    at(atMs) {
      if (!isTrusted && atMs >= trustedMs) trust()
      tick(atMs)
      return { memory, isSettled: isTrusted && isSettled(rule, memory, facts) }
    },
  }
}
