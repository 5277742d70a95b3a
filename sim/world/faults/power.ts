/** Effects of power faults on devices. */
import { clamp } from '../physics/body.ts'
import { type DeviceEffects, distortNumber } from './deviceOverlay.ts'

export const powerEffects: DeviceEffects<'battery_low' | 'battery_collapse'> = {
  battery_low: ({ percent }, overlay) => {
    overlay.forced.set('battery', percent)
  },
  battery_collapse: ({ overMs }, overlay, { now, sinceMs }) => {
    // Empty, it reports nothing any more.
    overlay.isSilent ||= now() - sinceMs >= overMs
    distortNumber(overlay, 'battery', (reading) =>
      Math.round(clamp(reading * (1 - (now() - sinceMs) / overMs), 0, 100)),
    )
  },
}
