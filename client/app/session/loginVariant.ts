import type { LoginVariant } from '#machines/sessionTypes.ts'
import { localText } from '../../platform/storage.ts'

/** The temporary user id: which of the three sign-in pages this browser belongs to. */
export const LOGIN_VARIANT_KEY = 'tempuserId'

export function readLoginVariant(): LoginVariant {
  const text = localText.read(LOGIN_VARIANT_KEY)
  return text === '1' ? 1 : text === '2' ? 2 : 0
}

export function writeLoginVariant(variant: LoginVariant): void {
  if (readLoginVariant() !== variant) localText.write(LOGIN_VARIANT_KEY, String(variant))
}
