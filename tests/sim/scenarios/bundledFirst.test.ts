import { expect, it } from 'vitest'
import { BUNDLED, testShare } from './support/bundled.ts'

testShare(0, 2)

it('there are at least sixteen, and three demos', () => {
  expect(BUNDLED.length).toBeGreaterThanOrEqual(19)
  expect(BUNDLED.filter((file) => file.startsWith('demo-'))).toHaveLength(3)
})
