/**
 * Schedules optional prefetching: after the page is idle, or on first interaction, because slow phones are busy for
 * seconds after loading.
 */
import { after, type Cancel } from './time.ts'

const REST_MS = 8_000
/** The click itself is answered first. */
const AFTER_TOUCH_MS = 300
const TOUCHES = ['pointerdown', 'keydown'] as const

export function atRest(run: () => void): Cancel {
  let cancel = after(REST_MS, () => end(run))
  const touched = (): void => {
    end()
    cancel = after(AFTER_TOUCH_MS, run)
  }
  const end = (then?: () => void): void => {
    cancel()
    for (const touch of TOUCHES) removeEventListener(touch, touched, { capture: true })
    then?.()
  }
  for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true })
  return end
}
