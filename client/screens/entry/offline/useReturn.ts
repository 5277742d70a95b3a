import { useEffect, useState } from 'react'
import { every } from '../../../platform/time.ts'

const STEP_MS = 1_000
/** Time to read why the page changes, and to stay. */
const SECONDS = 5

/**
 * Counts down to the automatic return once control works again, if it was interrupted. Null while not counting, such as
 * for users who opened the page to read.
 */
export function useReturn(options: {
  readonly isReady: boolean
  readonly isAway: boolean
  /** The page was opened because the connection was lost. */
  readonly wasAway: boolean
  readonly onReturn: () => void
}): { readonly secondsLeft: number | null; readonly stay: () => void } {
  const { isReady, isAway, onReturn } = options
  const [wasAway, setWasAway] = useState(options.wasAway)
  const [left, setLeft] = useState(SECONDS)
  const isCounting = wasAway && isReady
  useEffect(() => {
    if (isAway) setWasAway(true)
  }, [isAway])
  useEffect(() => {
    if (!isCounting) return setLeft(SECONDS)
    return every(STEP_MS, () => setLeft((seconds) => seconds - 1))
  }, [isCounting])
  useEffect(() => {
    if (isCounting && left <= 0) onReturn()
  }, [isCounting, left, onReturn])
  return { secondsLeft: isCounting ? Math.max(0, left) : null, stay: () => setWasAway(false) }
}
