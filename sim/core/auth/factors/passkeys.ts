/**
 * Passkeys (WebAuthn): registered in a session, used as second step or alone. Each challenge belongs to one session or
 * ticket and works once. Invalid browser input is never a server error.
 */
import { hash, randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/contract/passkeyFields.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account, AccountId } from '#shared/records/account.ts'
import { PASSKEYS_MAX } from '#shared/rules/secondFactor.ts'
import { type Clock, monotonicMs } from '../../../base/clock.ts'
import type { FactorStore, StoredFactors, StoredPasskey } from './storedFactors.ts'

const NAME = 'Atrium'
/** EdDSA, ES256, RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]
const CHALLENGE_MS = 5 * MINUTE_MS
const CHALLENGES_MAX = 20_000

/** The address under which browsers know this server. */
export interface RelyingParty {
  /** A host name; passkeys belong to it. */
  readonly id: string
  readonly origin: string
}

export interface PasskeyPorts {
  readonly store: FactorStore
  readonly clock: Clock
}

interface Challenge {
  readonly challenge: string
  /** Account that must answer the challenge; null: the owner of any passkey. */
  readonly accountId: AccountId | null
  /** Monotonic. */
  readonly endsAtMs: number
}

const keyOf = (use: 'register' | 'signIn', of: string): string => `${use}/${hash('sha256', of, 'base64url')}`
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))
const transportsOf = (passkey: StoredPasskey) => passkey.transports as AuthenticatorTransports
type AuthenticatorTransports = NonNullable<
  Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports']
>

export interface PasskeyProof {
  readonly accountId: AccountId
  /** True if the passkey is the whole sign-in instead of a second step. */
  readonly isWhole: boolean
}

export class Passkeys {
  readonly #ports: PasskeyPorts
  readonly #challenges = new Map<string, Challenge>()

  constructor(ports: PasskeyPorts) {
    this.#ports = ports
  }

  /** Options to create a passkey; `register` takes the response in the same session. */
  async beginRegistration(sessionId: string, { id, phone, name }: Account, party: RelyingParty) {
    const { passkeys } = (await this.#ports.store.read(id)).value
    if (passkeys.length >= PASSKEYS_MAX) throw new Rejection('too_many_passkeys', { max: PASSKEYS_MAX })
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: party.id,
      userName: phone,
      userDisplayName: name,
      supportedAlgorithmIDs: ALGORITHMS,
      userID: new Uint8Array(Buffer.from(id)),
      excludeCredentials: passkeys.map((one) => ({ id: one.id, transports: transportsOf(one) })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    this.#note(keyOf('register', sessionId), options.challenge, id)
    return options
  }

  /**
   * @param fill completes the stored factors where this is the first
   * @throws Rejection passkey_refused, passkey_known
   */
  async register(
    sessionId: string,
    accountId: AccountId,
    { name, response, party }: { name: string; response: PasskeyAttestation; party: RelyingParty },
    fill: (factors: StoredFactors) => StoredFactors,
  ): Promise<void> {
    const { store, clock } = this.#ports
    const challenge = this.#take(keyOf('register', sessionId))
    if (challenge?.accountId !== accountId) throw new Rejection('passkey_refused')
    const verified = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null)
    if (!verified?.verified) throw new Rejection('passkey_refused')
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    if (store.ownerOf(id) !== undefined) throw new Rejection('passkey_known')
    const passkey: StoredPasskey = {
      ...{ id, name, counter, transports: [...transports] },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      addedAtMs: Math.round(clock.now()),
      usedAtMs: null,
    }
    await store.change(accountId, (before) => {
      if (before.passkeys.length >= PASSKEYS_MAX)
        throw new Rejection('too_many_passkeys', { max: PASSKEYS_MAX })
      return fill({ ...before, passkeys: [...before.passkeys, passkey] })
    })
  }

  /** Starts the second step of the ticket, or without one a whole sign-in with a new ticket. */
  async beginSignIn(party: RelyingParty, step: { ticket: string; accountId: AccountId } | null) {
    const own = step ? (await this.#ports.store.read(step.accountId)).value.passkeys : []
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: own.map((one) => ({ id: one.id, transports: transportsOf(one) })),
      // A passkey used alone also replaces the password, so it must verify the user.
      userVerification: step ? 'preferred' : 'required',
    })
    const ticket = step?.ticket ?? randomBytes(32).toString('base64url')
    this.#note(keyOf('signIn', ticket), options.challenge, step?.accountId ?? null)
    return { ticket, options }
  }

  /**
   * Verifies the answer to the ticket's challenge. Returns the passkey's owner and whether it was a whole sign-in; null
   * if invalid.
   */
  async prove(ticket: string, response: PasskeyAssertion, party: RelyingParty): Promise<PasskeyProof | null> {
    const { store } = this.#ports
    const challenge = this.#take(keyOf('signIn', ticket))
    const accountId = store.ownerOf(response.id)
    if (!challenge || accountId === undefined) return null
    if (challenge.accountId !== null && challenge.accountId !== accountId) return null
    for (;;) {
      const { value, revision } = await store.read(accountId)
      const passkey = value.passkeys.find(({ id }) => id === response.id)
      const isWhole = challenge.accountId === null
      const verified = passkey && (await this.#verified(passkey, challenge, { response, party, isWhole }))
      if (!passkey || !verified) return null
      const used = {
        ...passkey,
        counter: verified.authenticationInfo.newCounter,
        usedAtMs: Math.round(this.#ports.clock.now()),
      }
      const passkeys = value.passkeys.map((one) => (one.id === used.id ? used : one))
      if (await store.replace(accountId, { ...value, passkeys }, revision)) return { accountId, isWhole }
    }
  }

  async #verified(
    passkey: StoredPasskey,
    { challenge }: Challenge,
    attempt: { response: PasskeyAssertion; party: RelyingParty; isWhole: boolean },
  ): Promise<VerifiedAuthenticationResponse | null> {
    const { response, party, isWhole } = attempt
    const verified = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.id,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
      requireUserVerification: isWhole,
    }).catch(() => null)
    return verified?.verified ? verified : null
  }

  /** @throws Rejection passkey_unknown */
  async rename(accountId: AccountId, id: string, name: string): Promise<void> {
    await this.#changeOne(accountId, id, (passkey) => [{ ...passkey, name }])
  }

  /** @throws Rejection passkey_unknown */
  async remove(accountId: AccountId, id: string): Promise<void> {
    await this.#changeOne(accountId, id, () => [])
  }

  async #changeOne(
    accountId: AccountId,
    id: string,
    make: (passkey: StoredPasskey) => readonly StoredPasskey[],
  ): Promise<void> {
    await this.#ports.store.change(accountId, (before) => {
      if (!before.passkeys.some((one) => one.id === id)) throw new Rejection('passkey_unknown')
      return { ...before, passkeys: before.passkeys.flatMap((one) => (one.id === id ? make(one) : [one])) }
    })
  }

  #note(key: string, challenge: string, accountId: AccountId | null): void {
    const nowMs = monotonicMs()
    for (const [old, { endsAtMs }] of this.#challenges) {
      if (endsAtMs >= nowMs && this.#challenges.size < CHALLENGES_MAX) break
      this.#challenges.delete(old)
    }
    this.#challenges.delete(key)
    this.#challenges.set(key, { challenge, accountId, endsAtMs: nowMs + CHALLENGE_MS })
  }

  /** Removes and returns it. */
  #take(key: string): Challenge | null {
    const found = this.#challenges.get(key)
    this.#challenges.delete(key)
    return found && found.endsAtMs >= monotonicMs() ? found : null
  }
}
