/**
 * Causal chains between automations: a report that matches a recent command of an automation inherits its chain, so
 * mutual triggering is detected as a loop. Short-lived; restored from the log.
 */
import type { Reading } from '#shared/devices/kind.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'

/** Period in which a reported change inherits the command's cause; curtains are slow. */
export const INHERITS_MS = 60_000
const KEPT_MAX = 20_000

export interface Cause {
  readonly chain: readonly AutomationId[]
  /** `stream#seq` of the commit. */
  readonly commit: string
}

interface Commanded extends Cause {
  readonly value: Reading
  readonly untilMs: number
}

export class Causes {
  readonly #commanded = new Map<string, Commanded>()

  note(
    items: readonly { readonly deviceId: DeviceId; readonly values: Readonly<Record<string, Reading>> }[],
    cause: Cause,
    nowMs: number,
  ): void {
    for (const { deviceId, values } of items)
      for (const [property, value] of Object.entries(values)) {
        const key = `${deviceId} ${property}`
        // Reinserts it last, so that the oldest are evicted first.
        this.#commanded.delete(key)
        this.#commanded.set(key, { ...cause, value, untilMs: nowMs + INHERITS_MS })
      }
    for (const [key, { untilMs }] of this.#commanded) {
      if (this.#commanded.size <= KEPT_MAX && untilMs > nowMs) break
      this.#commanded.delete(key)
    }
  }

  /** Numbers change gradually to the target, so any value counts; other types must match. */
  of(deviceId: DeviceId, property: string, value: Reading, nowMs: number): Cause | null {
    const commanded = this.#commanded.get(`${deviceId} ${property}`)
    if (!commanded || nowMs > commanded.untilMs) return null
    return typeof value === 'number' || commanded.value === value ? commanded : null
  }
}
