/**
 * Whether sending is currently impossible, for dialogs and toasts opened while it was possible. Set by the connection.
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

/** Why sending is impossible; null if possible or not needed. */
export function useSendLock({
  needsLive = false,
}: {
  readonly needsLive?: boolean | undefined
}): string | null {
  const { t } = useTexts()
  const isLockedNow = useSyncExternalStore(subscribe, isSendLocked, isSendLocked)
  return needsLive && isLockedNow ? t('list.locked') : null
}
