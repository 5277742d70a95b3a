/** The inside of the thread that moves pages from write-ahead logs into their databases. */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { type CheckpointJob, JobState } from './checkpointJob.ts'

/** A few pages each: what was written while those before were being moved. */
const TRIES = 20

parentPort?.on('message', (job: CheckpointJob) => {
  parentPort?.postMessage(run(job))
})

/** @returns whether what was asked for is done, or is no longer wanted */
function run(job: CheckpointJob): boolean {
  const { state } = job
  if (Atomics.compareExchange(state, 0, JobState.asked, JobState.running) !== JobState.asked) return true
  try {
    checkpoint(job)
    return true
  } catch {
    // Whatever the disk has against it meets the next commit too, which says so.
    return false
  } finally {
    Atomics.store(state, 0, JobState.ended)
    Atomics.notify(state, 0)
  }
}

/** A log can only be begun anew where all of it has been moved: above its length it is tried until that is so. */
function checkpoint({ path, restartFrames }: CheckpointJob): void {
  const url = pathToFileURL(path)
  // One that is gone is not made anew.
  url.searchParams.set('mode', 'rw')
  const db = new DatabaseSync(url)
  try {
    const move = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
    const size = db.prepare('PRAGMA wal_checkpoint(NOOP)')
    for (let tries = 0; tries < TRIES; tries += 1) {
      move.get()
      const { log, checkpointed } = size.get() ?? {}
      if (Number(log) === Number(checkpointed) || Number(log) < restartFrames) return
    }
  } finally {
    db.close()
  }
}
