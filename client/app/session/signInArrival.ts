/** Data passed to the sign-in page in the history state, never in the URL. */
export interface SignInArrival {
  /** A new password was just set with a code. */
  readonly isPasswordSet: boolean
  readonly username: string
  /** The page that an idle person was signed out on. */
  readonly from: string | null
}

export const passwordSetArrival = (username: string): Partial<SignInArrival> => ({
  isPasswordSet: true,
  username,
})
export const idleArrival = (from: string): Partial<SignInArrival> => ({ from })

/** The history outlives versions of this page: a state of another shape is ignored. */
export function readArrival(state: unknown): SignInArrival {
  if (typeof state !== 'object' || state === null) return { isPasswordSet: false, username: '', from: null }
  const username = 'username' in state && typeof state.username === 'string' ? state.username : ''
  const from = 'from' in state && typeof state.from === 'string' ? state.from : null
  return { isPasswordSet: 'isPasswordSet' in state && state.isPasswordSet === true, username, from }
}
