import type { EndReason } from '#machines/sessionTypes.ts'
import { localText, sessionText } from '../../platform/storage.ts'
import { APPEARANCE_KEYS } from '../preferences.ts'
import { LOGIN_VARIANT_KEY } from './loginVariant.ts'

/**
 * Clears stored user data when a session ends: this tab's always, the browser's after an idle time-out, because
 * another user may follow. Theme and sign-in variant stay.
 */
export function forgetPerson(endReason: EndReason | null): void {
  sessionText.clear()
  if (endReason !== 'idle') return
  for (const key of localText.keys()) if (!isBrowsersOwn(key)) localText.remove(key)
}

/** The visible columns of a list are part of the appearance. */
const isBrowsersOwn = (key: string): boolean =>
  APPEARANCE_KEYS.has(key) || key === LOGIN_VARIANT_KEY || key.startsWith('list_columns/')
