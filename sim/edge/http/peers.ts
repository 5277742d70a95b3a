/** Client address of a request, and the host it addresses. */

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { hostname } from 'node:os'
import { isLoopback, plainAddress } from '../../base/addresses.ts'
import type { RelyingParty } from '../../core/auth/factors/passkeys.ts'
import { isOfServer } from '../cluster/serverLink.ts'

export interface PeerOptions {
  /** Trusted proxy addresses and networks (`10.0.0.0/8`). */
  readonly trustProxy: readonly string[]
  readonly publicUrl: string | null
  /** The address that the server listens on. */
  readonly host: string
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

export class Peers {
  readonly #proxies = new BlockList()
  readonly #names: ReadonlySet<string>
  readonly #publicUrl: URL | null

  constructor({ trustProxy, publicUrl, host }: PeerOptions) {
    for (const proxy of trustProxy) addTo(this.#proxies, proxy)
    this.#publicUrl = publicUrl === null ? null : new URL(publicUrl)
    const machine = hostname().toLowerCase()
    const names = ['localhost', machine, `${machine}.local`, host.toLowerCase()]
    this.#names = new Set(publicUrl === null ? names : [...names, new URL(publicUrl).hostname])
  }

  /** Client address from trusted proxies' headers, nearest first; client-supplied entries are ignored. */
  addressOf(request: IncomingMessage): string {
    // Another server of the estate has found it out.
    if (isOfServer(request.socket)) return plainAddress(String(request.headers['x-forwarded-for'] ?? ''))
    let address = plainAddress(request.socket.remoteAddress)
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    while (this.isProxy(address)) {
      const before = plainAddress(forwarded.pop()?.trim())
      if (isIP(before) === 0) break
      address = before
    }
    return address
  }

  isProxy(address: string): boolean {
    return isIP(address) !== 0 && this.#proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }

  /** The connection comes from a trusted proxy, whose headers count. */
  isFromProxy(request: IncomingMessage): boolean {
    return this.isProxy(plainAddress(request.socket.remoteAddress))
  }

  /** Whether the client runs on this machine. Requests through an untrusted proxy do not count. */
  isOnThisMachine(request: IncomingMessage): boolean {
    if (isOfServer(request.socket)) return false
    // A header alone proves nothing: a trusted network may hold clients of its own.
    if (!isLoopback(plainAddress(request.socket.remoteAddress))) return false
    const address = this.addressOf(request)
    // Still a proxy's address: the proxy did not forward the client address.
    if (!isLoopback(address) || this.isProxy(address)) return false
    const isDirect = !this.isFromProxy(request)
    return !(isDirect && FORWARDING_HEADERS.some((name) => name in request.headers))
  }

  /** Relying party for passkeys: the configured address, or localhost. Null for IP addresses and unknown names. */
  relyingPartyOf(request: IncomingMessage): RelyingParty | null {
    if (this.#publicUrl) {
      const { hostname: id, origin } = this.#publicUrl
      return isIP(id.replace(/^\[|\]$/g, '')) === 0 ? { id, origin } : null
    }
    const { host = '' } = request.headers
    const scheme = 'encrypted' in request.socket ? 'https' : 'http'
    if (!URL.canParse(`${scheme}://${host}`) || !this.isOnThisMachine(request)) return null
    const { hostname: id, origin } = new URL(`${scheme}://${host}`)
    return id === 'localhost' || id.endsWith('.localhost') ? { id, origin } : null
  }

  /**
   * Whether the request addresses this server. Protects against DNS rebinding: a foreign page sends its own host
   * name. IP addresses cannot be rebound; a trusted proxy checks itself.
   */
  isIntended(request: IncomingMessage): boolean {
    if (isOfServer(request.socket)) return true
    if (this.isFromProxy(request)) return true
    const { host } = request.headers
    if (host === undefined || !URL.canParse(`http://${host}`)) return false
    const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
    return isIP(name) !== 0 || this.#names.has(name) || name.endsWith('.localhost')
  }
}

function addTo(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}
