import { useEffect, useState } from 'react'
import { arrangePanels } from '../../../actions/homeView.ts'
import { guardUnsaved } from '../../../ui/confirm/dirtyGuard.ts'
import { deliveredPanels, type Panels, samePanels } from './homePanels.ts'

export interface Arrangement {
  readonly panels: Panels
  readonly canUndo: boolean
  readonly isSaving: boolean
  readonly change: (next: Panels) => void
  readonly undo: () => void
  readonly reset: () => void
  /** Saves the arrangement on the server and leaves editing. */
  readonly done: () => void
}

/** Arrangement in edit mode; each step can be undone until saving. */
export function useArrangement(before: Panels, isSuper: boolean, onEnd: () => void): Arrangement {
  const [steps, setSteps] = useState<readonly Panels[]>([before])
  const [isSaving, setSaving] = useState(false)
  const panels = steps.at(-1) ?? before
  const isDirty = !samePanels(panels, before)
  useEffect(
    () => guardUnsaved({ isDirty: () => isDirty && !isSaving, discard: onEnd }),
    [isDirty, isSaving, onEnd],
  )
  const delivered = deliveredPanels(isSuper)
  const change = (next: Panels) => {
    if (!samePanels(next, panels)) setSteps([...steps, next])
  }
  return {
    panels,
    isSaving,
    canUndo: steps.length > 1,
    change,
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    reset: () => change(delivered),
    done: () => {
      if (!isDirty) {
        onEnd()
        return
      }
      setSaving(true)
      void arrangePanels(samePanels(panels, delivered) ? null : panels).then((isKept) => {
        setSaving(false)
        if (isKept) onEnd()
      })
    },
  }
}
