/** Undo and redo history of the steps. */
import { useState } from 'react'
import type { DraftStep } from './sceneDraft.ts'

const KEPT = 75

interface Past {
  readonly before: readonly (readonly DraftStep[])[]
  readonly after: readonly (readonly DraftStep[])[]
}

/** `write` sets the steps in the form; returns the available undo and redo. */
export function useStepHistory(steps: readonly DraftStep[], write: (steps: readonly DraftStep[]) => void) {
  const [{ before, after }, setPast] = useState<Past>({ before: [], after: [] })
  const [previous] = before.slice(-1)
  const [next] = after
  return {
    put(changed: readonly DraftStep[]) {
      setPast({ before: [...before, steps].slice(-KEPT), after: [] })
      write(changed)
    },
    undo: previous
      ? () => {
          setPast({ before: before.slice(0, -1), after: [steps, ...after] })
          write(previous)
        }
      : null,
    redo: next
      ? () => {
          setPast({ before: [...before, steps], after: after.slice(1) })
          write(next)
        }
      : null,
  }
}

/** The steps with one of them a place further up or down. */
export function moved(steps: readonly DraftStep[], from: number, by: -1 | 1): readonly DraftStep[] {
  const step = steps[from]
  if (!step || from + by < 0 || from + by >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(from + by, 0, step)
}
