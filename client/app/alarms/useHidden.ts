import { useEffect, useMemo, useState } from 'react'
import { every } from '../../platform/time.ts'
import { visibleRows } from '../../ui/list/visibleRows.ts'
import { visibleAlarmItems } from '../../widgets/alarms/visibleAlarmItems.ts'

const NONE: readonly string[] = []
/** Visibility is rechecked only after this delay, so that a scrolling or loading list can show them first. */
const LOOK_MS = 1_000

/**
 * Alarms that the page's own table or panel does not show; checked periodically while `isListing`. Results stay until
 * the next check.
 */
export function useHidden(ids: readonly string[], isListing: boolean): readonly string[] {
  const [missed, setMissed] = useState(NONE)
  useEffect(() => {
    if (!isListing || ids.length === 0) return
    return every(LOOK_MS, () => {
      const inSight = new Set([...visibleRows(), ...visibleAlarmItems()])
      const now = ids.filter((id) => !inSight.has(id))
      setMissed((before) => (now.join() === before.join() ? before : now))
    })
  }, [ids, isListing])
  useEffect(() => (isListing ? () => setMissed(NONE) : undefined), [isListing])
  return useMemo(() => {
    const present = new Set(ids)
    return missed.filter((id) => present.has(id))
  }, [missed, ids])
}
