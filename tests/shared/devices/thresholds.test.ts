import { expect, it } from 'vitest'
import { alarmAfter } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import { must } from '#shared/kernel/assert.ts'

it('CO2 about its bound is one alarm', () => {
  const rule = must(kindOf('air_quality')?.alarms[0], 'the rule of CO2')
  const after = [1990, 2010, 1990, 2010, 1901, 2001, 1900].map((value) => alarmAfter(rule, value))
  expect(after).toEqual([null, 'raised', null, 'raised', null, 'raised', 'cleared'])
})

it('every alarm of a number has a band between its beginning and its end', () => {
  for (const { kind, alarms, properties, circuits } of DEVICE_KINDS.values())
    for (const rule of alarms) {
      const property = properties(circuits.max).find(({ name }) => name === rule.property)
      if (property?.type === 'number')
        expect([kind, rule.code, rule.isClearedBy !== undefined]).toEqual([kind, rule.code, true])
    }
})
