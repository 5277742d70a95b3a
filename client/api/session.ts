/**
 * Session token and user, in two cookies of the origin. A role preview or demo role is stored in the tab only, so other
 * tabs are not affected and nothing must be restored.
 */
import { readCookie, removeCookie, writeCookie } from '../platform/cookies.ts'
import { sessionText } from '../platform/storage.ts'

const TOKEN_COOKIE = 'HeaderToken'
const USER_COOKIE = 'Headeruser'
const ROLE_KEY = 'SESSION_DEMO_ROLE'
const PREVIEW_KEY = 'SESSION_ROLE_PREVIEW'

export const DEMO_ROLES = ['admin', 'user', 'visitor'] as const
export type DemoRole = (typeof DEMO_ROLES)[number]

export interface Credentials {
  readonly token: string
  readonly user: string
}

/** The credentials of this tab's calls. */
export function readCredentials(): Credentials | null {
  const own = readOwnCredentials()
  const preview = own && readPreview()
  if (preview) return { token: preview, user: own.user }
  const role = own && readDemoRole()
  return role ? { token: `${role}-token`, user: role } : own
}

/** Headers with the caller's token and the response language. */
export function callHeaders(credentials: Credentials | null, language: string): Record<string, string> {
  const common = { 'head-lang': language }
  return credentials
    ? { ...common, 'head-token': credentials.token, 'head-user': encodeURIComponent(credentials.user) }
    : common
}

/** The user's own session, whatever role the tab has switched to. */
export function readOwnCredentials(): Credentials | null {
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

/** Token of this tab's role preview, if any. */
export const readPreview = (): string | null => sessionText.read(PREVIEW_KEY)
export function storePreview(token: string): void {
  sessionText.write(PREVIEW_KEY, token)
}
export const clearPreview = (): void => sessionText.remove(PREVIEW_KEY)

/** Whether the tab shows the console of the person who signed in, not that of a role. */
export const isOwnConsole = (): boolean => readDemoRole() === null && readPreview() === null

/** The template's role this tab has switched to, if any. */
export function readDemoRole(): DemoRole | null {
  const text = sessionText.read(ROLE_KEY)
  return DEMO_ROLES.find((role) => role === text) ?? null
}

export function storeDemoRole(role: DemoRole): void {
  sessionText.write(ROLE_KEY, role)
}

export function clearDemoRole(): void {
  sessionText.remove(ROLE_KEY)
}
