/** Alarms that this tab has played or dismissed, per project, so that a reload repeats neither. */
import type { ProjectId } from '#shared/records/project.ts'
import { raisedSeq } from '#shared/rules/alarmOrder.ts'
import { parseKept, sessionText } from '../../platform/storage.ts'

interface Heard {
  /** The world whose log these numbers are of. */
  readonly world: string
  /** The newest alarm that has had its sound. */
  readonly heardSeq: number
  /** Alarms up to this one were raised before the user entered the project: only critical ones get a toast. */
  readonly toastAfterSeq: number
  /** The newest that has had its time as a card. */
  readonly toldSeq: number
  readonly dismissed: readonly string[]
}

const DISMISSED_MAX = 500
const keyOf = (projectId: ProjectId) => `ALARMS_${projectId}`

export function readLastReports(projectId: ProjectId): Heard | null {
  const value = parseKept(sessionText.read(keyOf(projectId)))
  if (typeof value !== 'object' || value === null) return null
  if (!('world' in value && 'heardSeq' in value && 'toastAfterSeq' in value && 'dismissed' in value))
    return null
  const { world, heardSeq, toastAfterSeq, dismissed } = value
  const toldSeq = 'toldSeq' in value && typeof value.toldSeq === 'number' ? value.toldSeq : 0
  if (typeof world !== 'string' || typeof heardSeq !== 'number') return null
  if (typeof toastAfterSeq !== 'number' || !Array.isArray(dismissed)) return null
  return {
    world,
    heardSeq,
    toastAfterSeq,
    toldSeq,
    dismissed: dismissed.filter((id) => typeof id === 'string'),
  }
}

/**
 * The stored state is valid only for the same log: reset worlds and restored backups restart the numbers.
 * Otherwise `isUrgent` alarms count as new.
 */
export function enterReports(
  projectId: ProjectId,
  log: { readonly world: string; readonly seq: number; readonly seenSeq: number; readonly isUrgent: boolean },
): void {
  const kept = readLastReports(projectId)
  if (kept?.world === log.world && Math.max(kept.heardSeq, kept.toastAfterSeq) <= log.seq) return
  writeLastReports(projectId, {
    world: log.world,
    heardSeq: log.isUrgent ? 0 : log.seenSeq,
    toastAfterSeq: log.seenSeq,
    toldSeq: 0,
    dismissed: [],
  })
}

/**
 * Beyond the storage limit, the oldest dismissed alarms count as known before: not shown unless they ask for attention
 * again.
 */
export function writeLastReports(projectId: ProjectId, heard: Heard): void {
  const tooMany = heard.dismissed.length - DISMISSED_MAX
  const kept = tooMany > 0 ? withoutOldest(heard, tooMany) : heard
  sessionText.write(keyOf(projectId), JSON.stringify(kept))
}

function withoutOldest(heard: Heard, count: number): Heard {
  const sorted = heard.dismissed.toSorted((a, b) => raisedSeq(a) - raisedSeq(b))
  const newestDropped = raisedSeq(sorted[count - 1] ?? '')
  return {
    ...heard,
    dismissed: sorted.slice(count),
    toastAfterSeq: Math.max(heard.toastAfterSeq, newestDropped),
  }
}
