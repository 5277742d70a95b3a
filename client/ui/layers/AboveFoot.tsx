import { type ReactNode, useRef } from 'react'
import { useReservedHeight } from '../layout/useReservedHeight.ts'

/** In a popover above a footer bar: also repeats content shown above the bar. */
export function AboveFoot(props: { readonly isAtFoot: boolean; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useReservedHeight(place, '--popup-height', props.isAtFoot)
  return <div ref={place}>{props.children}</div>
}
