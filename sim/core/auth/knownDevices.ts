/**
 * Devices and networks from which an account has signed in, so that strangers' failures do not throttle its owner. A
 * device is recognised by a signed cookie, which grants no access. Networks are held in memory only.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountId } from '#shared/records/account.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import { ownKey } from './vault.ts'

/** Several people may share one device. */
const ACCOUNTS_PER_DEVICE = 12
const TOKEN_MAX_LENGTH = 1_000
const PLACES_MAX = 50_000

interface Device {
  readonly id: string
  readonly accounts: readonly string[]
}

export class KnownDevices {
  readonly #key: Uint8Array
  readonly #places = new Set<string>()

  private constructor(key: Uint8Array) {
    this.#key = key
  }

  static async open(secrets: Secrets): Promise<KnownDevices> {
    return new KnownDevices(await ownKey(secrets, 'devices'))
  }

  /** The device's id where the account has signed in on it; null for a stranger's. */
  deviceOf(token: string | null, accountId: AccountId | undefined): string | null {
    const device = this.#read(token)
    return device && accountId !== undefined && device.accounts.includes(accountId) ? device.id : null
  }

  /** The new token for the device. */
  withAccount(token: string | null, accountId: AccountId): string {
    const device = this.#read(token) ?? { id: randomBytes(9).toString('base64url'), accounts: [] }
    const others = device.accounts.filter((other) => other !== accountId)
    const text = [device.id, ...[accountId, ...others].slice(0, ACCOUNTS_PER_DEVICE)].join('.')
    return `${text}.${this.#sign(text).toString('base64url')}`
  }

  #read(token: string | null): Device | null {
    if (token === null || token.length > TOKEN_MAX_LENGTH) return null
    const end = token.lastIndexOf('.')
    const presented = Buffer.from(token.slice(end + 1), 'base64url')
    const wanted = this.#sign(token.slice(0, Math.max(0, end)))
    if (presented.length !== wanted.length || !timingSafeEqual(presented, wanted)) return null
    const [id = '', ...accounts] = token.slice(0, end).split('.')
    return { id, accounts }
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }

  isPlace(accountId: AccountId | undefined, network: string): boolean {
    return accountId !== undefined && this.#places.has(`${accountId}/${network}`)
  }

  notePlace(accountId: AccountId, network: string): void {
    const place = `${accountId}/${network}`
    this.#places.delete(place)
    this.#places.add(place)
    const [oldest] = this.#places
    if (this.#places.size > PLACES_MAX && oldest !== undefined) this.#places.delete(oldest)
  }
}

/** Range of addresses that one subscriber controls: an IPv6 host has a whole /64. */
export function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!v4.includes(':')) return v4
  const [head = '', tail] = v4.replace(/%.*$/, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
