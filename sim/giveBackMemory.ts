import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { monotonicMs } from './clock.ts'

/**
 * Collects all garbage and returns its pages to the system, which V8 otherwise keeps for minutes after heavy work; takes
 * some 0.2 s. @returns how long it took
 */
export function giveBackMemory(): number {
  const startedMs = monotonicMs()
  // The function is not there without the flag, and the flag at the start of the process would give it to everyone.
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect !== 'function') throw new Error('this Node has no gc()')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return monotonicMs() - startedMs
}
