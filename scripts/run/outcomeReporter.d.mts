import type { Reporter } from 'vitest/node'
export class OutcomeReporter implements Reporter {
  constructor(file: string)
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']>
}
