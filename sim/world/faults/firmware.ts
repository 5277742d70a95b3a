/** Effects of firmware faults: wrong numbers, legal or not. */
import type { Reading } from '#shared/devices/kind.ts'
import { type DeviceEffects, distort, distortNumber } from './deviceOverlay.ts'

const UNITS = {
  fahrenheit: (value: number): number => value * 1.8 + 32,
  tenths: (value: number): number => value * 10,
  hundredths: (value: number): number => value * 100,
  thousandths: (value: number): number => value * 1_000,
  thousands: (value: number): number => value / 1_000,
} as const

export const firmwareEffects: DeviceEffects<
  | 'firmware_unit'
  | 'firmware_rollover'
  | 'firmware_reset'
  | 'firmware_negative'
  | 'report_wrong_type'
  | 'report_out_of_range'
> = {
  firmware_unit: ({ property, unit }, overlay) =>
    distortNumber(overlay, property, (reading) => tidy(UNITS[unit](reading))),
  firmware_rollover: ({ property, modulus }, overlay) =>
    distortNumber(overlay, property, (reading) => tidy(reading % modulus)),
  firmware_reset: ({ property }, overlay, { atBegin }) => {
    const begin = Number(atBegin(property) ?? 0)
    distortNumber(overlay, property, (reading) => tidy(reading - begin))
  },
  firmware_negative: ({ property }, overlay) => distortNumber(overlay, property, (reading) => -reading),
  report_wrong_type: ({ property, sentAs }, overlay) =>
    distort(overlay, property, (reading): Reading => (sentAs === 'text' ? `${reading} ?` : reading !== 0)),
  report_out_of_range: ({ property: name }, overlay, { device }) => {
    const property = device.body.properties.find((one) => one.name === name)
    if (property?.type !== 'number') return
    distortNumber(overlay, name, () => tidy(property.max + (property.max - property.min)))
  },
}

/** Rounds away floating-point noise. */
const tidy = (value: number): number => Math.round(value * 1_000) / 1_000
