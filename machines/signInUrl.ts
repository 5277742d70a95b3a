import type { EndReason, LoginVariant } from './sessionTypes.ts'

const SIGN_IN_PATHS = { 0: '/login', 1: '/logintp', 2: '/loginhdgd' } as const

/** The path of the sign-in page of a variant, with a leading slash and without a query. */
export function signInPath(loginVariant: LoginVariant): string {
  return SIGN_IN_PATHS[loginVariant]
}

/**
 * URL of the sign-in page for a user without a session. `from` is the path and query of their page, and
 * sign-in leads back to it. After a deliberate sign-out or the plain variant's idle time-out, `from` is in the
 * history state instead.
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
