/** Enabled rules per device, computed on first use. */
import { isInScope } from '#shared/alarms/ruleScope.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

const NONE: readonly ConditionRule[] = []

export class RuleIndex {
  readonly #byDevice = new Map<DeviceId, readonly ConditionRule[]>()

  rulesOf(device: Device, read: ReadState): readonly ConditionRule[] {
    const known = this.#byDevice.get(device.id)
    if (known) return known
    const found = [...read.all('conditionRule')].filter(
      (rule) => rule.isEnabled && isInScope(rule, device, read),
    )
    const rules = found.length > 0 ? found : NONE
    this.#byDevice.set(device.id, rules)
    return rules
  }

  forget(deviceId: DeviceId): void {
    this.#byDevice.delete(deviceId)
  }

  clear(): void {
    this.#byDevice.clear()
  }
}
