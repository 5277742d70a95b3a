import { useEffect, useMemo, useState } from 'react'
import { every } from '../../platform/time.ts'
import { isRowInSight } from '../../ui/list/isRowInSight.ts'
import { isAlarmItemInSight } from '../../widgets/alarms/isAlarmItemInSight.ts'

const NONE: readonly string[] = []
/** A list that is on its way, or scrolled by, has time to show them. */
const LOOK_MS = 1_000

/**
 * Those of these alarms that the page's own table or panel does not show; looked for from time to time while `isListing`. What
 * comes meanwhile is looked for like the others, and those that were out of sight stay so until then.
 */
export function useOutOfSight(ids: readonly string[], isListing: boolean): readonly string[] {
  const [missed, setMissed] = useState(NONE)
  useEffect(() => {
    if (!isListing || ids.length === 0) return
    return every(LOOK_MS, () => {
      const now = ids.filter((id) => !isRowInSight(id) && !isAlarmItemInSight(id))
      setMissed((before) => (now.join() === before.join() ? before : now))
    })
  }, [ids, isListing])
  useEffect(() => (isListing ? () => setMissed(NONE) : undefined), [isListing])
  return useMemo(() => missed.filter((id) => ids.includes(id)), [missed, ids])
}
