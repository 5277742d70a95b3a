/** The token and whose it is, in the two cookies that the whole origin knows. */
import { readCookie, removeCookie, writeCookie } from '../platform/cookies.ts'

const TOKEN_COOKIE = 'HeaderToken'
const USER_COOKIE = 'Headeruser'

export interface Credentials {
  readonly token: string
  readonly user: string
}

export function readCredentials(): Credentials | null {
  const token = readCookie(TOKEN_COOKIE)
  return token ? { token, user: readCookie(USER_COOKIE) ?? '' } : null
}

export function storeCredentials({ token, user }: Credentials): void {
  writeCookie(TOKEN_COOKIE, token)
  writeCookie(USER_COOKIE, user)
}

export function clearCredentials(): void {
  removeCookie(TOKEN_COOKIE)
  removeCookie(USER_COOKIE)
}
