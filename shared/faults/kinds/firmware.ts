/** Firmware faults: wrong numbers, and illegal values. */
import { defineFault } from '../defineFault.ts'
import { decimal, oneOf, property } from '../parameters.ts'

const onDevice = { family: 'firmware', target: 'device' } as const

/** A number is reported in another unit. */
export const firmwareUnit = defineFault({
  ...onDevice,
  kind: 'firmware_unit',
  parameters: {
    property: property('number'),
    unit: oneOf(['fahrenheit', 'tenths', 'hundredths', 'thousandths', 'thousands'], 'tenths'),
  },
})

/** A counter starts again whenever it reaches the modulus. */
export const firmwareRollover = defineFault({
  ...onDevice,
  kind: 'firmware_rollover',
  parameters: { property: property('number'), modulus: decimal({ min: 0.001, max: 1e12, default: 100 }) },
})

/** A counter has restarted at 0. */
export const firmwareReset = defineFault({
  ...onDevice,
  kind: 'firmware_reset',
  parameters: { property: property('number') },
})

/** A number has the wrong sign. */
export const firmwareNegative = defineFault({
  ...onDevice,
  kind: 'firmware_negative',
  parameters: { property: property('number') },
})

/** A number is reported with a wrong type. */
export const reportWrongType = defineFault({
  ...onDevice,
  kind: 'report_wrong_type',
  parameters: { property: property('number'), sentAs: oneOf(['text', 'boolean'], 'text') },
})

/** A number is beyond what the kind may report. */
export const reportOutOfRange = defineFault({
  ...onDevice,
  kind: 'report_out_of_range',
  parameters: { property: property('number') },
})
