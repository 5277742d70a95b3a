import { expect, it } from 'vitest'
import { bundledScenarios } from '#sim/world/scenarios/file/bundled.ts'
import { testShare } from './support/bundled.ts'

testShare(0, 2)

it('there are at least sixteen, and three demos', () => {
  expect(bundledScenarios().length).toBeGreaterThanOrEqual(19)
  expect(bundledScenarios().filter((name) => name.startsWith('demo-'))).toHaveLength(3)
})
