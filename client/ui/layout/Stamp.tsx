import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'

/** A moment in the project's time: in full, or in the words given instead, with the rest and the zone in the tooltip. */
export function Stamp({ atMs, children }: { readonly atMs: number; readonly children?: ReactNode }) {
  const format = useFormat()
  const stamp = format.dateTime(atMs)
  const zone = format.zone(atMs)
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={children === undefined ? zone : `${stamp} (${zone})`}
    >
      {children ?? stamp}
    </time>
  )
}
