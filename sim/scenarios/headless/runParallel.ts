/** Many runs beside each other, each in a process of its own: nothing of one touches another. */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Answer, Job } from './child.ts'

const CHILD = join(import.meta.dirname, 'child.ts')

/** In the order of the jobs; `onAnswer` as they come. */
export async function runParallel(
  jobs: readonly Job[],
  onAnswer: (job: Job, answer: Answer) => void,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index]
      if (!job) return
      const answer = await runInChild(job)
      answers[index] = answer
      onAnswer(job, answer)
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs.length, availableParallelism()) }, worker))
  return answers
}

function runInChild(job: Job): Promise<Answer> {
  return new Promise((resolve) => {
    const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let complaints = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints += chunk.toString()
    })
    child.once('message', (answer: Answer) => resolve(answer))
    child.once('exit', (code) =>
      resolve({ problem: `the run ended with ${code}: ${complaints.slice(-2_000)}` }),
    )
    child.send(job)
  })
}
