/** An error of a call, recognised by its shape: this layer does not import the API. */
import type { Issue } from '#shared/kernel/errors.ts'
import { type FoundEdit, readFoundEdits } from './edits.ts'

interface Refusal {
  readonly message: string
  readonly issues: readonly Issue[]
  readonly status: number
  /** Fields that others changed since the form was opened. */
  readonly conflicts: readonly FoundEdit[]
  /** Which of many rows it is about. */
  readonly row: number | null
}

export const isRefusal = (error: unknown): error is Omit<Refusal, 'conflicts' | 'row'> =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues) && 'status' in error

export function refusalOf(error: unknown): Refusal {
  const conflicts = readFoundEdits(error instanceof Error && 'conflicts' in error ? error.conflicts : null)
  const row = error instanceof Error && 'row' in error && typeof error.row === 'number' ? error.row : null
  if (isRefusal(error))
    return { message: error.message, issues: error.issues, status: error.status, conflicts, row }
  const message = error instanceof Error ? error.message : String(error)
  return { message, issues: [], status: 0, conflicts, row }
}
