/** Faults of what hosts and devices run on. */

import { BATTERY_LOW_PERCENT } from '#shared/constants.ts'
import { DAY_MS } from '#shared/durations.ts'
import { defineFault } from '../defineFault.ts'
import { milliseconds, wholeNumber } from '../parameters.ts'

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

/** The battery falls to nothing within this time, and the device is silent then. */
export const batteryCollapse = defineFault({
  kind: 'battery_collapse',
  family: 'power',
  target: 'device',
  parameters: { overMs: milliseconds({ min: 1_000, max: 30 * DAY_MS, default: 1_800_000 }) },
  fits: ({ isBatteryPowered }) => isBatteryPowered,
})

/**
 * The distribution board of a wing or a plant trips: every device behind the host that has no battery is dead until someone
 * resets it. The host itself hangs on the supply of the low-voltage cabinet and stays.
 */
export const boardTripped = defineFault({
  kind: 'board_tripped',
  family: 'power',
  target: 'host',
  parameters: {},
})

/**
 * Mains failure of a wing: affects its host and every device without battery. A floor includes all its hosts.
 */
export const powerCut = defineFault({ kind: 'power_cut', family: 'power', target: 'host', parameters: {} })
