import { useEffect, useState } from 'react'
import { every } from '../../../platform/time.ts'

const STEP_MS = 1_000
/** Time to read why the page changes, and to stay. */
const SECONDS = 5

/**
 * Counts down to the return once control is ready again, if it was away before: who opens the page while everything works
 * came to read. Null while nothing is counted.
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
