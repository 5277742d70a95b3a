/** What a page before sign-in passes to the sign-in page, in the history's entry: never in the address. */
export interface SignInArrival {
  /** A new password was just set with a code. */
  readonly isPasswordSet: boolean
  readonly username: string
}

export const passwordSetArrival = (username: string): SignInArrival => ({ isPasswordSet: true, username })

/** The history outlives versions of this page: a state of another shape is ignored. */
export function readArrival(state: unknown): SignInArrival {
  if (typeof state !== 'object' || state === null) return { isPasswordSet: false, username: '' }
  const username = 'username' in state && typeof state.username === 'string' ? state.username : ''
  return { isPasswordSet: 'isPasswordSet' in state && state.isPasswordSet === true, username }
}
