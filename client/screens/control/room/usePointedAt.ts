import { type RefObject, useEffect } from 'react'
import { after } from '../../../platform/time.ts'

/** Duration of the highlight, long enough to be noticed. */
const FLASH_MS = 2_500

/** Brings the device that the address names into sight below this element's parent, and marks it for a moment. */
export function usePointedAt(beside: RefObject<HTMLElement | null>, deviceId: string | null): void {
  useEffect(() => {
    if (deviceId === null) return
    return after(0, () => {
      const row = beside.current?.parentElement?.querySelector(`[data-device="${CSS.escape(deviceId)}"]`)
      row?.scrollIntoView({ block: 'center' })
      row?.animate([{ background: 'var(--state-soft)' }, { background: 'transparent' }], {
        duration: FLASH_MS,
        easing: 'ease-in',
      })
    })
  }, [beside, deviceId])
}
