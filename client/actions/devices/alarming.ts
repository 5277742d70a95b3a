import type { Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'

/** Codes of the alarms that its readings are by the rules of its kind, whatever somebody has marked it as. */
export const raisedCodes = ({ kind }: Pick<Device, 'kind'>, values: Readings): readonly string[] =>
  (kindOf(kind)?.alarms ?? []).flatMap(({ code, property, isRaisedBy }) => {
    const value = values[property]
    return value !== undefined && isRaisedBy(value) ? [code] : []
  })

export const isAlarming = (device: Pick<Device, 'kind'>, values: Readings): boolean =>
  raisedCodes(device, values).length > 0
