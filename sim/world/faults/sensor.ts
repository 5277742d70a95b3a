/** Effects of sensor faults. */

import type { Property, Reading } from '#shared/devices/kind.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { roundToStep } from '../hosts/reports.ts'
import { alarmingValue, type SimDevice } from '../hosts/simDevice.ts'
import { type DeviceEffects, type DeviceFaultContext, distort, distortNumber } from './deviceOverlay.ts'

export const sensorEffects: DeviceEffects<
  | 'device_silent'
  | 'alarm'
  | 'sensor_value'
  | 'sensor_frozen'
  | 'sensor_drift'
  | 'sensor_bias'
  | 'sensor_noise'
  | 'sensor_spike'
  | 'sensor_dropout'
  | 'sensor_flapping'
> = {
  device_silent: (_, overlay) => {
    overlay.isSilent = true
  },
  alarm: ({ code }, overlay, { device }) => {
    if (device.physics.actsOut?.includes(code)) {
      overlay.ailments.add(code)
      return
    }
    const wrong = alarmingValue(device.body, code)
    if (wrong) overlay.forced.set(wrong.property, wrong.value)
  },
  sensor_value: ({ property, value }, overlay) => {
    overlay.forced.set(property, value)
  },
  sensor_frozen: (_, overlay, { device, atBegin }) => {
    for (const { name } of device.body.properties) {
      const value = atBegin(name)
      if (value !== undefined) overlay.forced.set(name, value)
    }
  },
  sensor_drift: ({ property, perHour }, overlay, context) =>
    distortNumber(overlay, property, (reading) => {
      const hours = (context.now() - context.sinceMs) / HOUR_MS
      return legal(context.device, property, reading + perHour * hours)
    }),
  sensor_bias: ({ property, by }, overlay, { device }) =>
    distortNumber(overlay, property, (reading) => legal(device, property, reading + by)),
  sensor_noise: ({ property, amplitude, intervalMs }, overlay, context) =>
    distortNumber(overlay, property, (reading) => {
      const roll = context.chance(beat(context, intervalMs))
      return legal(context.device, property, reading + amplitude * (2 * roll - 1))
    }),
  sensor_spike: ({ property, by, intervalMs, toxicity }, overlay, context) =>
    distortNumber(overlay, property, (reading) => {
      const isStruck = context.chance(beat(context, intervalMs)) < toxicity
      return isStruck ? legal(context.device, property, reading + by) : reading
    }),
  sensor_dropout: ({ intervalMs, toxicity }, overlay, context) => {
    overlay.omits = () => context.chance(beat(context, intervalMs)) < toxicity
  },
  sensor_flapping: ({ property, intervalMs }, overlay, context) => {
    const { body } = context.device
    const found = body.properties.find(({ name }) => name === property)
    if (!found) return
    distort(overlay, property, (reading) =>
      beat(context, intervalMs) % 2 === 0 ? otherOf(found, reading) : reading,
    )
  },
}

/** Which interval since the fault began, counted from 0. */
const beat = ({ now, sinceMs }: DeviceFaultContext, intervalMs: number): number =>
  Math.floor((now() - sinceMs) / intervalMs)

/** The nearest number that the property allows. */
function legal({ body }: SimDevice, name: string, value: number): number {
  const property = body.properties.find((one) => one.name === name)
  const rounded = property ? roundToStep(property, value) : value
  return typeof rounded === 'number' ? rounded : value
}

/** A state that it is not in. */
function otherOf(property: Property, reading: Reading): Reading {
  if (property.type === 'binary') return reading === property.on ? property.off : property.on
  if (property.type !== 'choice') return reading
  return property.values.find((value) => value !== reading) ?? reading
}
