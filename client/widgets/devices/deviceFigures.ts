/** Figures of a device as lists show and compare them. Pure. */
import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'

/** Air temperature first; a thermostat's own sensor only without others. */
export const TEMPERATURES = ['temperature', 'local_temperature', 'floor_temperature'] as const

export function temperatureOf(values: Readings | undefined): number | null {
  for (const name of TEMPERATURES) {
    const value = values?.[name]
    if (typeof value === 'number') return value
  }
  return null
}

export function numberOf(values: Readings | undefined, name: string): number | null {
  const value = values?.[name]
  return typeof value === 'number' ? value : null
}

export const isBatteryLow = (percent: number): boolean => percent < BATTERY_LOW_PERCENT

export const SETUPS = ['ready', 'not_joined', 'not_configured'] as const
export type Setup = (typeof SETUPS)[number]

/** The remaining steps before the device can be used. */
export function setupOf(device: Device): readonly Setup[] {
  if (device.isJoined && device.isConfigured) return ['ready']
  return [
    ...(device.isJoined ? [] : ['not_joined' as const]),
    ...(device.isConfigured ? [] : ['not_configured' as const]),
  ]
}
