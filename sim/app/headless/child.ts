/**
 * Child process that executes jobs in sequence: receives a job, optionally reports each step, then sends the result.
 */

import { phrase } from '#shared/texts/phrases/phrase.ts'
import { FileError } from '../../base/yaml/yamlFile.ts'
import { readScenarioFile, readScenarioText } from '../../world/scenarios/file/readScenario.ts'
import type { StepBegun, StepResult } from '../../world/scenarios/run/result.ts'
import type { Answer, ChildMessage, Job } from '../../world/scenarios/runJob.ts'
import { runHeadless } from './runHeadless.ts'

/** Resolves when the message has been sent to the parent process. */
const tell = (message: ChildMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()))

async function work({
  file,
  text,
  caseName,
  seed,
  world,
  browser,
  keepFailedIn,
  tellsSteps,
}: Job): Promise<Answer> {
  try {
    const read = text === undefined ? readScenarioFile(file) : readScenarioText(text, file)
    const one = read.scenario.cases.find(({ name }) => name === caseName)
    if (!one) return { problem: phrase('noCase', { file, name: caseName }) }
    const telling = {
      onBegin: (begun: StepBegun): void => void tell({ begun }),
      onStep: (step: StepResult): void => void tell({ step }),
    }
    const options = { seed, world, browser, keepIn: keepFailedIn, keepsFailedOnly: true }
    return { result: await runHeadless(read, one, { ...options, ...(tellsSteps ? telling : {}) }) }
  } catch (error) {
    if (error instanceof FileError) return { problem: error.phrase }
    throw error
  }
}

process.on('message', (job: Job) => {
  work(job)
    .then(tell)
    .then(
      () => {
        if (!job.staysAfter) process.disconnect()
      },
      (error: unknown) => {
        // A fault of ours and not of the file: anyone who started this reads it.
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
        process.exit(70)
      },
    )
})
// The parent process has ended.
process.once('disconnect', () => setImmediate(() => process.exit()))
