/**
 * What a view is: tables folded from durable commits for paged queries. A view holds nothing that the log does
 * not, so it may be deleted at any time. It folds record changes; only the domain maps events to them.
 */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Heads } from '../log/heads.ts'
import { foldVersion, type Snapshots } from '../log/snapshots.ts'
import type { Committed } from '../workspace/workspace.ts'

/** Folds one commit inside a transaction; when it throws, nothing of the commit stays. */
export type Fold = (commit: Committed) => void

export interface View {
  /** Names its file, its metrics and its log lines. */
  readonly name: string
  /** Tables and indexes, each `IF NOT EXISTS`. */
  readonly schema: string
  /** Prepares its statements. All code that decides what is written stands inside, so that its text is the version. */
  readonly prepare: (db: DatabaseSync) => Fold
}

/** Derived from schema and code, the domain's included: a change refolds the view. Positive, 31 bit. */
export function versionOf({ schema, prepare }: View): number {
  const hash = createHash('sha256').update(`${foldVersion()}\n${schema}\n${prepare.toString()}`).digest()
  return (hash.readUInt32BE(0) >>> 1) | 1
}

export interface ViewPorts {
  readonly folder: string
  readonly log: EventLog
  readonly snapshots: Snapshots
  readonly heads: Heads
  /** Real time, for waits and retries. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly onSkipped: (view: string, commit: Committed['commit'], error: unknown) => void
  readonly onFailure: (view: string, error: unknown) => void
}

export interface ViewStatus {
  /** Commits folded, of all streams. */
  readonly position: number
  /** Commits that are durable and not folded. */
  readonly behind: number
  readonly isRebuilding: boolean
  readonly isFailed: boolean
}
