/** The process that hashes passwords; ends with the server, however that ends. */
import { constants, getPriority, setPriority } from 'node:os'
import { derive, type HashingJob } from './hashingJob.ts'

export interface HashingQuestion extends HashingJob {
  readonly id: number
}

export type HashingAnswer =
  | { readonly id: number; readonly hash: Uint8Array }
  | { readonly id: number; readonly reason: string }

async function answer({ id, ...job }: HashingQuestion): Promise<HashingAnswer> {
  try {
    return { id, hash: await derive(job) }
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) }
  }
}

// Its threads are made later, and have this priority from it. A server that runs with a lower one keeps that.
const { PRIORITY_BELOW_NORMAL } = constants.priority
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
// Ctrl-C reaches every process of the terminal, and the server still answers who has signed in just now.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
// Only `hash` of hashing.ts sends something.
process.on('message', (question: HashingQuestion) => {
  void answer(question).then((sent) => process.send?.(sent))
})
