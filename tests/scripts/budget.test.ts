import { expect, it } from 'vitest'
import { budgetLine, filesOfPlaywright, filesOfVitest } from '#scripts/run/budget.mjs'

it('sums each kind over its files and warns of the one that took too long', () => {
  const files = [
    { file: 'tests/shared/a.test.ts', seconds: 1.2 },
    { file: 'tests/client/b.test.ts', seconds: 2 },
    { file: 'tests/e2e/c.spec.ts', seconds: 5_000 },
  ]
  expect(budgetLine(files)).toMatch(/^browser 5000 s of \d+ · unit 3 s of \d+\nOver budget: browser$/)
  expect(budgetLine([])).toBeNull()
})

it('reads the times that both runners report', () => {
  const report = { testResults: [{ name: '/p/tests/sim/x.test.ts', startTime: 1_000, endTime: 3_500 }] }
  expect(filesOfVitest(report, '/p')).toEqual([{ file: 'tests/sim/x.test.ts', seconds: 2.5 }])
  const spec = { file: 'a.spec.ts', tests: [{ results: [{ duration: 400 }, { duration: 600 }] }] }
  const nested = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] }
  expect(filesOfPlaywright(nested)).toEqual([
    { file: 'tests/e2e/a.spec.ts', seconds: 0.4 },
    { file: 'tests/e2e/a.spec.ts', seconds: 0.6 },
  ])
})
