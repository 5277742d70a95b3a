import { expect, it } from 'vitest'
import { deviceFacet } from '#client/screens/message/deviceFacet.ts'

it.each([
  ['dev_gone', ['dev_gone']],
  ['dev_', undefined],
  ['ara_101', undefined],
  [null, undefined],
])('the history of alarms is filtered by %s as by %j, also where that device is gone', (id, values) =>
  expect(deviceFacet(id, '').map(({ facet }) => facet)).toMatchObject(values ? [{ values }] : []),
)
