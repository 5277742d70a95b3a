/** What the event loop and the thread that checkpoints tell each other. */

export const JobState = { ended: 0, asked: 1, running: 2 } as const

export interface CheckpointJob {
  /** Of a database in WAL mode. */
  readonly path: string
  /** What its log may have grown to before it is begun anew. */
  readonly restartFrames: number
  /** One `JobState`, shared: who asked can take back what has not begun, and wait for what has. */
  readonly state: Int32Array<SharedArrayBuffer>
}
