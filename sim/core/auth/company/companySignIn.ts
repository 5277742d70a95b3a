/**
 * Sign-in with the company's OpenID Connect provider. Issuer and subject identify the person. The first sign-in creates
 * an account if the phone has none. Owners of an existing account link it in their own session, so that a claim cannot
 * take it over.
 */
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account, AccountId } from '#shared/records/account.ts'
import { nameError } from '#shared/rules/name.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import { maskedPhone, plainPhone } from '#shared/rules/plainPhone.ts'
import type { Clock } from '../../../base/clock.ts'
import type { CompanySettings } from '../../../base/companySettings.ts'
import { KeyedQueue } from '../../../base/keyedQueue.ts'
import { systemActor } from '../../workspace/systemContext.ts'
import type { Workspaces } from '../../workspace/workspaces.ts'
import { CompanyFlows, type Flow, newBrowserSecret } from './companyFlows.ts'
import type { CompanyLink, CompanyLinks } from './companyLinks.ts'
import { CompanyMembers } from './companyMembers.ts'
import { type CompanyClaims, CompanyProvider } from './companyProvider.ts'

const CALLBACK_PATH = '/auth-redirect'
const ANSWER_LENGTH_MAX = 8_192

export interface CompanyPorts {
  readonly settings: CompanySettings | null
  readonly links: CompanyLinks
  readonly workspaces: Workspaces
  /** World clock, for event times. */
  readonly worldClock: Clock
  readonly onError: (error: unknown, doing: string) => void
}

/** Parameters of the provider's callback. */
export interface CompanyAnswer {
  /** The query of the address at which the provider has sent it. */
  readonly query: string
  /** Value of the browser's cookie; null without one. */
  readonly browser: string | null
}

export interface CompanyProof {
  readonly account: Account
  /** The provider had a second factor, and the settings trust it. */
  readonly hasFactor: boolean
}

interface Parts {
  readonly settings: CompanySettings
  readonly provider: CompanyProvider
}

export class CompanySignIn {
  readonly #ports: CompanyPorts
  readonly #flows = new CompanyFlows()
  readonly #parts: Parts | null
  readonly #members: CompanyMembers
  /** Role changes of one account run in sequence, so none is added after its link was removed. */
  readonly #mapping = new KeyedQueue<AccountId>()

  constructor(ports: CompanyPorts) {
    this.#ports = ports
    const { settings, workspaces, onError } = ports
    this.#parts = settings && {
      settings,
      provider: new CompanyProvider(settings, onError),
    }
    this.#members = new CompanyMembers({ workspaces, rules: settings?.roles ?? [], onError })
  }

  /** Label of the company, possibly empty; null if company sign-in is disabled. */
  get label(): string | null {
    return this.#parts?.settings.label ?? null
  }

  /**
   * Starts a flow.
   * @param sessionId session whose account is to be linked; null for a sign-in
   * @returns redirect URL and cookie value
   * @throws Rejection company_unavailable, company_unreachable
   */
  async begin(
    origin: string | null,
    browser: string | null,
    sessionId: string | null,
  ): Promise<{ readonly address: string; readonly browser: string }> {
    const { provider } = this.#required()
    if (origin === null) throw new Rejection('company_unavailable')
    const secret = browser ?? newBrowserSecret()
    const flow = this.#flows.begin(secret, origin + CALLBACK_PATH, sessionId)
    return { address: await provider.signInAddress(flow), browser: secret }
  }

  /**
   * Identifies the account of the answer, and creates it if necessary.
   * @throws Rejection company_…
   */
  async prove(answer: CompanyAnswer): Promise<CompanyProof> {
    const { settings } = this.#required()
    const claims = await this.#claimsOf(answer, null)
    const account = this.#linked(claims) ?? (await this.#newAccount(claims))
    await this.#mapping.run(account.id, async () => {
      if (this.#linked(claims)?.id !== account.id) throw new Rejection('company_flow_over')
      await this.#members.follow(account, claims.roleValues, this.#nowMs())
    })
    return { account, hasFactor: settings.trustsFactors && claims.hasMfa }
  }

  /** The session's account is the person's from now on. @throws Rejection company_… */
  async link(answer: CompanyAnswer, sessionId: string, accountId: AccountId): Promise<void> {
    const { issuer, subject } = await this.#claimsOf(answer, sessionId)
    await this.#ports.links.add({ accountId, issuer, subject, linkedAtMs: this.#nowMs() })
  }

  /** Null where there is none. */
  linkOf(accountId: AccountId): CompanyLink | null {
    return this.#ports.links.of(accountId)
  }

  /** Removing the link also removes roles granted by the company. False if there was no link. */
  unlink(account: Account): Promise<boolean> {
    const { links } = this.#ports
    return this.#mapping.run(account.id, async () => {
      if (!links.of(account.id)) return false
      // Runs first, so that it can be repeated after a power failure in between.
      await this.#members.leave(account, this.#nowMs())
      return links.remove(account.id)
    })
  }

  #required(): Parts {
    if (!this.#parts) throw new Rejection('company_unavailable')
    return this.#parts
  }

  async #claimsOf({ query, browser }: CompanyAnswer, sessionId: string | null): Promise<CompanyClaims> {
    const { provider } = this.#required()
    const params = new URLSearchParams(query.slice(0, ANSWER_LENGTH_MAX))
    const flow: Flow | null = this.#flows.take(params.get('state'), browser, sessionId)
    if (!flow) throw new Rejection('company_flow_over')
    return provider.claimsOf(params, flow)
  }

  #linked(claims: CompanyClaims): Account | null {
    const link = this.#ports.links.find(claims)
    return (link && this.#ports.workspaces.estate.state.get('account', link.accountId)) ?? null
  }

  async #newAccount({ issuer, subject, ...claims }: CompanyClaims): Promise<Account> {
    const { links, workspaces } = this.#ports
    const { estate } = workspaces
    const phone = this.#phoneOf(claims)
    const byPhone = () => estate.state.first('account', 'phone', phone)
    if (byPhone()) throw new Rejection('company_account_exists')
    const name = nameError(claims.name) === null ? claims.name : maskedPhone(phone)
    const nowMs = this.#nowMs()
    const context = { actor: systemActor('company sign-in'), channel: 'web', nowMs } as const
    await estate.run('RegisterAccount', { phone, name, isSuper: false }, context).catch((error: unknown) => {
      // Another request has registered it in the meantime.
      const isTaken = error instanceof Rejection && error.code === 'already_registered'
      throw isTaken ? new Rejection('company_account_exists') : error
    })
    const account = byPhone()
    if (!account) throw new Rejection('company_refused')
    // If a power failure loses the link here, the owner can set a password with a code and link the account again.
    await links.add({ accountId: account.id, issuer, subject, linkedAtMs: nowMs })
    return account
  }

  #phoneOf({
    phone: claimedPhone,
    isPhoneVerified,
  }: Pick<CompanyClaims, 'phone' | 'isPhoneVerified'>): string {
    const { trustsPhones } = this.#required().settings
    const phone = plainPhone(claimedPhone)
    if (checkPhone(phone) !== 'right') throw new Rejection('company_phone_missing')
    if (!isPhoneVerified && !trustsPhones) throw new Rejection('company_phone_unverified')
    return phone
  }

  #nowMs(): number {
    return Math.round(this.#ports.worldClock.now())
  }
}
