/**
 * A read model ("view"): tables folded from durable commits, for paged queries. It contains only data derived
 * from the log, so it can be deleted and rebuilt. It folds record changes; the domain maps events to them.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../base/clock.ts'
import { codeVersion } from '../../stores/log/codeVersion.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { Heads } from '../../stores/log/heads.ts'
import { FOLDING, type Snapshots } from '../../stores/log/snapshots.ts'
import type { Committed } from '../workspace/workspace.ts'

/** Folds one commit inside a transaction; when it throws, nothing of the commit stays. */
export type Fold = (commit: Committed) => void

export interface View {
  /** Names its file, its metrics and its log lines. */
  readonly name: string
  /** Tables and indexes, each `IF NOT EXISTS`. */
  readonly schema: string
  readonly prepare: (db: DatabaseSync) => Fold
  /** `import.meta.url` of the file that has all of this: that code, and what it imports, is the view's version. */
  readonly module: string
}

/** Derived from the code that folds the log and the view: an edit refolds the view. Positive, 31 bit. */
export const versionOf = ({ module }: Pick<View, 'module'>): number =>
  (Number.parseInt(codeVersion(FOLDING, module).slice(0, 8), 16) >>> 1) | 1

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
