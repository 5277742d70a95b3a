import { expect, it } from 'vitest'
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  skippedLines,
  skippedOfVitest,
} from '#scripts/run/failures.mjs'

const stack =
  'AssertionError: expected 1 to be 2\n    at /p/node_modules/chai.js:1:1\n    at /p/tests/sim/x.test.ts:9:3'
const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: `/p/tests/sim/${name}`,
  status,
  assertionResults,
  message,
})

it('names the failed tests of vitest, files that broke before them, and errors outside any test', () => {
  const failed = { fullName: 'holds water', status: 'failed', failureMessages: [stack] }
  const passed = { fullName: 'holds', status: 'passed', failureMessages: [] }
  const testResults = [
    file('x.test.ts', 'failed', [failed, passed]),
    file('y.test.ts', 'failed', [], 'Cannot find module'),
    file('z.test.ts', 'passed', [passed]),
  ]
  expect(failuresOfVitest({ testResults }, [{ test: 'Outside', error: 'late' }], '/p')).toEqual([
    { test: 'tests/sim/x.test.ts › holds water', error: stack },
    { test: 'tests/sim/y.test.ts', error: 'Cannot find module' },
    { test: 'Outside', error: 'late' },
  ])
})

it('tells what failed in the browser from what needed its second try', () => {
  const results = [{ errors: [] }, { errors: [{ message: 'lost' }] }]
  const spec = (status: string) => ({
    file: 'a.spec.ts',
    line: 7,
    title: status,
    tests: [{ status, results }],
  })
  const flow = { title: 'flow', specs: [spec('unexpected'), spec('flaky'), spec('expected')] }
  const report = { suites: [{ title: 'a.spec.ts', suites: [flow] }], errors: [{ message: 'no browser' }] }
  expect(failuresOfPlaywright(report, 'unexpected')).toEqual([
    { test: 'tests/e2e/a.spec.ts:7 › flow › unexpected', error: 'lost' },
    { test: 'Outside any test', error: 'no browser' },
  ])
  expect(failuresOfPlaywright(report, 'flaky').map(({ test }) => test)).toEqual([
    'tests/e2e/a.spec.ts:7 › flow › flaky',
  ])
})

it('prints the first lines of an error without colours, and the place of it in the project', () => {
  const [title, line] = failureLines('Failed', [{ test: 'x', error: `\u001b[31m${stack}\u001b[0m` }])
  expect(title).toBe('\nFailed:')
  expect(line).toBe('✗ x\n    AssertionError: expected 1 to be 2\n    at /p/tests/sim/x.test.ts:9:3')
  const many = failureLines(
    'Failed',
    Array<{ test: string; error: string }>(30).fill({ test: 'x', error: 'e' }),
  )
  expect(many.at(-1)).toBe('… and 5 more')
  expect(failureLines('Failed', [])).toEqual([])
})

it('names the tests that are skipped without a nats-server, and no other skipped test', () => {
  const aTest = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] })
  const assertionResults = [
    aTest('on nats-server of Debian sid secrets are gone', 'skipped'),
    aTest('a server on NATS has everything again', 'pending'),
    aTest('on nats-server of Debian sid files', 'passed'),
    aTest('on Windows', 'skipped'),
  ]
  const skipped = skippedOfVitest({ testResults: [{ name: 'a.test.ts', assertionResults }] })
  expect(skipped).toHaveLength(2)
  expect(skippedLines(skipped).join()).toContain(
    'Skipped 2 tests of the stores on NATS, there is no nats-server',
  )
  expect(skippedLines([])).toEqual([])
})
