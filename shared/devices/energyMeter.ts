import { type DeviceKind, number } from './kind.ts'
import { energy, linkquality, power, raisedAbove, raisedBelow } from './properties.ts'

const phases = (name: string, range: Omit<Parameters<typeof number>[2], 'min'>) =>
  ['a', 'b', 'c'].map((letter) => number(`${name}_phase_${letter}`, false, { min: 0, ...range }))

/** Three-phase meter of a floor, a villa or a plant: W, V, A per phase, `energy` kWh in total. */
export const energyMeter: DeviceKind = {
  kind: 'energy_meter',
  group: 'socket',
  circuits: { min: 1, max: 1 },
  properties: () => [
    power(500_000),
    energy,
    ...phases('voltage', { max: 300, step: 0.1, unit: 'V', deadband: { by: 1.5 } }),
    ...phases('current', { max: 1000, step: 0.1, unit: 'A', deadband: { by: 0.5, share: 0.08 } }),
    number('power_factor', false, { min: 0, max: 1, step: 0.01, deadband: { by: 0.03 } }),
    number('ac_frequency', false, { min: 45, max: 65, step: 0.01, unit: 'Hz', deadband: { by: 0.03 } }),
    linkquality,
  ],
  alarms: [
    raisedAbove('over_power', 'major', 'power', { limit: 450_000, band: 10_000 }),
    raisedBelow('under_voltage', 'major', 'voltage_phase_a', { limit: 198, band: 4 }),
  ],
  primary: ['power', 'energy'],
  isBatteryPowered: false,
  isMetered: true,
  isMainMeter: true,
}
