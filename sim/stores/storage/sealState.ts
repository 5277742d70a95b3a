/** Progress of encrypting personal data, stored in the log file. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './sqliteErrors.ts'

/** `old`: the log has never been opened with keys of people. `partly`: commits of before are not encrypted. */
export type SealState = 'old' | 'partly' | 'whole'

const STATES: readonly SealState[] = ['old', 'partly', 'whole']
const LOG = 'log.db'

/** A damaged or missing state is `old`; opening it reports that. */
export function readSealState(folder: string): SealState {
  const path = join(folder, LOG)
  if (!existsSync(path) || statSync(path).size === 0) return 'old'
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA busy_timeout = 2000')
    return STATES[Number(db.prepare('PRAGMA user_version').get()?.user_version)] ?? 'old'
  } catch (error) {
    if (isDamage(error)) return 'old'
    throw error
  } finally {
    db.close()
  }
}

/** Stores the state in the log's file (`user_version`). @throws if the file is locked for over 2 s */
export function writeSealState(folder: string, state: SealState): void {
  const db = new DatabaseSync(join(folder, LOG))
  try {
    db.exec(`PRAGMA busy_timeout = 2000; PRAGMA user_version = ${STATES.indexOf(state)}`)
  } finally {
    db.close()
  }
}
