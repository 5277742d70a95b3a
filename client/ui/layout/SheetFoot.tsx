import { type ReactNode, useRef } from 'react'
import { useReservedHeight } from './useReservedHeight.ts'

/** The row of buttons on which a sheet or drawer ends: the bell and alarms that lie above it leave its buttons free. */
export function SheetFoot(props: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const foot = useRef<HTMLElement>(null)
  useReservedHeight(foot, '--foot-height')
  return (
    <footer ref={foot} className={props.className}>
      {props.children}
    </footer>
  )
}
