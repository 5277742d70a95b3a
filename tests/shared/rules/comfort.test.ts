import { expect, it } from 'vitest'
import { climateSetting, discomfortOf, outsideRange } from '#shared/rules/comfort.ts'

const heatingTo = (occupied_heating_setpoint: number) => [
  climateSetting({ system_mode: 'heat', occupied_heating_setpoint }) ?? fail(),
]
const fail = (): never => {
  throw new Error('no setting')
}

it('is too cold below 18 °C and too hot above 27 °C, whatever the setpoint is', () => {
  expect([17.9, 18, 27, 27.1].map((celsius) => outsideRange(celsius))).toEqual([
    'too_cold',
    null,
    null,
    'too_hot',
  ])
})

it('is too cold 3 K below a setpoint that is heated to, and not above it', () => {
  expect(discomfortOf(20, heatingTo(23), null)).toBe('too_cold')
  expect(discomfortOf(20.1, heatingTo(23), null)).toBeNull()
  expect(discomfortOf(26, heatingTo(22), null)).toBeNull()
})

it('is too hot 3 K above a setpoint that is cooled to', () => {
  const cooling = climateSetting({ system_mode: 'cool', occupied_heating_setpoint: 22 }) ?? fail()
  expect(discomfortOf(25, [cooling], null)).toBe('too_hot')
  expect(discomfortOf(19, [cooling], null)).toBeNull()
})

it('takes no setpoint from a device that is off, ventilates or has said nothing', () => {
  const set = { occupied_heating_setpoint: 26 }
  expect(climateSetting({ ...set, system_mode: 'off' })).toBeNull()
  expect(climateSetting({ ...set, system_mode: 'fan_only' })).toBeNull()
  expect(climateSetting(undefined)).toBeNull()
})

it('stays as it was until the temperature is half a kelvin inside the limits', () => {
  expect(discomfortOf(18.2, [], 'too_cold')).toBe('too_cold')
  expect(discomfortOf(18.2, [], null)).toBeNull()
  expect(discomfortOf(18.5, [], 'too_cold')).toBeNull()
  expect(discomfortOf(26.8, [], 'too_cold')).toBeNull()
})
