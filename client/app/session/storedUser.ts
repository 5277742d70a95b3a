/**
 * Signed-in user as last loaded, in session storage under the specification's key, without token. Cleared with the
 * tab's storage when the session ends.
 */
import type { SessionInfo } from '#shared/contract/session.ts'
import { parseKept, sessionText } from '../../platform/storage.ts'

const KEY = 'SESSION_USERINFO'

export const storeUser = (info: SessionInfo): void => {
  sessionText.write(KEY, JSON.stringify(info))
}

/** The name to greet with while a reloaded page checks the session; null on the first load of a tab. */
export function storedUserName(): Pick<SessionInfo, 'name' | 'nameEn'> | null {
  const kept = parseKept(sessionText.read(KEY))
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('nameEn' in kept)) return null
  const { name, nameEn } = kept
  return typeof name === 'string' && typeof nameEn === 'string' ? { name, nameEn } : null
}
