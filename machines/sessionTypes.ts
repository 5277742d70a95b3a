/** Events and context of the session machine. */

import type { Issue } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { FactorProof } from '#shared/rules/secondFactor.ts'

/** The stored temporary user id: which of the three sign-in pages this browser belongs to. */
export type LoginVariant = 0 | 1 | 2

/**
 * The part of the user that the machine needs: whether they may enter the console, and their current project.
 */
export interface SignedInUser {
  readonly accountId: AccountId
  /** The session's current project according to the server. */
  readonly projectId: ProjectId | null
  readonly roles: readonly string[]
  /** False for staff whose role works with the mini program only. */
  readonly mayEnterConsole: boolean
  /** The role in the project requires a second factor that the person has not set up. */
  readonly lacksFactor: boolean
  /** A role of the template's demo: its console shows the gallery and needs no project. */
  readonly isTemplateRole: boolean
}

/** Sign-in with a passkey. The passkey identifies the account. */
export interface PasskeyInput {
  readonly isPasskey: true
  readonly loginVariant: LoginVariant
}

/** The company's provider has sent the browser back with this query. */
export interface CompanyInput {
  readonly companyQuery: string
  readonly loginVariant: LoginVariant
}

export type SignInInput = PasswordInput | PasskeyInput | CompanyInput

export interface PasswordInput {
  readonly username: string
  readonly password: string
  readonly loginVariant: LoginVariant
  /** The project to be in from the start: hotel staff choose theirs before they are signed in. */
  readonly projectId?: ProjectId
}

interface Rejected {
  readonly kind: 'rejected'
  readonly message: string
  readonly issues: readonly Issue[]
}
interface Throttled {
  readonly kind: 'throttled'
  readonly message: string
  readonly retryAfterMs: number
}

/** The password was right, and the account has a second factor. */
export interface SecondStep {
  readonly ticket: string
  readonly proofs: readonly FactorProof[]
  readonly projectId?: ProjectId
}

export interface SecondStepInput extends SecondStep {
  /** One-time code; null if a passkey replaces it. */
  readonly code: string | null
}

/** The server's response. Without a response the promise rejects. */
export type SecondStepOutcome =
  | { readonly kind: 'accepted' }
  | Rejected
  | Throttled
  /** The ticket of the second step has expired. Sign-in starts again. */
  | { readonly kind: 'over'; readonly message: string }
export type SignInOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'secondFactor'; readonly step: SecondStep }
  | Rejected
  | Throttled
export type SignInFailure = Rejected | Throttled | { readonly kind: 'network'; readonly message: string }

export type EndReason = 'signedOut' | 'expired' | 'idle' | 'endedElsewhere' | 'userLoadFailed'

export interface SessionContext {
  readonly loginVariant: LoginVariant
  readonly user: SignedInUser | null
  /** User name of the last sign-in attempt. */
  readonly username: string
  /**
   * Why the last sign-in attempt failed. For a throttled attempt it includes the remaining wait, which counts
   * down.
   */
  readonly failure: SignInFailure | null
  /** Context of the second sign-in step; null outside of it. */
  readonly second: SecondStep | null
  /** Why the last session of this tab ended; null if there was none. */
  readonly endReason: EndReason | null
}

export type SessionEvent =
  | { readonly type: 'loginVariant.chosen'; readonly loginVariant: LoginVariant }
  | {
      readonly type: 'signIn.submitted'
      readonly username: string
      readonly password: string
      readonly projectId?: ProjectId
    }
  | { readonly type: 'signIn.cancelled' }
  | { readonly type: 'factor.submitted'; readonly code: string }
  /** A passkey in place of the password, or of the code in the second step. */
  | { readonly type: 'passkey.submitted' }
  | { readonly type: 'company.answered'; readonly query: string }
  | { readonly type: 'user.signOut' }
  /** The shell has loaded the user's information again, after a switch of project or a change of roles. */
  | { readonly type: 'user.refreshed'; readonly user: SignedInUser }
  | { readonly type: 'user.recheck' }
  /** The server responded with HTTP 401, status -1009: the token is invalid. */
  | { readonly type: 'session.expired' }
  | { readonly type: 'session.endedElsewhere' }
  | { readonly type: 'session.startedElsewhere' }
  | { readonly type: 'idle.timedOut' }
