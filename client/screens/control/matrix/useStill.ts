import { useEffect, useMemo, useRef, useState } from 'react'
import { after, type Cancel } from '../../../platform/time.ts'

/** From the last movement until a tap or click has surely ended. */
const STILL_MS = 1_000

/**
 * The value, kept as it is while somebody points at it: what a finger is about to press does not become another room. A
 * pointer that rests holds nothing back, and an answer to another question is shown at once.
 */
export function useStill<T>(value: T, question: string) {
  const [held, setHeld] = useState<{ readonly value: T; readonly question: string } | null>(null)
  const newest = useRef({ value, question })
  const release = useRef<Cancel | null>(null)
  useEffect(() => {
    newest.current = { value, question }
  }, [value, question])
  useEffect(() => () => release.current?.(), [])
  const pointing = useMemo(() => {
    const hold = () => {
      setHeld((before) => before ?? newest.current)
      release.current?.()
      release.current = after(STILL_MS, () => setHeld(null))
    }
    return { onPointerDown: hold, onPointerMove: hold, onPointerUp: hold }
  }, [])
  return { shown: held?.question === question ? held.value : value, pointing }
}
