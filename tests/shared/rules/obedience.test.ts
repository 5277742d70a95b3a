import { expect, test } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import { aDevice } from '../../support/records.ts'

const isSo = (kind: string, known: Readings | null, values: Readings, circuits = 1) => {
  const device = aDevice({
    kind,
    circuits: Array.from({ length: circuits }, () => ({ name: '', nameEn: '' })),
  })
  return isObeying(device, known ?? undefined, values)
}

test('a device obeys once it reports its switches and modes as asked', () => {
  expect(isSo('dimmable_light', { state: 'OFF' }, { state: 'ON' })).toBe(false)
  expect(isSo('dimmable_light', { state: 'ON' }, { state: 'ON' })).toBe(true)
  expect(
    isSo('relay_module', { state_l1: 'ON', state_l2: 'OFF' }, { state_l1: 'ON', state_l2: 'ON' }, 2),
  ).toBe(false)
  expect(isSo('air_conditioner', { system_mode: 'off' }, { system_mode: 'cool' })).toBe(false)
})

test('what a device that obeys does not report at once, or in other words, is no disobedience', () => {
  expect(isSo('dimmable_light', null, { state: 'ON' })).toBe(true)
  expect(isSo('dimmable_light', { brightness: 10 }, { state: 'ON' })).toBe(true)
  expect(isSo('dimmable_light', { brightness: 10 }, { brightness: 80 })).toBe(true)
  expect(isSo('curtain', { state: 'OPEN', position: 100 }, { state: 'CLOSE' })).toBe(true)
  expect(isSo('infrared_remote', { learn_ir_code: 'OFF' }, { learn_ir_code: 'ON' })).toBe(true)
  // `All off` switches the lamps and is off itself.
  expect(isSo('switch_panel', { state_l1: 'ON', state_l2: 'OFF' }, { state_l2: 'ON' }, 2)).toBe(true)
  expect(isObeying(undefined, { state: 'OFF' }, { state: 'ON' })).toBe(true)
})
