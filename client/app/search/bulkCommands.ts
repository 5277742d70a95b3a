/** Bulk commands for a place, with the value for each device. Pure. */
import { isLegalValue } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import {
  type DeviceSwitch,
  setpointOf,
  type Temperature,
  type Values,
  wantedValues,
} from '../../actions/devices/bulkPlan.ts'
import { onModeOf, switchValues, tilePartsOf } from '../../actions/devices/properties.ts'

/** Air temperature; null keeps the setpoint. */
interface ClimateOn {
  readonly kind: 'climateOn'
  readonly temperatureC: number | null
}
/** Commands for climate devices only. */
export type ClimateCommand = { readonly kind: 'climateOff' } | Temperature | ClimateOn
export type BulkCommand = { readonly kind: DeviceSwitch } | ClimateCommand

const isFloor = (device: Device): boolean => device.kind === 'floor_heating'

/**
 * Empty if the device has no such control or its range excludes the temperature. Floor heating is commanded only by
 * its own name.
 */
export function commandedValues(device: Device, command: BulkCommand, isPointedAt: boolean): Values {
  switch (command.kind) {
    case 'climateOn':
      return isFloor(device) ? {} : turnedOn(device, command.temperatureC)
    case 'temperature':
      return isFloor(device) && !isPointedAt ? {} : keptAt(device, command.temperatureC)
    default:
      return wantedValues(device, command)
  }
}

function keptAt(device: Device, temperatureC: number): Values {
  const property = setpointOf(device)
  return property && isLegalValue(property, temperatureC) ? { [property.name]: temperatureC } : {}
}

/** Turns a unit on in its automatic mode, if it has modes. */
function turnedOn(device: Device, temperatureC: number | null): Values {
  if (kindOf(device.kind)?.group !== 'climate') return {}
  const { mode } = tilePartsOf(device)
  const onMode = onModeOf(device)
  const on = mode && onMode !== null ? { [mode.name]: onMode } : switchValues(device, true)
  return temperatureC === null ? on : { ...on, ...keptAt(device, temperatureC) }
}

/** Whether its degrees could be set, so many or others. */
export const hasDegrees = (device: Device, isPointedAt: boolean): boolean =>
  setpointOf(device) !== null && (isPointedAt || !isFloor(device))
