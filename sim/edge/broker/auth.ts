/** Parses a CONNECT, authenticates it, and returns the reason of a refusal. Independent of sockets. */
import { BROKER_CLIENT_ID_LENGTH } from '#shared/constants.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import { type ApiKeyId, apiKeyIdSchema } from '#shared/records/apiKey.ts'
import { CONSOLE_USER_PREFIX, KEY_USER_PREFIX } from '#shared/topics.ts'
import { ownTopic, partOf } from './acl.ts'
import type { BrokerPorts, Identity } from './broker.ts'
import type { ConnectionOrigin } from './connections.ts'

export interface Will {
  readonly topic: string
  readonly payload: Buffer | string
  readonly qos?: 0 | 1 | 2
}

export interface ConnectRequest {
  readonly clientId: string
  readonly userName: string | undefined
  readonly password: Buffer | undefined
  readonly will: Will | undefined
  readonly keepAliveS: number
  readonly origin: ConnectionOrigin
}

/** Return codes of CONNACK [MQTT 3.1.1 §3.2.2.3]. */
export interface Refusal {
  readonly returnCode: 2 | 3 | 4 | 5
  readonly reason:
    | 'client_id'
    | 'credentials'
    | 'origin'
    | 'certificate'
    | 'will'
    | 'unavailable'
    | 'client_id_taken'
    | 'too_many_consoles'
}

type Credentials =
  | { readonly kind: 'gateway'; readonly hostNumber: string; readonly secret: Buffer }
  | { readonly kind: 'console'; readonly sessionId: string; readonly ticket: Buffer }
  | { readonly kind: 'key'; readonly keyId: ApiKeyId; readonly secret: Buffer }

const CONSOLE_CLIENT_ID = new RegExp(`^c-[0-9A-Za-z_-]{${BROKER_CLIENT_ID_LENGTH - 2}}$`)
/** Excludes wildcards, separators and control characters. */
const SESSION_ID = /^[0-9A-Za-z_.:-]{1,128}$/
/** Behind the id of the key, for several connections with one key. */
const KEY_CLIENT_TAIL = /^(?:-[0-9A-Za-z_-]{1,23})?$/
const PASSWORD_MAX_BYTES = 1024

const BAD_CLIENT_ID: Refusal = { returnCode: 2, reason: 'client_id' }
const BAD_CREDENTIALS: Refusal = { returnCode: 4, reason: 'credentials' }
const NO_ORIGIN: Refusal = { returnCode: 5, reason: 'origin' }
const NO_CERTIFICATE: Refusal = { returnCode: 5, reason: 'certificate' }
const BAD_WILL: Refusal = { returnCode: 5, reason: 'will' }
const UNAVAILABLE: Refusal = { returnCode: 3, reason: 'unavailable' }
/** The client id is used by another identity, which keeps it. */
export const CLIENT_ID_TAKEN: Refusal = { returnCode: 2, reason: 'client_id_taken' }

/** Limit per account, so that other accounts can connect. */
export const TOO_MANY_CONSOLES: Refusal = { returnCode: 3, reason: 'too_many_consoles' }

export async function signIn(request: ConnectRequest, ports: BrokerPorts): Promise<Identity | Refusal> {
  const credentials = readCredentials(request)
  if ('returnCode' in credentials) return credentials
  const { origin } = request
  if (credentials.kind === 'console' && origin.isForGateways) return NO_ORIGIN
  if (credentials.kind !== 'console' && !isCertified(request)) return NO_CERTIFICATE
  const identity = await ask(credentials, request, ports)
  if ('returnCode' in identity) return identity
  if (!ports.isStillAllowed(identity)) return BAD_CREDENTIALS
  const { will } = request
  const own = ownTopic(identity)
  const isWillFine =
    will === undefined || ((will.qos ?? 0) <= 2 && own !== null && partOf(own, will.topic) !== null)
  return isWillFine ? identity : BAD_WILL
}

/** With client certificates, one of another gateway is invalid. */
const isCertified = ({ origin: { certificate }, userName }: ConnectRequest): boolean =>
  !certificate.isNeeded || (userName !== undefined && certificate.commonName === userName)

async function ask(
  credentials: Credentials,
  { origin: { address } }: ConnectRequest,
  ports: BrokerPorts,
): Promise<Identity | Refusal> {
  try {
    return (await identityOf(credentials, address, ports)) ?? BAD_CREDENTIALS
  } catch (error) {
    ports.onError(error, `signing in a ${credentials.kind}`)
    return UNAVAILABLE
  }
}

function identityOf(credentials: Credentials, address: string, ports: BrokerPorts): Promise<Identity | null> {
  switch (credentials.kind) {
    case 'gateway':
      return ports.authenticateGateway(credentials.hostNumber, credentials.secret)
    case 'console':
      return ports.authenticateConsole(credentials.sessionId, credentials.ticket)
    case 'key':
      return ports.authenticateKey(credentials.keyId, credentials.secret, address)
  }
}

/**
 * Parses credentials. Gateway: client id and user name are its number. Console: user name `console:{session id}`,
 * client id `c-` and 31 characters. API client: user name `key:{key id}`, client id the key id, optionally `-` and up
 * to 23 characters. An empty client id is anonymous, with or without clean session [MQTT-3.1.3-8].
 */
export function readCredentials(request: ConnectRequest): Credentials | Refusal {
  const { clientId, userName, password } = request
  if (userName?.startsWith(KEY_USER_PREFIX)) return readKey(request, userName.slice(KEY_USER_PREFIX.length))
  if (!HEX_NUMBER.test(clientId) && !CONSOLE_CLIENT_ID.test(clientId)) return BAD_CLIENT_ID
  if (userName === undefined || password === undefined) return BAD_CREDENTIALS
  if (password.length === 0 || password.length > PASSWORD_MAX_BYTES) return BAD_CREDENTIALS
  if (!userName.startsWith(CONSOLE_USER_PREFIX)) {
    if (!HEX_NUMBER.test(userName)) return BAD_CREDENTIALS
    return clientId === userName ? { kind: 'gateway', hostNumber: userName, secret: password } : BAD_CLIENT_ID
  }
  const sessionId = userName.slice(CONSOLE_USER_PREFIX.length)
  if (!SESSION_ID.test(sessionId)) return BAD_CREDENTIALS
  return CONSOLE_CLIENT_ID.test(clientId) ? { kind: 'console', sessionId, ticket: password } : BAD_CLIENT_ID
}

function readKey({ clientId, password }: ConnectRequest, named: string): Credentials | Refusal {
  const keyId = apiKeyIdSchema.safeParse(named)
  if (!keyId.success || password === undefined || password.length > PASSWORD_MAX_BYTES) return BAD_CREDENTIALS
  const isOwn = clientId.startsWith(keyId.data) && KEY_CLIENT_TAIL.test(clientId.slice(keyId.data.length))
  return isOwn ? { kind: 'key', keyId: keyId.data, secret: password } : BAD_CLIENT_ID
}
