import { useEffect, useRef, useState } from 'react'
import { nowMs } from '../../../../platform/time.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'

export interface Change {
  /** Since the page was opened. */
  readonly total: number
  /** Server time of the change; null if nothing has changed. */
  readonly atMs: number | null
}

const NOTHING: Change = { total: 0, atMs: null }

/** Change of a number since first shown, and when it last changed. */
export function useChange(value: number): Change {
  const { clock } = useConsoleState()
  const first = useRef(value)
  const last = useRef(value)
  const [change, setChange] = useState(NOTHING)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    setChange({ total: value - first.current, atMs: clock.at(nowMs()) })
  }, [clock, value])
  return change
}
