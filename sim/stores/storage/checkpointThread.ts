/** The inside of the thread that moves pages from write-ahead logs into their databases. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { type CheckpointJob, type CheckpointOutcome, JobState } from './checkpointJob.ts'
import { isInputOutputError } from './sqliteErrors.ts'

/** A few pages each: those written while earlier ones were being moved. */
const TRIES = 20

parentPort?.on('message', (job: CheckpointJob) => {
  parentPort?.postMessage(run(job))
})

function run(job: CheckpointJob): CheckpointOutcome {
  const { state } = job
  // Cancelled: its database is closed.
  if (Atomics.compareExchange(state, 0, JobState.asked, JobState.running) !== JobState.asked)
    return { is: 'done' }
  try {
    return { is: checkpoint(job) }
  } catch (error) {
    // The disk is full, busy or missing, which may be temporary.
    return isInputOutputError(error) ? { is: 'failed', reason: String(error) } : { is: 'held' }
  } finally {
    Atomics.store(state, 0, JobState.ended)
    Atomics.notify(state, 0)
  }
}

/** A WAL restarts only after all pages have moved; above the limit this is retried. */
function checkpoint({ path, restartFrames }: CheckpointJob): 'done' | 'held' {
  const url = pathToFileURL(path)
  // A deleted file is not recreated.
  url.searchParams.set('mode', 'rw')
  const db = new DatabaseSync(url)
  try {
    const move = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    const size = db.prepare('PRAGMA wal_checkpoint(NOOP)')
    let movedBefore = -1
    for (let tries = 0; tries < TRIES; tries += 1) {
      move.get()
      const { log, checkpointed } = size.get() ?? {}
      const moved = Number(checkpointed)
      if (Number(log) === moved || Number(log) < restartFrames) return 'done'
      if (moved === movedBefore) return 'held'
      movedBefore = moved
    }
    return 'done'
  } finally {
    db.close()
  }
}
