import { expect, it } from 'vitest'
import { faults as english } from '#client/i18n/en/faults.ts'
import { faults as chinese } from '#client/i18n/zh/faults.ts'
import { FAULT_KINDS, FAULT_NAMES } from '#shared/faults/fault.ts'

it.each([
  ['English', english],
  ['Chinese', chinese],
])('faults, their parameters and choices have names in %s', (_, texts) => {
  expect(Object.keys(texts.kind).sort()).toEqual([...FAULT_NAMES].sort())
  for (const { parameters } of Object.values(FAULT_KINDS))
    for (const [name, parameter] of Object.entries(parameters)) {
      expect(Object.keys(texts.parameter)).toContain(name)
      if (parameter.type === 'choice')
        expect(Object.keys(texts.choice)).toEqual(expect.arrayContaining([...parameter.values]))
    }
})
