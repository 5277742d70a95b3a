/**
 * Sign-in flows: password or company provider, then a second step for accounts that have one. Each ends in a session or
 * in a rejection that reveals nothing about the account.
 */
import type { PasskeyAssertion } from '#shared/contract/passkeyFields.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { FactorProof, SignInWay } from '#shared/rules/secondFactor.ts'
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import type { Clock } from '../../base/clock.ts'
import type { RunContext } from '../workspace/workspace.ts'
import type { EstateWorkspace, Workspaces } from '../workspace/workspaces.ts'
import { actorOf } from './actors.ts'
import type { CompanyAnswer, CompanySignIn } from './company/companySignIn.ts'
import { type Credentials, DOOR, type TryFrom } from './credentials.ts'
import { type FactorTickets, type FirstStep, TICKET_MS } from './factors/factorTickets.ts'
import type { Passkeys, RelyingParty } from './factors/passkeys.ts'
import type { SecondFactors } from './factors/secondFactors.ts'
import type { Principals } from './principals.ts'
import { sessionFacts } from './sessionPorts.ts'
import type { Sessions, SignedIn } from './sessions.ts'
import type { StoredSession } from './vault.ts'

export interface SignInFrom extends TryFrom {
  readonly browser: Omit<SessionOrigin, 'address'>
}

export interface SignInPorts {
  readonly sessions: Sessions
  readonly workspaces: Workspaces
  readonly principals: Principals
  readonly credentials: Credentials
  readonly factors: SecondFactors
  readonly passkeys: Passkeys
  readonly tickets: FactorTickets
  readonly company: CompanySignIn
  /** World clock, for event times. */
  readonly worldClock: Clock
  /** Someone tried to sign in: 'ok', or the code of the refusal. */
  readonly onSignIn: (outcome: string) => void
  /** A write that is not awaited failed. */
  readonly onError: (error: unknown, doing: string) => void
}

/** Browser's response to a passkey challenge. */
export interface PasskeyAnswer {
  readonly ticket: string
  readonly response: PasskeyAssertion
  readonly party: RelyingParty
}

/** The password was right; the second step is to follow, with this ticket. */
export class SecondFactorNeeded extends Rejection {
  readonly step: {
    readonly ticket: string
    readonly proofs: readonly FactorProof[]
    readonly seconds: number
  }
  constructor(ticket: string, proofs: readonly FactorProof[]) {
    super('second_factor_needed')
    this.step = { ticket, proofs, seconds: TICKET_MS / SECOND_MS }
  }
}

export class SignIns {
  readonly #ports: SignInPorts

  constructor(ports: SignInPorts) {
    this.#ports = ports
  }

  /** @throws Rejection login_incorrect, login_restricted, console_forbidden, second_factor_needed */
  withPassword(username: string, password: string, from: SignInFrom): Promise<SignedIn> {
    return this.#counted(async () => {
      const { credentials, sessions, factors, tickets } = this.#ports
      const began = sessions.begin()
      const proof = await credentials.judge(username, password, from)
      if (!proof) throw new Rejection('login_incorrect')
      const { id: accountId, isSuper } = proof.account
      if (this.#isOnlyFieldStaff(accountId, isSuper)) throw new Rejection('console_forbidden')
      if (!factors.has(accountId)) return this.#open({ accountId, began }, 'password', from)
      throw new SecondFactorNeeded(tickets.issue({ accountId, began }), await factors.proofsOf(accountId))
    })
  }

  /** @throws Rejection factor_ticket_over, factor_incorrect, login_restricted, login_incorrect */
  withFactor(ticket: string, code: string, from: SignInFrom): Promise<SignedIn> {
    return this.#counted(async () => {
      const { factors, tickets } = this.#ports
      // Reserved before the code is consumed, because codes work once.
      const step = tickets.reserve(ticket)
      if (!step) throw new Rejection('factor_ticket_over')
      const way = await factors
        .prove(step.accountId, code, from.deviceToken)
        .catch(async (error: unknown) => {
          tickets.giveBack(ticket)
          if (!(error instanceof Rejection) || error.code !== 'factor_incorrect') throw error
          tickets.fail(ticket)
          await this.#recordRefusal(step.accountId, from.address)
          throw error
        })
      tickets.close(ticket)
      return this.#open(step, way, from)
    })
  }

  /** The challenge for a passkey. @throws Rejection factor_ticket_over */
  beginPasskey(ticket: string | null, party: RelyingParty) {
    const { passkeys, tickets } = this.#ports
    if (ticket === null) return passkeys.beginSignIn(party, null)
    const step = tickets.find(ticket)
    if (!step) throw new Rejection('factor_ticket_over')
    return passkeys.beginSignIn(party, { ticket, accountId: step.accountId })
  }

  /** @throws Rejection factor_ticket_over, passkey_refused, console_forbidden, login_incorrect */
  withPasskey({ ticket, response, party }: PasskeyAnswer, from: SignInFrom): Promise<SignedIn> {
    return this.#counted(async () => {
      const { passkeys, sessions, tickets, workspaces } = this.#ports
      const began = sessions.begin()
      const step = tickets.find(ticket)
      const proof = await passkeys.prove(ticket, response, party)
      if (proof === null) {
        if (step) {
          tickets.fail(ticket)
          await this.#recordRefusal(step.accountId, from.address)
        }
        throw new Rejection('passkey_refused')
      }
      const { accountId, isWhole } = proof
      // A challenge of the second step is valid only with the ticket of the first step.
      if (!isWhole && !(step && tickets.spend(ticket))) throw new Rejection('factor_ticket_over')
      const account = workspaces.estate.state.get('account', accountId)
      if (!account) throw new Rejection('passkey_refused')
      if (this.#isOnlyFieldStaff(accountId, account.isSuper)) throw new Rejection('console_forbidden')
      return this.#open(step ?? { accountId, began }, 'passkey', from)
    })
  }

  /** @throws Rejection company_…, console_forbidden, second_factor_needed, login_incorrect */
  withCompany(answer: CompanyAnswer, from: SignInFrom): Promise<SignedIn> {
    return this.#counted(async () => {
      const { company, factors, sessions, tickets } = this.#ports
      const began = sessions.begin()
      const { account, hasFactor } = await company.prove(answer)
      const { id: accountId, isSuper } = account
      if (this.#isOnlyFieldStaff(accountId, isSuper)) throw new Rejection('console_forbidden')
      if (hasFactor || !factors.has(accountId)) return this.#open({ accountId, began }, 'company', from)
      throw new SecondFactorNeeded(tickets.issue({ accountId, began }), await factors.proofsOf(accountId))
    })
  }

  async #counted(work: () => Promise<SignedIn>): Promise<SignedIn> {
    const { onSignIn } = this.#ports
    try {
      const signedIn = await work()
      onSignIn('ok')
      return signedIn
    } catch (error) {
      onSignIn(error instanceof Rejection ? error.code : 'failed')
      throw error
    }
  }

  async #open({ accountId, began }: FirstStep, way: SignInWay, from: SignInFrom): Promise<SignedIn> {
    const { address, browser } = from
    const opened = await this.#ports.sessions.open(accountId, began, { from: { address, ...browser }, way })
    // With a full disk users must still be able to sign in. The event is missing then, and the server's log notes it.
    await Promise.all([
      this.#record(`a sign-in of ${accountId}`, (estate, context) =>
        estate.run('RecordSignIn', { accountId, address, way }, context),
      ),
      this.recordInProject(opened.session),
    ])
    return opened
  }

  /** Records the sign-in in the project that the session opens or switches to, not in all projects of the user. */
  async recordInProject(session: StoredSession): Promise<void> {
    const { accountId, projectId } = session
    const { workspaces, worldClock, onError } = this.#ports
    const account = workspaces.estate.state.get('account', accountId)
    const opened = projectId === null ? undefined : workspaces.project(projectId)
    if (!account || !opened) return
    const context = {
      actor: actorOf(account),
      channel: 'web',
      nowMs: Math.round(worldClock.now()),
    } as const
    await opened.workspace
      .run('RecordMemberSignIn', sessionFacts(session), context)
      .catch((error: unknown) => onError(error, 'recording a sign-in in its project'))
  }

  #recordRefusal(accountId: AccountId, address: string): Promise<void> {
    return this.#record('a refused second step', (estate, context) =>
      estate.run('RecordRefusedFactor', { accountId, address }, context),
    )
  }

  async #record(
    what: string,
    run: (estate: EstateWorkspace, context: RunContext) => Promise<unknown>,
  ): Promise<void> {
    const { workspaces, worldClock, onError } = this.#ports
    const context = { actor: DOOR, channel: 'web', nowMs: Math.round(worldClock.now()) } as const
    await run(workspaces.estate, context).catch((error: unknown) => onError(error, `recording ${what}`))
  }

  /** Has roles, but none that may enter the console: maintenance and production staff use the mini program. */
  #isOnlyFieldStaff(accountId: AccountId, isSuper: boolean): boolean {
    if (isSuper) return false
    const { principals } = this.#ports
    const projects = principals.projectsOf(accountId)
    return projects.length > 0 && projects.every((id) => !principals.opens(accountId, id))
  }
}
