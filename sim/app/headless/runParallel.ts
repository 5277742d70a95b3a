/** Runs scenarios in parallel, in one process per core; runs share no state. */

import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Answer, Job } from '../../world/scenarios/runJob.ts'

const CHILD = join(import.meta.dirname, 'child.ts')
/** A new process replaces it after that many runs, so that memory leaks do not accumulate. */
const RUNS_OF_A_CHILD = 40

/** Results in job order; `onAnswer` is called as they arrive. */
export async function runParallel(
  jobs: readonly Job[],
  onAnswer: (job: Job, answer: Answer) => void,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const work = async (): Promise<void> => {
    const runner = new Runner()
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index]
      if (!job) break
      const answer = await runner.run(job)
      answers[index] = answer
      onAnswer(job, answer)
    }
    runner.end()
  }
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, work))
  return answers
}

/** Runs one job after the other in a process that is recreated after a crash, and after so many runs. */
class Runner {
  #child: ChildProcess | null = null
  #runs = 0
  #complaints = ''

  run(job: Job): Promise<Answer> {
    if (this.#runs >= RUNS_OF_A_CHILD) this.end()
    const child = this.#child ?? this.#fork()
    this.#runs += 1
    return new Promise((resolve) => {
      const settle = (answer: Answer): void => {
        child.off('message', settle)
        child.off('close', lost)
        resolve(answer)
      }
      const lost = (code: number | null): void => {
        this.#child = null
        settle({ problem: verbatim(`the run ended with ${code}: ${this.#complaints}`) })
      }
      child.on('message', settle)
      child.once('close', lost)
      child.send({ ...job, staysAfter: true } satisfies Job)
    })
  }

  end(): void {
    this.#child?.disconnect()
    this.#child = null
  }

  #fork(): ChildProcess {
    const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child = child
    this.#runs = 0
    this.#complaints = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaints = (this.#complaints + chunk.toString()).slice(-2_000)
    })
    return child
  }
}
