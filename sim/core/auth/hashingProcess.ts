/** The process that hashes passwords; ends with the server, however that ends. */
import { spawnSync } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { derive, type HashingJob } from './hashingJob.ts'
import { PRIORITY_ALONE } from './hashingPriority.ts'

export interface HashingQuestion extends HashingJob {
  readonly id: number
}

export type HashingAnswer =
  | { readonly id: number; readonly hash: Uint8Array }
  | { readonly id: number; readonly reason: string }

/** The call normally takes two milliseconds. */
const CHRT_MAX_MS = 2_000

async function answer({ id, ...job }: HashingQuestion): Promise<HashingAnswer> {
  try {
    return { id, hash: await derive(job) }
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) }
  }
}

// Worker threads created later inherit this priority. A lower priority of the server is kept.
const { PRIORITY_BELOW_NORMAL } = constants.priority
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
// On Linux a low-priority process keeps its time slice when others wake up. The idle class yields at once (sched(7),
// SCHED_IDLE). Without util-linux only the priority applies.
if (process.platform === 'linux' && !process.argv.includes(PRIORITY_ALONE))
  spawnSync('chrt', ['-i', '-p', '0', String(process.pid)], { stdio: 'ignore', timeout: CHRT_MAX_MS })
// Ctrl-C reaches every process of the terminal, but the server must still complete current sign-ins.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
// Only `hash` of hashing.ts sends messages.
process.on('message', (question: HashingQuestion) => {
  void answer(question).then((sent) => process.send?.(sent))
})
