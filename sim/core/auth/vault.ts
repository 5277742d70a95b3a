/**
 * Secrets of accounts and gateways, over the secrets port. Every connection looks up its gateway, so gateways
 * are also in memory: loaded at start, and updated after a write is durable. This requires that one process
 * serves the estate.
 */

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { type HostId, hostIdSchema } from '#shared/records/host.ts'
import { type ProjectId, projectIdSchema } from '#shared/records/project.ts'
import { displaySchema } from '#shared/rules/display.ts'
import { rolePreviewSchema } from '#shared/rules/rolePreview.ts'
import { signInWaySchema } from '#shared/rules/secondFactor.ts'
import { sessionOriginSchema } from '#shared/rules/sessionOrigin.ts'
import { ConflictError, type Secrets } from '../../stores/secrets/secrets.ts'
import { type OnUnreadable, parsedJson } from './readable.ts'

const sessionSchema = z.object({
  id: z.string(),
  /** SHA-256 of the token, base64url. */
  tokenHash: z.string(),
  accountId: accountIdSchema,
  projectId: projectIdSchema.nullable(),
  createdAtMs: z.number(),
  seenAtMs: z.number(),
  /** True if opened in a simulated world; missing for sessions stored by older versions. */
  isSimulated: z.boolean().optional(),
  /** Settings of a wall display, which belongs to the account that paired it. */
  display: displaySchema.optional(),
  /** Role of a role preview. */
  preview: rolePreviewSchema.optional(),
  /** Origin of the session; missing in sessions of older versions. */
  from: sessionOriginSchema.optional(),
  /** Sign-in method; missing in sessions of older versions and in displays. */
  way: signInWaySchema.optional(),
})
export type StoredSession = Readonly<z.infer<typeof sessionSchema>>

const bytesSchema = z.base64url().transform((text): Uint8Array => Buffer.from(text, 'base64url'))
const passwordSchema = z.object({ salt: bytesSchema, hash: bytesSchema })
export type PasswordHash = Readonly<z.infer<typeof passwordSchema>>

export interface StoredPassword extends PasswordHash {
  /** New for every password that is set, so that two reads reveal a replacement in between. */
  readonly revision: number
}

/**
 * A prepared secret. It becomes active once the log contains its renewal, after this sequence of the stream.
 */
const nextSecretSchema = z.object({ secretHash: bytesSchema, stream: z.string(), afterSeq: z.number() })
const gatewaySchema = z.object({
  secretHash: bytesSchema,
  isSimulated: z.boolean(),
  next: nextSecretSchema.optional(),
})
type Gateway = Readonly<z.infer<typeof gatewaySchema>>

const KEYS = {
  own: (name: string) => `key/${name}`,
  password: (id: AccountId) => `password/${id}`,
  session: (id: string) => `session/${id}`,
  lastProject: (id: AccountId) => `last-project/${id}`,
  gateway: (id: HostId) => `gateway/${id}`,
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (secret: string | Uint8Array): Buffer => hash('sha256', secret, 'buffer')

/** The stored part of a session's token. */
export const tokenHashOf = (token: string): string => hash('sha256', token, 'base64url')

export class Vault {
  readonly #secrets: Secrets
  readonly #worldKey: Uint8Array
  readonly #onUnreadable: OnUnreadable
  readonly #gateways = new Map<HostId, Gateway>()

  private constructor(secrets: Secrets, worldKey: Uint8Array, onUnreadable: OnUnreadable) {
    this.#secrets = secrets
    this.#worldKey = worldKey
    this.#onUnreadable = onUnreadable
  }

  /** @param onUnreadable called for skipped values, which count as missing */
  static async open(secrets: Secrets, onUnreadable: OnUnreadable): Promise<Vault> {
    const vault = new Vault(secrets, await ownKey(secrets, 'world'), onUnreadable)
    for await (const { key, value } of secrets.list('gateway/')) {
      const hostId = hostIdSchema.safeParse(key.slice('gateway/'.length))
      const gateway = parsedJson(gatewaySchema, value)
      if (hostId.success && gateway) vault.#gateways.set(hostId.data, gateway)
      else onUnreadable('gateway', key)
    }
    return vault
  }

  /** Replaces whatever is there; with a revision only that password. @throws ConflictError */
  async setPassword(accountId: AccountId, password: PasswordHash, expectedRevision?: number): Promise<void> {
    const value = { salt: textOf(password.salt), hash: textOf(password.hash) }
    await this.#secrets.put(KEYS.password(accountId), JSON.stringify(value), expectedRevision)
  }

  async password(accountId: AccountId): Promise<StoredPassword | null> {
    const found = await this.#secrets.get(KEYS.password(accountId))
    if (!found) return null
    const password = parsedJson(passwordSchema, found.value)
    if (password) return { ...password, revision: found.revision }
    this.#onUnreadable('password', found.key)
    return null
  }

  async *sessions(): AsyncIterable<StoredSession> {
    for await (const { key, value } of this.#secrets.list('session/')) {
      const session = parsedJson(sessionSchema, value)
      if (session) yield session
      else this.#onUnreadable('session', key)
    }
  }

  async saveSession(session: StoredSession): Promise<void> {
    await this.#secrets.put(KEYS.session(session.id), JSON.stringify(session))
  }

  async closeSession(id: string): Promise<void> {
    await this.#secrets.remove(KEYS.session(id))
  }

  /** Project to open at the next sign-in. */
  async setLastProject(accountId: AccountId, projectId: ProjectId): Promise<void> {
    await this.#secrets.put(KEYS.lastProject(accountId), projectId)
  }

  async lastProject(accountId: AccountId): Promise<ProjectId | null> {
    const found = await this.#secrets.get(KEYS.lastProject(accountId))
    if (!found) return null
    const projectId = projectIdSchema.safeParse(found.value)
    if (projectId.success) return projectId.data
    this.#onUnreadable('last-project', found.key)
    return null
  }

  /** Secrets of a person other than sessions. */
  async forgetAccount(accountId: AccountId): Promise<void> {
    await this.#secrets.remove(KEYS.password(accountId))
    await this.#secrets.remove(KEYS.lastProject(accountId))
  }

  /** Removes the closed project as a last project; its sessions are reassigned at the next start. */
  async forgetProject(projectId: ProjectId): Promise<void> {
    for await (const { key, value, revision } of this.#secrets.list('last-project/')) {
      if (value !== projectId) continue
      await this.#secrets.remove(key, revision).catch((error: unknown) => {
        // The user has switched to another project concurrently.
        if (!(error instanceof ConflictError)) throw error
      })
    }
  }

  /** The secret of a simulated host is derived, so that the simulator can sign in after every start. */
  simulatedSecret(hostId: HostId): string {
    return createHmac('sha256', this.#worldKey).update(hostId).digest('base64url')
  }

  async enrolSimulatedHosts(hosts: Iterable<HostId>): Promise<void> {
    const enrol = (hostId: HostId) =>
      this.#setGateway(hostId, { secretHash: sha256(this.simulatedSecret(hostId)), isSimulated: true })
    await Promise.all([...hosts].map(enrol))
  }

  /** Removes the gateways of a deleted world, because hosts of the next one may reuse ids. */
  async forgetGateways(): Promise<void> {
    this.#gateways.clear()
    for await (const { key } of this.#secrets.list('gateway/')) await this.#secrets.remove(key)
  }

  /** Removes the secret, so the gateway can no longer connect. */
  async forgetGateway(hostId: HostId): Promise<void> {
    this.#gateways.delete(hostId)
    await this.#secrets.remove(KEYS.gateway(hostId))
  }

  isSimulated(hostId: HostId): boolean {
    return this.#gateways.get(hostId)?.isSimulated === true
  }

  /** A new secret for real hardware, returned once; a simulated host stops being simulated. */
  async renewGatewaySecret(hostId: HostId): Promise<string> {
    const secret = randomBytes(24).toString('base64url')
    await this.#setGateway(hostId, { secretHash: sha256(secret), isSimulated: false })
    return secret
  }

  /**
   * Stores a new secret before the log records its renewal. `adoptGatewaySecret` activates it afterwards. If the server
   * crashes in between, the next start decides by the log.
   */
  async prepareGatewaySecret(hostId: HostId, from: { stream: string; afterSeq: number }): Promise<string> {
    const secret = randomBytes(24).toString('base64url')
    const now = this.#gateways.get(hostId) ?? { secretHash: new Uint8Array(32), isSimulated: false }
    await this.#setGateway(hostId, { ...now, next: { secretHash: sha256(secret), ...from } })
    return secret
  }

  async adoptGatewaySecret(hostId: HostId, secret: string): Promise<void> {
    await this.#setGateway(hostId, { secretHash: sha256(secret), isSimulated: false })
  }

  /** Prepared data that never became a fact. */
  async dropPreparedSecret(hostId: HostId): Promise<void> {
    const { next: _, ...now } = this.#gateways.get(hostId) ?? {}
    if ('secretHash' in now) await this.#setGateway(hostId, now)
  }

  /** @param isFact whether the log records, after those commits, that the host has another secret */
  async settlePreparedSecrets(
    isFact: (hostId: HostId, stream: string, afterSeq: number) => Promise<boolean>,
  ): Promise<void> {
    for (const [hostId, { next }] of [...this.#gateways]) {
      if (!next) continue
      if (await isFact(hostId, next.stream, next.afterSeq))
        await this.#setGateway(hostId, { secretHash: next.secretHash, isSimulated: false })
      else await this.dropPreparedSecret(hostId)
    }
  }

  async #setGateway(hostId: HostId, gateway: Gateway): Promise<void> {
    const { next } = gateway
    const value = {
      ...gateway,
      secretHash: textOf(gateway.secretHash),
      ...(next ? { next: { ...next, secretHash: textOf(next.secretHash) } } : {}),
    }
    await this.#secrets.put(KEYS.gateway(hostId), JSON.stringify(value))
    this.#gateways.set(hostId, gateway)
  }

  isGatewaySecret(hostId: HostId, secret: Uint8Array): boolean {
    const gateway = this.#gateways.get(hostId)
    // An unknown host is compared with a dummy hash, so that the response takes the same time.
    const wanted = gateway?.secretHash ?? new Uint8Array(32)
    return timingSafeEqual(sha256(secret), wanted) && gateway !== undefined
  }
}

/** A random key of the server, generated on first use. */
export async function ownKey(secrets: Secrets, name: string): Promise<Uint8Array> {
  const key = KEYS.own(name)
  const found = await secrets.get(key)
  if (found) return Buffer.from(found.value, 'base64url')
  const made = randomBytes(32)
  try {
    await secrets.put(key, textOf(made), 0)
    return made
  } catch (error) {
    // A concurrent start created it, or this one did and got no response.
    if (error instanceof ConflictError) return ownKey(secrets, name)
    throw error
  }
}
