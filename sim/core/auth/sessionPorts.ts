/** Dependencies of sessions on the rest of the server. */
import type { AccountId } from '#shared/records/account.ts'
import { NO_ORIGIN, type SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import type { Clock } from '../../base/clock.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { Principals } from './principals.ts'
import type { StoredSession, Vault } from './vault.ts'

/** Neither a wall display nor a preview of a role. */
export const isOfPerson = ({ display, preview }: StoredSession): boolean => !display && !preview

/** Session data for the events of a project's log. */
export const sessionFacts = ({
  accountId,
  from = NO_ORIGIN,
}: StoredSession): { readonly accountId: AccountId } & SessionOrigin => ({ accountId, ...from })

export interface SessionPorts {
  readonly vault: Vault
  readonly workspaces: Workspaces
  readonly principals: Principals
  /** Real time, because sessions belong to the operator's time instead of the simulated world's. */
  readonly clock: Clock
  /** The demo password, which is rejected in live mode; null in a simulated world. */
  readonly refusedPassword: string | null
  readonly onEnded: (sessionId: string) => void
  /** Whether a console of the session has an open live connection. */
  readonly isConnected: (sessionId: string) => boolean
  /** A write that is not awaited failed. */
  readonly onError: (error: unknown, doing: string) => void
}
