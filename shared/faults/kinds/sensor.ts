/** Faults of what a device measures and says. */
import { defineFault } from '../defineFault.ts'
import { alarmCode, property, value } from '../parameters.ts'

/** The device reports nothing and responds to nothing. */
export const deviceSilent = defineFault({
  kind: 'device_silent',
  family: 'sensor',
  target: 'device',
  parameters: {},
})

/** One of the alarms of the device's kind, by its code. */
export const alarm = defineFault({
  kind: 'alarm',
  family: 'sensor',
  target: 'device',
  parameters: { code: alarmCode() },
  fits: ({ alarms }) => alarms.length > 0,
})

/** The device reads this, whatever the true value. */
export const sensorValue = defineFault({
  kind: 'sensor_value',
  family: 'sensor',
  target: 'device',
  parameters: { property: property('any'), value: value() },
})
