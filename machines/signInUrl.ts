import type { EndReason, LoginVariant } from './sessionTypes.ts'

const SIGN_IN_PATHS = { 0: '/login', 1: '/logintp', 2: '/loginhdgd' } as const

/** The path of the sign-in page of a variant, with a leading slash and without a query. */
export function signInPath(loginVariant: LoginVariant): string {
  return SIGN_IN_PATHS[loginVariant]
}

/**
 * Where a user without a session is redirected. `from` is the page they were on, path and query. The sign-in
 * page leads back to it, except after signing out on purpose and after the plain variant's idle time-out, when
 * the entry of the history has it.
 */
export function signInUrl(to: {
  readonly loginVariant: LoginVariant
  readonly endReason: EndReason | null
  readonly from: string
}): string {
  const path = signInPath(to.loginVariant)
  const startsAfresh = to.endReason === 'signedOut' || (to.endReason === 'idle' && to.loginVariant === 0)
  return startsAfresh ? path : `${path}?redirect=${encodeURIComponent(to.from)}`
}
