/** Public keys of trusted firmware publishers. A signature is Ed25519 over the SHA-256 of the file. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'

export interface FirmwareKeys {
  /** Without any key, unsigned files may be uploaded. */
  readonly isRequired: boolean
  /** @param hash SHA-256 of the file, in hex @param signature base64 */
  isSigned(hash: string, signature: string): boolean
}

/** @param keys Ed25519 public keys, 32 bytes in base64 */
export function firmwareKeys(keys: readonly string[]): FirmwareKeys {
  const known = keys.map(keyOf)
  return {
    isRequired: known.length > 0,
    isSigned(hash, signature) {
      const [bytes, digest] = [Buffer.from(signature, 'base64'), Buffer.from(hash, 'hex')]
      return known.some((key) => verify(null, digest, key, bytes))
    },
  }
}

const keyOf = (text: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(text, 'base64').toString('base64url') },
    format: 'jwk',
  })
