/** Faults of what a device measures and reports. */
import { defineFault } from '../defineFault.ts'
import { alarmCode, decimal, INTERVAL, milliseconds, property, toxicity, value } from '../parameters.ts'

const onDevice = { family: 'sensor', target: 'device' } as const
const amount = (byDefault: number) => decimal({ min: -1e9, max: 1e9, default: byDefault })

/** The device reports nothing and responds to nothing. */
export const deviceSilent = defineFault({ ...onDevice, kind: 'device_silent', parameters: {} })

/** Raises one of the alarms of the device's kind, by code. */
export const alarm = defineFault({
  ...onDevice,
  kind: 'alarm',
  parameters: { code: alarmCode() },
  fits: ({ alarms }) => alarms.length > 0,
})

/** The device reads this, whatever the true value. */
export const sensorValue = defineFault({
  ...onDevice,
  kind: 'sensor_value',
  parameters: { property: property('any'), value: value() },
})

/** All readings freeze. */
export const sensorFrozen = defineFault({ ...onDevice, kind: 'sensor_frozen', parameters: {} })

/** A number drifts from the true value by this amount per hour. */
export const sensorDrift = defineFault({
  ...onDevice,
  kind: 'sensor_drift',
  parameters: { property: property('number'), perHour: amount(1) },
})

/** A number is off by this much. */
export const sensorBias = defineFault({
  ...onDevice,
  kind: 'sensor_bias',
  parameters: { property: property('number'), by: amount(3) },
})

/** A number jumps about the truth by at most the amplitude, again in each interval. */
export const sensorNoise = defineFault({
  ...onDevice,
  kind: 'sensor_noise',
  parameters: { property: property('number'), amplitude: amount(2), intervalMs: milliseconds(INTERVAL) },
})

/** A number is far off for single intervals. */
export const sensorSpike = defineFault({
  ...onDevice,
  kind: 'sensor_spike',
  parameters: {
    property: property('number'),
    by: amount(30),
    intervalMs: milliseconds(INTERVAL),
    toxicity: toxicity(0.1),
  },
})

/** Reports of single intervals are missing. */
export const sensorDropout = defineFault({
  ...onDevice,
  kind: 'sensor_dropout',
  parameters: { intervalMs: milliseconds(INTERVAL), toxicity: toxicity(0.5) },
})

/** A contact or another state changes back and forth. */
export const sensorFlapping = defineFault({
  ...onDevice,
  kind: 'sensor_flapping',
  parameters: { property: property('state'), intervalMs: milliseconds(INTERVAL) },
})
