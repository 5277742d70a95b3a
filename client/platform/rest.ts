/**
 * When to fetch what nobody has asked for yet. Right after the page has come it has enough to do, and a slow phone is busy
 * with it for seconds: such things wait until the page has rested, or until someone begins to use it.
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
