import type { Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

/** Whether what it last reported is an alarm by the rules of its kind, whatever somebody has marked it as. */
export const isAlarming = ({ kind }: Pick<Device, 'kind'>, values: Readings): boolean =>
  (kindOf(kind)?.alarms ?? []).some(({ property, isRaisedBy }) => {
    const value = values[property]
    return value !== undefined && isRaisedBy(value)
  })
