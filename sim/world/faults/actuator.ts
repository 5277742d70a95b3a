/** Effects of actuator faults. */
import { circuitName } from '#shared/devices/kind.ts'
import type { DeviceEffects } from './deviceOverlay.ts'

export const actuatorEffects: DeviceEffects<'device_stuck' | 'circuit_stuck' | 'contact_welded'> = {
  device_stuck: (_, overlay) => {
    overlay.isStuck = true
  },
  circuit_stuck: ({ circuit }, overlay, { device, atBegin }) => {
    const name = circuitName('state', circuit, device.body.circuits)
    overlay.forced.set(name, atBegin(name) ?? 'OFF')
  },
  contact_welded: ({ circuit }, overlay, { device }) => {
    overlay.forced.set(circuitName('state', circuit, device.body.circuits), 'ON')
  },
}
