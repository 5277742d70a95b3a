/** Retention of ended runs in the live state. */
import type { AnyChange, Records } from '#shared/records/registry.ts'

type Run = Records['sceneRun' | 'automationRun']

/** The oldest runs to remove before one more is stored, for a limit of `kept`. */
export function runsToRemove(runs: readonly Run[], kept: number): AnyChange[] {
  return runs
    .toSorted((a, b) => b.startedAtMs - a.startedAtMs || (a.id < b.id ? 1 : -1))
    .slice(kept - 1)
    .map(({ type, id }): AnyChange => ({ remove: { type, id } }))
}
