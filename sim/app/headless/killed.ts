/**
 * What `kill -9` leaves: the files as the system has them at that instant. They are copied in one go, nothing closed and
 * nothing flushed, and the next server starts on the copy. Whatever the old one still writes while it is put away, it
 * writes where nobody looks.
 */
import { cpSync, mkdtempSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Locks end with their process. A new reader makes the index of a write-ahead log again. */
const NOT_LEFT = /^lock.*\.db|-shm$/

/** @returns the folder with the rest */
export function whatIsLeftOf(folder: string): string {
  const left = mkdtempSync(join(dirname(folder), 'after-kill-'))
  cpSync(folder, left, { recursive: true, filter: (path) => !NOT_LEFT.test(basename(path)) })
  return left
}
