import { expect, test } from 'vitest'
import { markedAfter } from '#client/screens/control/marking/marks.ts'

test('takes the open room along with the first one marked beside it', () => {
  const two = markedAfter(new Set(), '1108', '1106')
  expect([...two]).toEqual(['1106', '1108'])
  expect([...markedAfter(two, '1106', '1106')]).toEqual(['1108'])
  expect([...markedAfter(new Set(), '1106', '1106')]).toEqual(['1106'])
  expect([...markedAfter(new Set(), '1106', null)]).toEqual(['1106'])
})
