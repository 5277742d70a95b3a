import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'

/** An instant in project time, shown in full or as the given text; the tooltip contains the complete time and zone. */
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
