/** A browser that takes messages of Web Push: its keys, how it decrypts (RFC 8188, RFC 8291), and who signed (RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { must } from '#shared/kernel/assert.ts'

const TAG_BYTES = 16
const RECORD_ENDS = 2

export interface PushBrowser {
  /** Keys for `subscribe`. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly decrypt: (body: Buffer) => string
}

export function aPushBrowser(): PushBrowser {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const bytes = (key: ArrayBuffer | Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key as ArrayBuffer), salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const key = bytes(own.computeSecret(sender), auth, info, 32)
      const content = bytes(key, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = bytes(key, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', content, nonce)
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(RECORD_ENDS)).toString('utf8')
    },
  }
}

/** Claims of the server after verifying its signature. */
export function signedClaims({ authorization = '' }: IncomingHttpHeaders, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error(`signed with ${key}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: must(x, 'x'), y: must(y, 'y') }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not of this key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
    aud: string
    exp: number
    sub: string
  }
}
