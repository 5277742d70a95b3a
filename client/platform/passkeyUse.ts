/** Detects passkey support and recent use. Separate and small, because the sign-in page needs it. */

/** Passkeys belong to a name: at an address in digits there are none. */
export function canUsePasskeys(): boolean {
  const isName = /[a-z]/i.test(location.hostname) && !location.hostname.includes(':')
  return isName && 'PublicKeyCredential' in window
}

/** The person cancelled, waited too long, or has no passkey for this place. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused'
}

export const isPasskeyUnused = (error: unknown): error is PasskeyUnused => error instanceof PasskeyUnused
