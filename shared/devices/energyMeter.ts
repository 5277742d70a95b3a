import { type DeviceKind, number } from './kind.ts'
import { energy, linkquality, power, raisedAbove } from './properties.ts'

const phase = (name: string, max: number, step: number, unit: string) =>
  ['a', 'b', 'c'].map((letter) => number(`${name}_phase_${letter}`, false, { min: 0, max, step, unit }))

/** Three-phase meter of a floor, a villa or a plant: W, V, A per phase, `energy` kWh in total. */
export const energyMeter: DeviceKind = {
  kind: 'energy_meter',
  group: 'socket',
  circuits: { min: 1, max: 1 },
  properties: () => [
    power(500_000),
    energy,
    ...phase('voltage', 300, 0.1, 'V'),
    ...phase('current', 1000, 0.1, 'A'),
    number('power_factor', false, { min: 0, max: 1, step: 0.01 }),
    number('ac_frequency', false, { min: 45, max: 65, step: 0.01, unit: 'Hz' }),
    linkquality,
  ],
  alarms: [
    raisedAbove('over_power', 'major', 'power', 450_000),
    {
      code: 'under_voltage',
      severity: 'major',
      condition: 'abnormal',
      property: 'voltage_phase_a',
      isRaisedBy: (value) => typeof value === 'number' && value < 198,
    },
  ],
  primary: ['power', 'energy'],
  isBatteryPowered: false,
  isMetered: true,
}
