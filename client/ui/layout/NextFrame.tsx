import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { nextFrame } from '../../platform/time.ts'

/**
 * Deferred content: rendered after the rest was painted, in slices. It must be last in its column, so that nothing
 * moves.
 */
export function NextFrame({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => nextFrame(() => startTransition(() => setDue(true))), [])
  return isDue ? children : null
}
