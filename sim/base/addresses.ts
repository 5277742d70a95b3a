/** Reads IP addresses and networks as settings and sockets write them. */
import { isIP } from 'node:net'

/** Whether the IP address is a loopback address: `::1`, or in 127.0.0.0/8. */
export const isLoopback = (address: string): boolean => address === '::1' || /^127\./.test(address)

/** An address, or a network as `address/bits`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32))
}

/** An IPv4 peer of an IPv6 socket is the same machine as over IPv4. Empty where the address is unknown. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '')
