import type { EndReason } from '#machines/sessionTypes.ts'
import { localText, sessionText } from '../../platform/storage.ts'
import { APPEARANCE_KEYS } from '../preferences.ts'
import { LOGIN_VARIANT_KEY } from './loginVariant.ts'

/**
 * What the storages keep of a person goes with their session: this tab's at every end, the browser's when they were
 * absent, for then anybody may stand there next. How this browser looks and which sign-in page it belongs to is the
 * browser's own, and stays.
 */
export function forgetPerson(endReason: EndReason | null): void {
  sessionText.clear()
  if (endReason !== 'idle') return
  for (const key of localText.keys()) if (!isBrowsersOwn(key)) localText.remove(key)
}

/** Which columns a list shows is part of the look. */
const isBrowsersOwn = (key: string): boolean =>
  APPEARANCE_KEYS.has(key) || key === LOGIN_VARIANT_KEY || key.startsWith('list_columns/')
