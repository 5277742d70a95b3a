/** Faults of what hosts and devices run on. */
import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import { defineFault } from '../defineFault.ts'
import { wholeNumber } from '../parameters.ts'

/** The battery reads this much. */
export const batteryLow = defineFault({
  kind: 'battery_low',
  family: 'power',
  target: 'device',
  parameters: {
    percent: wholeNumber({ min: 0, max: 100, default: Math.round(BATTERY_LOW_PERCENT * 0.6) }, '%'),
  },
  fits: ({ isBatteryPowered }) => isBatteryPowered,
})
