import { type MouseEvent, useCallback, useMemo, useState } from 'react'
import { useBackCloses } from '../../../ui/layers/useBackCloses.ts'
import { type Marks, markedAfter, markedAll, NO_MARKS } from './marks.ts'

export interface Marking extends Marks {
  readonly choose: (areaId: string, event: MouseEvent, openId: string | null) => void
  /** Called on a long press; afterwards each tap toggles a mark. */
  readonly press: (areaId: string) => void
  readonly markAll: (areaIds: readonly string[]) => void
  readonly begin: () => void
  readonly clear: () => void
}

/** A plain click opens an area; with Shift, Ctrl or Cmd, or while several are chosen, it is marked or unmarked. Back ends the choice. */
export function useMarks(open: (areaId: string) => void): Marking {
  const [marks, setMarks] = useState(NO_MARKS)
  const { isChoosing } = marks
  const choose = useCallback<Marking['choose']>(
    (areaId, event, openId) => {
      const isMarking = isChoosing || event.shiftKey || event.ctrlKey || event.metaKey
      if (!isMarking) {
        open(areaId)
        return
      }
      setMarks((before) => ({
        ...before,
        // If several items are marked individually, the open room is not added implicitly.
        marked: markedAfter(before.marked, areaId, before.isChoosing ? null : openId),
      }))
    },
    [isChoosing, open],
  )
  const act = useMemo(
    () => ({
      press: (areaId: string) =>
        setMarks(({ marked }) => ({ isChoosing: true, marked: new Set([...marked, areaId]) })),
      markAll: (areaIds: readonly string[]) =>
        setMarks(({ marked }) => ({ isChoosing: true, marked: markedAll(marked, areaIds) })),
      begin: () => setMarks((before) => ({ ...before, isChoosing: true })),
      clear: () => setMarks(NO_MARKS),
    }),
    [],
  )
  useBackCloses(act.clear, isChoosing || marks.marked.size > 0)
  return { ...marks, ...act, choose }
}
