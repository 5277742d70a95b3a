/** One run in a process of its own: told what to run, answers with the result. */

import { FileError } from '../../yaml/yamlFile.ts'
import { readScenarioFile } from '../file/readScenario.ts'
import type { RunResult } from '../run/result.ts'
import { runHeadless } from './runHeadless.ts'

export interface Job {
  readonly file: string
  readonly caseName: string
  readonly seed: number
  readonly world?: string | undefined
  readonly browser?: string | undefined
}

export type Answer = { readonly result: RunResult } | { readonly problem: string }

async function work({ file, caseName, seed, world, browser }: Job): Promise<Answer> {
  try {
    const read = readScenarioFile(file)
    const one = read.scenario.cases.find(({ name }) => name === caseName)
    if (!one) return { problem: `${file} has no case ${caseName}` }
    return { result: await runHeadless(read, one, { seed, world, browser }) }
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message }
    throw error
  }
}

process.once('message', (job: Job) => {
  work(job).then(
    (answer) => process.send?.(answer, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(70)
    },
  )
})
