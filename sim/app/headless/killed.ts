/**
 * Simulates `kill -9`: copies the files as they are, without closing or flushing, and starts the next server on the
 * copy. Later writes of the old server do not reach the copy.
 */
import { cpSync, mkdtempSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Locks end with their process, and a new reader rebuilds the WAL index. */
const NOT_LEFT = /^lock.*\.db|-shm$/

/** @returns the folder with the rest */
export function whatIsLeftOf(folder: string): string {
  const left = mkdtempSync(join(dirname(folder), 'after-kill-'))
  cpSync(folder, left, { recursive: true, filter: (path) => !NOT_LEFT.test(basename(path)) })
  return left
}
