import type { Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

type Kindred = Pick<Device, 'kind'>

/** The alarms that its readings are by the rules of its kind, whatever someone has marked it as. */
const raised = ({ kind }: Kindred, values: Readings) =>
  (kindOf(kind)?.alarms ?? []).filter(({ property, isRaisedBy }) => {
    const value = values[property]
    return value !== undefined && isRaisedBy(value)
  })

export const raisedCodes = (device: Kindred, values: Readings): readonly string[] =>
  raised(device, values).map(({ code }) => code)

/** The properties that raise the alarms. */
export const raisedProperties = (device: Kindred, values: Readings): ReadonlySet<string> =>
  new Set(raised(device, values).map(({ property }) => property))

export const isAlarming = (device: Kindred, values: Readings): boolean => raised(device, values).length > 0

/** Whether a user marked the device as normal while it still reports an abnormal state. */
export const isMarkedNormal = (device: Pick<Device, 'kind' | 'condition'>, values: Readings): boolean =>
  device.condition === 'normal' && isAlarming(device, values)
