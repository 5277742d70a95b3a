/**
 * Allowed targets of push and links. User-entered addresses must not reach internal systems: this machine, the private
 * network, cloud metadata (SSRF). Each resolved address is checked on saving and connecting, and the connection uses
 * the checked address.
 */
import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

export interface Target {
  readonly address: string
  readonly family: 4 | 6
}

/** `refused`: at least one address of the host is not public, or the URL is not https. */
export class RefusedTargetError extends Error {
  override readonly name = 'RefusedTargetError'
}

/** Resolves names; the machine's own resolver unless a test brings another. */
export type Resolve = (host: string) => Promise<readonly Target[]>

const resolveName: Resolve = async (host) => {
  const found = await lookUp(host, { all: true, order: 'verbatim' })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

export class Targets {
  readonly #allowed: ReadonlySet<string>
  readonly #resolve: Resolve

  /** @param allowed host names, with a port or without, that may be in a private network and without TLS */
  constructor(allowed: readonly string[], resolve: Resolve = resolveName) {
    this.#allowed = new Set(allowed.map((host) => host.toLowerCase()))
    this.#resolve = resolve
  }

  /** Addresses to connect to. @throws RefusedTargetError; the resolver's error where the name is unknown */
  async of(url: URL): Promise<readonly Target[]> {
    const isAllowed = this.#allowed.has(url.hostname) || this.#allowed.has(url.host)
    if (url.protocol !== 'https:' && !isAllowed) throw new RefusedTargetError(`${url.host} needs https`)
    return this.#judged(url.hostname.replace(/^\[|\]$/g, ''), isAllowed)
  }

  /**
   * Addresses of a service that is no website.
   * @throws RefusedTargetError; the resolver's error where the name is unknown
   */
  ofService(host: string, port: number): Promise<readonly Target[]> {
    const name = host.toLowerCase()
    return this.#judged(name, this.#allowed.has(name) || this.#allowed.has(`${name}:${port}`))
  }

  async #judged(host: string, isAllowed: boolean): Promise<readonly Target[]> {
    const family = isIP(host)
    const targets: readonly Target[] =
      family === 0 ? await this.#resolve(host) : [{ address: host, family: family === 6 ? 6 : 4 }]
    const refused = isAllowed ? undefined : targets.find(({ address }) => !isPublic(address))
    if (refused) throw new RefusedTargetError(`${host} leads to ${refused.address}`)
    return targets
  }
}

/** Whether the address is public and not of this machine. Unparsable addresses are not public. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  return plain.range() === 'unicast' && !ownAddresses().has(plain.toString())
}

const ownAddresses = (): ReadonlySet<string> =>
  new Set(
    Object.values(networkInterfaces()).flatMap((all = []) =>
      all.flatMap(({ address }) => (ipaddr.isValid(address) ? [ipaddr.process(address).toString()] : [])),
    ),
  )
