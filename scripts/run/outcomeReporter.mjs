import { writeFileSync } from 'node:fs'
import { relativeTo, root } from './paths.mjs'

/**
 * A reporter of vitest for what its JSON report leaves out: errors that no test awaited, though they fail the run, and
 * tests that passed only when tried again.
 */
export class OutcomeReporter {
  constructor(file) {
    this.file = file
  }

  onTestRunEnd(modules, unhandledErrors) {
    const flaky = modules.flatMap((module) => [...module.children.allTests()].flatMap(flakyOf))
    writeFileSync(this.file, JSON.stringify({ unhandled: unhandledErrors.map(toFailure), flaky }))
  }
}

function flakyOf(test) {
  if (!test.diagnostic()?.flaky) return []
  const { stack, message } = test.result().errors?.[0] ?? {}
  const named = `${relativeTo(root, test.module.moduleId)} › ${test.fullName}`
  return [{ test: named, error: stack || message || '' }]
}

/** Vitest notes which test ran when the error was thrown: often the one that has caused it, or the one before. */
function toFailure({ stack, message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }) {
  const during = [path, name].filter((part) => part !== undefined)
  return { test: ['Outside any test', ...during].join(' › '), error: stack || message || '' }
}
