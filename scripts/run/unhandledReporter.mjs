import { writeFileSync } from 'node:fs'

/** A reporter of vitest: its JSON report leaves out the errors that no test awaited, though they fail the run. */
export class UnhandledReporter {
  constructor(file) {
    this.file = file
  }

  onTestRunEnd(_modules, unhandledErrors) {
    writeFileSync(this.file, JSON.stringify(unhandledErrors.map(toFailure)))
  }
}

/** Vitest notes which test ran when the error was thrown: often the one that has caused it, or the one before. */
function toFailure({ stack, message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: name }) {
  const during = [path, name].filter((part) => part !== undefined)
  return { test: ['Outside any test', ...during].join(' › '), error: stack || message || '' }
}
