import { useEffect, useState } from 'react'
import { elapsedMs, every } from '../../platform/time.ts'

/** Whole seconds until an instant of `elapsedMs`, counted down; null without one. Never below 0. */
export function useSecondsUntil(atMs: number | null): number | null {
  const [nowMs, setNowMs] = useState(elapsedMs)
  useEffect(() => {
    if (atMs === null) return undefined
    setNowMs(elapsedMs())
    return every(1_000, () => setNowMs(elapsedMs()))
  }, [atMs])
  return atMs === null ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1_000))
}
