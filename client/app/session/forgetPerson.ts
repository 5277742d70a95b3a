import type { EndReason } from '#machines/sessionTypes.ts'
import { localText, sessionText } from '../../platform/storage.ts'
import { APPEARANCE_KEYS } from '../preferences.ts'
import { LOGIN_VARIANT_KEY } from './loginVariant.ts'

/**
 * Clears a user's stored data at the end of their session: this tab's at every end, the browser's after an idle
 * timeout, since another user may be at the device next. Appearance and sign-in variant belong to the browser
 * and stay.
 */
export function forgetPerson(endReason: EndReason | null): void {
  sessionText.clear()
  if (endReason !== 'idle') return
  for (const key of localText.keys()) if (!isBrowsersOwn(key)) localText.remove(key)
}

/** Which columns a list shows is part of the look. */
const isBrowsersOwn = (key: string): boolean =>
  APPEARANCE_KEYS.has(key) || key === LOGIN_VARIANT_KEY || key.startsWith('list_columns/')
