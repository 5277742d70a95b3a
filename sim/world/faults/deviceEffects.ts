/** Effects of device faults by kind; a missing kind is a type error. */
import { actuatorEffects } from './actuator.ts'
import type { DeviceEffects, DeviceFault, DeviceFaultContext, DeviceOverlay } from './deviceOverlay.ts'
import { firmwareEffects } from './firmware.ts'
import { powerEffects } from './power.ts'
import { sensorEffects } from './sensor.ts'

const EFFECTS: DeviceEffects<DeviceFault['kind']> = {
  ...sensorEffects,
  ...actuatorEffects,
  ...firmwareEffects,
  ...powerEffects,
}

export function layOverDevice(fault: DeviceFault, overlay: DeviceOverlay, context: DeviceFaultContext): void {
  // The table maps each kind to its own effect.
  const effect = EFFECTS[fault.kind] as (
    fault: DeviceFault,
    overlay: DeviceOverlay,
    context: DeviceFaultContext,
  ) => void
  effect(fault, overlay, context)
}
