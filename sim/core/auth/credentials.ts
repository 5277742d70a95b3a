/**
 * Verifies phone and password for sign-in, the hotel service and password changes. Failures are throttled by account
 * and address. Known devices, signed-in sessions and previously used addresses have separate counters, so a stranger's
 * failures do not throttle the owner. Strangers wait seconds, not hours: guessing from many addresses gains little, and
 * no one is locked out.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account, AccountId } from '#shared/records/account.ts'
import type { SessionOrigin } from '#shared/rules/sessionOrigin.ts'
import { type Clock, pause, systemClock } from '../../base/clock.ts'
import { systemActor } from '../workspace/systemContext.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { Brake } from './brake.ts'
import { type KnownDevices, networkOf } from './knownDevices.ts'
import { inHashingTurn, isPassword } from './passwords.ts'
import { RefusedSignIns } from './refusedSignIns.ts'
import type { PasswordHash, Vault } from './vault.ts'

/** Maximum time a request is delayed for other attempts from the same address, instead of being rejected. */
const HELD_MAX_MS = 6 * SECOND_MS
export const DOOR = systemActor('door')

export interface CredentialPorts {
  readonly vault: Vault
  readonly workspaces: Workspaces
  readonly devices: KnownDevices
  /** World clock, for event times. */
  readonly clock: Clock
  /** The public demo password, which live mode rejects until it is changed. Null in a simulated world. */
  readonly refusedPassword: string | null
  /** A fact could not be recorded. */
  readonly onError: (error: unknown, doing: string) => void
}

/** Origin of an attempt. */
export interface TryFrom {
  readonly address: string
  /** Device token of earlier sign-ins; null if the device has none. */
  readonly deviceToken: string | null
  /** Browser name and platform, if known. */
  readonly browser?: Omit<SessionOrigin, 'address'>
  /** Session of an already signed-in user. */
  readonly sessionId?: string
}

export interface Proof {
  readonly account: Account
  /** Revision of the verified password; a decision based on it is valid only while this revision is stored. */
  readonly passwordRevision: number
}

/** An attempt in progress, with the throttling keys that apply to it. */
interface Try {
  readonly key: string
  readonly username: string
  readonly network: string
  readonly isKnown: boolean
}

export class Credentials {
  readonly #ports: CredentialPorts
  readonly #refused: RefusedSignIns
  /** Failures, keyed by account together with device, session or address. */
  readonly #own = new Brake({
    free: 5,
    firstMs: SECOND_MS,
    growth: 2,
    maxMs: 15 * MINUTE_MS,
    forgetOneMs: HOUR_MS,
  })
  /** Throttles all strangers at one account, to about one attempt per minute. */
  readonly #strangersAt = new Brake({
    free: 30,
    firstMs: SECOND_MS,
    growth: 1.2,
    maxMs: MINUTE_MS,
    forgetOneMs: MINUTE_MS,
  })
  /** Throttles all strangers from one address, to about one attempt per five seconds for any accounts. */
  readonly #strangersFrom = new Brake({
    free: 50,
    firstMs: SECOND_MS / 2,
    growth: 1.1,
    maxMs: 5 * SECOND_MS,
    forgetOneMs: 5 * SECOND_MS,
  })

  constructor(ports: CredentialPorts) {
    this.#ports = ports
    this.#refused = new RefusedSignIns({ ...ports, timers: systemClock })
  }

  /** Records refusals that were only counted so far. Resolves once pending records are written. */
  settle(): Promise<void> {
    return this.#refused.flush()
  }

  /**
   * Null for a wrong password and for an unknown phone alike.
   * @throws Rejection login_restricted, too_many_requests, demo_password
   */
  async judge(username: string, password: string, from: TryFrom): Promise<Proof | null> {
    const account = this.#ports.workspaces.estate.state.first('account', 'phone', username)
    const one = this.#tryOf(username, account?.id, from)
    const turn = { address: one.network, isKnown: one.isKnown }
    // The password of an unknown account is hashed as well, so that the response takes the same time.
    const accountId = account?.id ?? 'acc_unknown'
    for (let heldMs = 0; ; ) {
      const stored = await this.#ports.vault.password(accountId)
      const outcome = await inHashingTurn(turn, () => this.#compare(one, password, stored))
      if (typeof outcome === 'boolean') {
        // A password that was replaced while its hash was computed opens nothing any more.
        const revision = (await this.#ports.vault.password(accountId))?.revision
        const isRight = outcome && revision !== undefined && revision === stored?.revision
        const isRefused = password === this.#ports.refusedPassword
        if (account && isRight && !isRefused) return this.#accept(one, account, revision)
        this.#refused.note({
          accountId: account?.id ?? null,
          phoneTail: username.slice(-2),
          from: { browser: '', system: '', ...from.browser, address: from.address },
        })
        if (account && isRight) throw new Rejection('demo_password')
        return null
      }
      heldMs += outcome
      if (heldMs > HELD_MAX_MS) throw restricted(outcome)
      await pause(outcome)
    }
  }

  #accept({ key, network }: Try, account: Account, passwordRevision: number): Proof {
    this.#own.forget(key)
    this.#ports.devices.notePlace(account.id, network)
    return { account, passwordRevision }
  }

  #tryOf(username: string, accountId: AccountId | undefined, from: TryFrom): Try {
    const { devices } = this.#ports
    const { address, deviceToken, sessionId } = from
    const network = networkOf(address)
    if (sessionId !== undefined)
      return { key: `${username}/session/${sessionId}`, username, network, isKnown: true }
    const device = devices.deviceOf(deviceToken, accountId)
    if (device !== null) return { key: `${username}/device/${device}`, username, network, isKnown: true }
    return {
      key: `${username}/address/${network}`,
      username,
      network,
      isKnown: devices.isPlace(accountId, network),
    }
  }

  /**
   * Compares the password. Returns whether it is right, or how long to wait for others at the same address (ms). It is
   * checked in turn, after all earlier attempts, so parallel attempts cannot bypass throttling.
   * @throws Rejection login_restricted
   */
  async #compare(one: Try, password: string, stored: PasswordHash | null): Promise<boolean | number> {
    const { key, username, network, isKnown } = one
    const waitMs = Math.max(this.#own.waitMs(key), isKnown ? 0 : this.#strangersAt.waitMs(username))
    if (waitMs > 0) throw restricted(waitMs)
    const othersMs = isKnown ? 0 : this.#strangersFrom.waitMs(network)
    if (othersMs > 0) return othersMs
    const isRight = await isPassword(password, stored)
    if (!isRight) this.#fail(one)
    return isRight
  }

  #fail({ key, username, network, isKnown }: Try): void {
    this.#own.fail(key)
    if (isKnown) return
    this.#strangersAt.fail(username)
    this.#strangersFrom.fail(network)
  }

  /** Resets failed attempts of the account after a successful sign-in. */
  forgive(username: string): void {
    this.#own.forgetAll(`${username}/`)
    this.#strangersAt.forget(username)
  }
}

function restricted(waitMs: number): Rejection {
  return new Rejection('login_restricted', { seconds: Math.ceil(waitMs / SECOND_MS) })
}
