import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { nextFrame } from '../../platform/time.ts'

/**
 * Content that is not seen first: drawn after the rest has been painted, in slices between which the page answers. Nothing that
 * stands above or beside it moves for it, so it comes last in its column.
 */
export function NextFrame({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => nextFrame(() => startTransition(() => setDue(true))), [])
  return isDue ? children : null
}
