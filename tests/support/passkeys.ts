/** Software authenticator: ES256 passkeys without attestation. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { dataOf } from './accounts.ts'
import { type Answer, PASSWORD, type TestServer } from './testServer.ts'

/** Public URL of a test server with passkeys; nothing listens there. */
export const PUBLIC_URL = 'https://console.example'
const RP_ID = 'console.example'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_CREDENTIAL = 0x40

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const text64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export interface Passkey {
  readonly id: string
  readonly key: KeyObject
  readonly publicKey: KeyObject
}

export interface Ceremony {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly isVerified?: boolean
}

export function newPasskey(): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { id: text64(randomBytes(16)), key: privateKey, publicKey }
}

const clientData = (type: 'create' | 'get', { challenge, origin = PUBLIC_URL }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

function authenticatorData(
  flags: number,
  { rpId = RP_ID, counter = 0, isVerified = true }: Ceremony,
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const all = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags
  return Buffer.concat([sha256(rpId), Buffer.from([all]), count])
}

/** CBOR of 24 to 65,535 bytes, with a length no longer than it must be. */
function cborBytes(bytes: Uint8Array): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** COSE: EC2, ES256, P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const parts = [[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21], [0x22]].map((bytes) => Buffer.from(bytes))
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = parts
  return Buffer.concat([
    first,
    cborBytes(Buffer.from(x, 'base64url')),
    second,
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

/** As `navigator.credentials.create` answers. */
export function attestation({ id, publicKey }: Passkey, ceremony: Ceremony) {
  const rawId = Buffer.from(id, 'base64url')
  const credential = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([0, rawId.length]),
    rawId,
    coseKey(publicKey),
  ])
  const authData = Buffer.concat([authenticatorData(NEW_CREDENTIAL, ceremony), credential])
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
    ...[cborText('authData'), cborBytes(authData)],
  ])
  const response = {
    clientDataJSON: text64(clientData('create', ceremony)),
    attestationObject: text64(attestationObject),
  }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

/** As `navigator.credentials.get` answers. */
export function assertion({ id, key }: Passkey, ceremony: Ceremony) {
  const clientDataJSON = clientData('get', ceremony)
  const authData = authenticatorData(0, ceremony)
  const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), key)
  const response = {
    clientDataJSON: text64(clientDataJSON),
    authenticatorData: text64(authData),
    signature: text64(signature),
  }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

interface Options {
  readonly options: { readonly challenge: string }
}

export async function beginPasskey(site: TestServer, token: string): Promise<string> {
  const begun = await site.post('/userinfo/passkeyoptions', { proof: PASSWORD }, token)
  return dataOf<Options>(begun).options.challenge
}

export const addPasskey = (
  site: TestServer,
  token: string,
  response: object,
  name = 'Laptop',
): Promise<Answer> => site.post('/userinfo/addpasskey', { name, response }, token)

/** Registers a new one. */
export async function registerPasskey(site: TestServer, token: string, name?: string): Promise<Passkey> {
  const passkey = newPasskey()
  const challenge = await beginPasskey(site, token)
  const added = await addPasskey(site, token, attestation(passkey, { challenge }), name)
  if (added.body.status !== 200) throw new Error(`no passkey: ${added.body.msg}`)
  return passkey
}

/** Without a ticket, of a whole sign-in. */
export async function passkeyChallenge(
  site: TestServer,
  ticket?: string,
): Promise<{ readonly ticket: string; readonly challenge: string }> {
  const begun = await site.post('/userinfo/loginpasskeyoptions', ticket === undefined ? {} : { ticket })
  const { options, ticket: given } = dataOf<Options & { ticket: string }>(begun)
  return { ticket: given, challenge: options.challenge }
}

export const signInByPasskey = (site: TestServer, ticket: string, response: object): Promise<Answer> =>
  site.post('/userinfo/loginpasskey', { ticket, response })
