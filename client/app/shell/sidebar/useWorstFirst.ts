import { useMemo, useRef } from 'react'
import type { ProjectRow } from '#shared/contract/projects.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { personAlarms } from '../../alarms/personAlarms.ts'

/**
 * Sorts projects by their worst unacknowledged alarm. The order is fixed while the list is open, so that no row moves
 * under the pointer.
 */
export function useWorstFirst(rows: readonly ProjectRow[]): readonly ProjectRow[] {
  const states = useReadable(personAlarms)
  const order = useRef<ReadonlyMap<string, number> | null>(null)
  return useMemo(() => {
    if (order.current === null && states.length > 0)
      order.current = new Map(
        states.map(({ id, worst }) => [id, worst === null ? SEVERITIES.length : SEVERITIES.indexOf(worst)]),
      )
    const rankOf = ({ id }: ProjectRow): number => order.current?.get(id) ?? SEVERITIES.length
    return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  }, [rows, states])
}
