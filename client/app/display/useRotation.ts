import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/durations.ts'
import type { DisplayView } from '#shared/rules/display.ts'
import { after } from '../../platform/time.ts'

/** Rotates through the views. `round` counts complete cycles, so that each cycle can show another floor. */
export function useRotation(views: readonly DisplayView[], seconds: number) {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const step = useCallback((by: number) => setAt((before) => Math.max(0, before + by)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again with every view
  useEffect(
    () => (isPaused || views.length < 2 ? undefined : after(seconds * SECOND_MS, () => step(1))),
    [at, isPaused, seconds, views.length, step],
  )
  const togglePause = useCallback(() => setPaused((before) => !before), [])
  return {
    view: views[at % views.length] ?? 'home',
    round: Math.floor(at / Math.max(1, views.length)),
    isPaused,
    step,
    togglePause,
  }
}
