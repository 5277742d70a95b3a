import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import type { DeviceReadings } from '../../store/readings.ts'

/** True if any switch is on or the mode is not off; null for devices without either. */
export function onOff(device: Device, readings: DeviceReadings | undefined): 'on' | 'off' | null {
  const { switches, mode } = tilePartsOf(device)
  const values = readings?.values ?? {}
  if (mode && values[mode.name] !== undefined) return values[mode.name] === 'off' ? 'off' : 'on'
  const known = switches.filter(({ name }) => values[name] !== undefined)
  if (known.length === 0) return null
  return known.some(({ name, on }) => values[name] === on) ? 'on' : 'off'
}
