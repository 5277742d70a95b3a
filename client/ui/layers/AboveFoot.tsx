import { type ReactNode, useRef } from 'react'
import { useReservedHeight } from '../layout/useReservedHeight.ts'

/** In a popover that opens above a bar at the foot of the page: what stands above the bar stands above it, too. */
export function AboveFoot(props: { readonly isAtFoot: boolean; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useReservedHeight(place, '--popup-height', props.isAtFoot)
  return <div ref={place}>{props.children}</div>
}
