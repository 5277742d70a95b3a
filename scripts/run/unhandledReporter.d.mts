import type { Reporter } from 'vitest/node'
export class UnhandledReporter implements Reporter {
  constructor(file: string)
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']>
}
