/** A short fingerprint of a text, the same everywhere: FNV-1a in 64 bits, as 16 hex characters. Against accidents, not attackers. */
const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n
const BITS = 64

/** FNV-1a (64 bits) of the text in UTF-8, as 16 lowercase hexadecimal digits. Not for security. */
export function fingerprint(text: string): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(BITS, (hash ^ BigInt(byte)) * PRIME)
  return hash.toString(16).padStart(16, '0')
}
