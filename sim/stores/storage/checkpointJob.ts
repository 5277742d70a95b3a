/** Messages between event loop and checkpoint thread. */

export const JobState = { ended: 0, asked: 1, running: 2 } as const

export interface CheckpointJob {
  /** Path of a database in WAL mode. */
  readonly path: string
  /** WAL size from which it is restarted. */
  readonly restartFrames: number
  /** Shared `JobState`: the requester can cancel a job that has not started, and wait for one that has. */
  readonly state: Int32Array<SharedArrayBuffer>
}

/**
 * Outcome of a job. `held`: a reader such as a backup keeps pages in the WAL, or the disk is full. `failed`: the disk
 * reported an error, so the state of the WAL on disk is unknown.
 */
export type CheckpointOutcome =
  | { readonly is: 'done' | 'held' }
  | { readonly is: 'failed'; readonly reason: string }
