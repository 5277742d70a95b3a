/**
 * The OpenID Connect provider of the company: authorization code flow with PKCE, state and nonce; signatures of ID tokens are
 * verified with the provider's keys. Its metadata are fetched when someone signs in, and again after an hour.
 */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
} from 'openid-client'
import { HOUR_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { monotonicMs } from '../../../base/clock.ts'
import type { CompanySettings } from '../../../base/companySettings.ts'

const METADATA_MS = HOUR_MS
const TIMEOUT_S = 10
/** Clocks of servers may differ by so much. */
const TOLERANCE_S = 30
const TEXT_LENGTH_MAX = 200
/** The claim to which `phone_number_verified` refers. */
const STANDARD_PHONE = 'phone_number'

/** Data that a flow stores between redirect and callback. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** Claims of the person from the provider. */
export interface CompanyClaims {
  readonly issuer: string
  readonly subject: string
  /** Empty if the provider sends no name. */
  readonly name: string
  readonly phone: string
  /** Whether the provider verified this phone number, not another claim. */
  readonly isPhoneVerified: boolean
  /** Values of the role claim that some rule names; null if the provider has not sent the claim. */
  readonly roleValues: readonly string[] | null
  readonly hasMfa: boolean
}

type Claims = Readonly<Record<string, unknown>>

export class CompanyProvider {
  readonly #settings: CompanySettings
  readonly #onError: (error: unknown, doing: string) => void
  #found: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null

  constructor(settings: CompanySettings, onError: (error: unknown, doing: string) => void) {
    this.#settings = settings
    this.#onError = onError
  }

  /**
   * Authorisation URL for the browser.
   * @throws Rejection company_unreachable
   */
  async signInAddress({ state, nonce, verifier, redirectUri }: FlowSecrets): Promise<string> {
    const configuration = await this.#configuration()
    const address = buildAuthorizationUrl(configuration, {
      scope: this.#settings.scopes,
      ...{ redirect_uri: redirectUri, state, nonce },
      ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    })
    return address.href
  }

  /** @throws Rejection company_denied, company_refused, company_clock, company_unreachable */
  async claimsOf(answer: URLSearchParams, flow: FlowSecrets): Promise<CompanyClaims> {
    const configuration = await this.#configuration()
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${flow.redirectUri}?${answer}`), {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
      })
      const identity = tokens.claims()
      if (!identity) throw new Rejection('company_refused')
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, identity.sub)
        : {}
      return this.#read(identity, { ...more, ...identity })
    } catch (error) {
      throw this.#refusalOf(error)
    }
  }

  #read({ iss, sub }: IDToken, claims: Claims): CompanyClaims {
    const { phoneClaim, rolesClaim, roles } = this.#settings
    const ruled = new Set(roles.map(({ value }) => value))
    const values = listOf(claimAt(claims, rolesClaim))
    return {
      issuer: iss,
      subject: sub,
      name: textOf(claims.name),
      phone: textOf(claimAt(claims, phoneClaim)),
      isPhoneVerified: phoneClaim === STANDARD_PHONE && claims.phone_number_verified === true,
      roleValues: values?.filter((value) => ruled.has(value)) ?? null,
      hasMfa: listOf(claims.amr)?.includes('mfa') === true,
    }
  }

  async #configuration(): Promise<Configuration> {
    const nowMs = monotonicMs()
    if (!this.#found || nowMs - this.#found.at > METADATA_MS)
      this.#found = { at: nowMs, configuration: this.#discover() }
    const { configuration } = this.#found
    try {
      return await configuration
    } catch (error) {
      // The next sign-in requests the configuration again.
      if (this.#found?.configuration === configuration) this.#found = null
      throw this.#refusalOf(error)
    }
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const server = new URL(issuer)
    const metadata = {
      [clockTolerance]: TOLERANCE_S,
      ...(clientSecret === null ? {} : { client_secret: clientSecret }),
    }
    // The settings allow it on this machine only.
    const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : []
    return discovery(server, clientId, metadata, undefined, {
      timeout: TIMEOUT_S,
      execute: [enableNonRepudiationChecks, ...insecure],
    })
  }

  /** The log has the reason, which may help nobody but an administrator. */
  #refusalOf(error: unknown): Rejection {
    if (error instanceof Rejection) return error
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      return new Rejection('company_denied')
    this.#onError(reasonOf(error), 'company sign-in')
    if (error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
      return new Rejection('company_clock')
    return new Rejection(isUnreachable(error) ? 'company_unreachable' : 'company_refused')
  }
}

/** Drops the request from the error, because it contains the client secret. */
function reasonOf(error: unknown): Error {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return new Error(`${error.error}: ${error.error_description ?? ''}`)
  if (error instanceof ClientError) return new Error(`${error.message} (${error.code ?? ''})`)
  return new Error(error instanceof Error ? error.message : String(error))
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ClientError && UNREACHABLE.has(error.code ?? ''))

const UNREACHABLE: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Reads a claim by name, or by a path such as `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const key of name.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Claims)[key]
        : undefined
  return value
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, TEXT_LENGTH_MAX) : ''

/** Null where it is neither a list nor a text. */
function listOf(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
}
