/** What sessions need of the server around them, and who signs in. */
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import type { Clock } from '../../base/clock.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Credentials, TryFrom } from './credentials.ts'
import type { Principals } from './principals.ts'
import type { StoredSession, Vault } from './vault.ts'

/** Neither a wall display nor a preview of a role. */
export const isOfPerson = ({ display, preview }: StoredSession): boolean => !display && !preview

export interface SessionPorts {
  readonly vault: Vault
  readonly workspaces: Workspaces
  readonly principals: Principals
  readonly credentials: Credentials
  /** Real time: sessions live in the operator's time, not in the simulated world's. */
  readonly clock: Clock
  /** Of the world: instants of facts. */
  readonly worldClock: Clock
  /** The demo password in live mode, which opens no session; null in a simulated world. */
  readonly refusedPassword: string | null
  readonly onEnded: (sessionId: string) => void
  /** Whether a console of the session has an open live connection. */
  readonly isConnected: (sessionId: string) => boolean
  /** Somebody tried to sign in: 'ok', or the code of the refusal. */
  readonly onSignIn: (outcome: string) => void
  /** A write that is not awaited failed. */
  readonly onError: (error: unknown, doing: string) => void
}

export interface SignInFrom extends TryFrom {
  readonly browser: Omit<SessionOrigin, 'address'>
}
