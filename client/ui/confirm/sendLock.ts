/**
 * Whether nothing can be sent just now: what a question or a message offers may have been put there while it could. The
 * console's connection sets it; what needs no live connection does not look at it.
 */
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'

let isLocked = false
const listeners = new Set<() => void>()

export function setSendLock(next: boolean): void {
  if (next === isLocked) return
  isLocked = next
  for (const listener of [...listeners]) listener()
}

export const isSendLocked = (): boolean => isLocked

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why it cannot be sent; null where it can, or nothing is sent. */
export function useSendLock({
  needsLive = false,
}: {
  readonly needsLive?: boolean | undefined
}): string | null {
  const { t } = useTexts()
  const isLockedNow = useSyncExternalStore(subscribe, isSendLocked, isSendLocked)
  return needsLive && isLockedNow ? t('list.locked') : null
}
