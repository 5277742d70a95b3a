/** What the event loop and the thread that checkpoints send each other. */

export const JobState = { ended: 0, asked: 1, running: 2 } as const

export interface CheckpointJob {
  /** Of a database in WAL mode. */
  readonly path: string
  /** What its log may have grown to before it is begun again. */
  readonly restartFrames: number
  /** One `JobState`, shared: who asked can take back what has not begun, and wait for what has. */
  readonly state: Int32Array<SharedArrayBuffer>
}

/**
 * How a job ended. `held`: a reader of an earlier state, such as a backup, keeps pages in the log for a while, or the disk is full. `failed`: the disk
 * refused, and nobody can know any more what of the log it has.
 */
export type CheckpointOutcome =
  | { readonly is: 'done' | 'held' }
  | { readonly is: 'failed'; readonly reason: string }
