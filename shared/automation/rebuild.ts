/** A memory recreated from the stored data: after a start, after a change, for a look at the past. */
import { HOUR_MS } from '#shared/durations.ts'
import { begun, isSettled, settled, step } from './evaluate.ts'
import type { Facts, Input, Memory, Rule } from './memory.ts'

/** Devices that never count as silent are taken to speak this often. */
const SPEAKS_WITHIN_MS = 3 * HOUR_MS

/**
 * How long before an instant reports have to be read, at least, for its memory to be right: by then every device has
 * reported or is not known, and every hold that began before is complete.
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
  /** In the order in which they happened, from `fromMs` on. */
  readonly take: (input: Input) => void
  /**
   * The memory at that instant. Where it is not settled, a rise over an outage that goes on may be missed: then read
   * from earlier, if there is something to read.
   */
  readonly at: (atMs: number) => { readonly memory: Memory; readonly isSettled: boolean }
}

/**
 * Read from `atMs - warmUpMs` or earlier. Values of `facts` are those of `fromMs`; values unknown at that time are left out,
 * and comes with the reports.
 */
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
