/** One run of a scenario in a process of its own, in a world of its own: told what to run, tells each step, then the result. */

import { readScenarioFile, readScenarioText } from '../scenarios/file/readScenario.ts'
import { runHeadless } from '../scenarios/headless/runHeadless.ts'
import type { RunResult, StepResult } from '../scenarios/run/result.ts'
import { FileError } from '../yaml/yamlFile.ts'

export interface RunJob {
  readonly file: string
  /** What the file says, of one that is in no folder. */
  readonly text?: string
  readonly caseName: string
  readonly seed: number
}

export type RunMessage =
  | { readonly step: StepResult }
  | { readonly result: RunResult }
  | { readonly problem: string }

/** Resolves once the message has left this process. */
const tell = (message: RunMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

async function work({ file, text, caseName, seed }: RunJob): Promise<void> {
  const read = text === undefined ? readScenarioFile(file) : readScenarioText(text, file)
  const one = read.scenario.cases.find(({ name }) => name === caseName) ?? read.scenario.cases[0]
  if (!one) return
  await tell({ result: await runHeadless(read, one, { seed, onStep: (step) => void tell({ step }) }) })
}

process.once('message', (job: RunJob) => {
  work(job)
    .catch((error: unknown) => {
      // What the file says wrongly is for whoever reads it; anything else is a fault of ours, with its stack.
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return tell({ problem: error instanceof FileError ? error.message : said })
    })
    .finally(() => process.disconnect())
})
// The server that wanted it is gone.
process.once('disconnect', () => setImmediate(() => process.exit()))
