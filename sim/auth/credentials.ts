/**
 * Verifies phone and password for all callers: sign-in, the hotel service, a change of password. They share one
 * counter of failures, so that none bypasses another's limit.
 */
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account } from '#shared/records/account.ts'
import type { Clock } from '../clock.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import { isPassword } from './passwords.ts'
import { Throttle } from './throttle.ts'
import type { Vault } from './vault.ts'

const WINDOW_MS = 15 * 60_000
const WRONG_PER_ACCOUNT = 10
const WRONG_PER_ADDRESS = 50
export const DOOR = { kind: 'system', id: 'door', name: 'Atrium' } as const

export interface CredentialPorts {
  readonly vault: Vault
  readonly workspaces: Workspaces
  /** Real time: throttles live in the operator's time, not in the simulated world's. */
  readonly clock: Clock
}

export interface Proof {
  readonly account: Account
  /** Revision of the password that was verified: what is done because of it holds only while this one is stored. */
  readonly passwordRevision: number
}

export class Credentials {
  readonly #ports: CredentialPorts
  readonly #perAccount = new Throttle({ limit: WRONG_PER_ACCOUNT, windowMs: WINDOW_MS })
  readonly #perAddress = new Throttle({ limit: WRONG_PER_ADDRESS, windowMs: WINDOW_MS })

  constructor(ports: CredentialPorts) {
    this.#ports = ports
  }

  /** Null for a wrong password and for an unknown phone alike. @throws Rejection login_restricted */
  async judge(username: string, password: string, address: string): Promise<Proof | null> {
    const { vault, workspaces, clock } = this.#ports
    const nowMs = clock.now()
    const waitMs = Math.max(this.#perAccount.waitMs(username, nowMs), this.#perAddress.waitMs(address, nowMs))
    if (waitMs > 0) throw new Rejection('login_restricted', { seconds: Math.ceil(waitMs / 1000) })
    // Counted before the hash is computed, so that parallel tries cannot outrun the limit.
    this.#perAccount.fail(username, nowMs)
    this.#perAddress.fail(address, nowMs)
    const account = workspaces.estate.state.first('account', 'phone', username)
    // An unknown account is verified, too, so that the response takes the same time.
    const accountId = account?.id ?? 'acc_unknown'
    const stored = await vault.password(accountId)
    const isRight = await isPassword(password, stored).catch((error: unknown) => {
      // Overloaded before the password was verified: not a failed attempt.
      this.#perAccount.pardon(username, nowMs)
      this.#perAddress.pardon(address, nowMs)
      throw error
    })
    // A password that was replaced while its hash was computed opens nothing any more.
    const isCurrent = stored !== null && (await vault.password(accountId))?.revision === stored.revision
    if (!account || !isRight || !isCurrent) {
      await this.#recordRefusal(username, address)
      return null
    }
    this.forgive(username)
    this.#perAddress.pardon(address, nowMs)
    return { account, passwordRevision: stored.revision }
  }

  /** The person has proved who they are: earlier wrong tries of the account count no more. */
  forgive(username: string): void {
    this.#perAccount.forget(username)
  }

  async #recordRefusal(username: string, address: string): Promise<void> {
    const { workspaces, clock } = this.#ports
    const context = { actor: DOOR, channel: 'web', nowMs: clock.now() } as const
    await workspaces.estate.run('RecordRefusedSignIn', { phoneTail: username.slice(-2), address }, context)
  }
}
