/** Alarms that this tab has played or dismissed, per project, so that a reload repeats neither. */
import type { ProjectId } from '#shared/records/project.ts'
import { parseKept, sessionText } from '../../platform/storage.ts'

interface Heard {
  /** The newest alarm that has had its sound. */
  readonly heardSeq: number
  /** Alarms up to this one were raised before the user entered the project: they get no toast. */
  readonly toastAfterSeq: number
  readonly dismissed: readonly string[]
}

const DISMISSED_MAX = 500
const keyOf = (projectId: ProjectId) => `ALARMS_${projectId}`

export function readHeard(projectId: ProjectId): Heard | null {
  const value = parseKept(sessionText.read(keyOf(projectId)))
  if (typeof value !== 'object' || value === null) return null
  if (!('heardSeq' in value) || !('toastAfterSeq' in value) || !('dismissed' in value)) return null
  const { heardSeq, toastAfterSeq, dismissed } = value
  if (typeof heardSeq !== 'number' || typeof toastAfterSeq !== 'number' || !Array.isArray(dismissed))
    return null
  return { heardSeq, toastAfterSeq, dismissed: dismissed.filter((id) => typeof id === 'string') }
}

export function writeHeard(projectId: ProjectId, heard: Heard): void {
  const dismissed = heard.dismissed.slice(-DISMISSED_MAX)
  sessionText.write(keyOf(projectId), JSON.stringify({ ...heard, dismissed }))
}
