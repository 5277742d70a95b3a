/** Warnings of this process and of its helper processes and threads, as structured lines of the log. */
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

interface Warned {
  removeAllListeners(event: 'warning'): unknown
  on(event: 'warning', listener: (warning: Error) => void): unknown
}

interface WarningLog {
  warn(facts: object, message: string): void
}

/** Node's own listener, which prints to standard error, is replaced. */
export function logWarnings(process: Warned, log: WarningLog): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const code = 'code' in warning ? { code: String(warning.code) } : {}
    log.warn({ warning: warning.name, ...code }, warning.message)
  })
}

/** Passes each line that a helper writes to its standard error on as a warning of this process. */
export function warnOfStderr(
  stderr: Readable | null,
  helper: string,
  warn: (message: string) => void = (message) => process.emitWarning(message, 'HelperWarning'),
): void {
  if (stderr === null) return
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.trim() !== '') warn(`${helper}: ${line}`)
  })
  // An idle helper process does not prevent this process from exiting.
  if (stderr instanceof Socket) stderr.unref()
}
