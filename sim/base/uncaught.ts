/**
 * After an uncaught error the process state is undefined: it logs, flushes pending writes and exits. The
 * supervisor restarts it. Acknowledged data is on disk.
 */
import type { Clock } from './clock.ts'

/** Time limit for flushing, so that a hanging disk does not prevent the process from exiting. */
const FLUSH_MAX_MS = 2_000

export interface UncaughtPorts {
  /** Logs at the highest level; synchronous, as far as the destination allows. */
  readonly log: (error: unknown, what: string) => void
  /** Writes the data that waits for the disk. */
  readonly flush: () => Promise<void>
  readonly exit: (code: number) => void
  readonly timers: Pick<Clock, 'schedule'>
}

/** Logs uncaught errors, flushes pending data within `FLUSH_MAX_MS`, and exits with code 1. */
export function exitOnUncaught(process: NodeJS.EventEmitter, ports: UncaughtPorts): void {
  let isEnding = false
  const end = (error: unknown, what: string): void => {
    ports.log(error, what)
    if (isEnding) return
    isEnding = true
    ports.timers.schedule(FLUSH_MAX_MS, () => ports.exit(1))
    ports.flush().then(
      () => ports.exit(1),
      (failure: unknown) => {
        ports.log(failure, 'the last flush failed')
        ports.exit(1)
      },
    )
  }
  process.on('uncaughtException', (error) => end(error, 'an uncaught exception'))
  process.on('unhandledRejection', (error) => end(error, 'an unhandled rejection'))
}
