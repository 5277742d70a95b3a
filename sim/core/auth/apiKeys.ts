/**
 * Verifies API keys and identifies the calling system. The log holds the rights of a key. This store holds the hashes
 * of its secrets, in memory and in the secrets store, and its last use. A key is valid while the project's state
 * contains its record, so a revocation applies from its commit on.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { TokenBucket } from '#shared/kernel/tokenBucket.ts'
import { can, type Principal } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type ApiKey, type ApiKeyId, apiKeyIdSchema } from '#shared/records/apiKey.ts'
import { KEY_CALLS_PER_MINUTE, KEY_RIGHTS, KEY_SECRET_PREFIX } from '#shared/rules/apiKey.ts'
import { type Clock, monotonicMs } from '../../base/clock.ts'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import type { Secrets } from '../../stores/secrets/secrets.ts'
import type { ProjectWorkspace, Workspaces } from '../workspace/workspaces.ts'
import { Brake } from './brake.ts'
import { networkOf } from './knownDevices.ts'
import { withInnerAreas } from './principals.ts'
import { type OnUnreadable, parsedJson } from './readable.ts'
import { isTokenShaped } from './sessions.ts'
import { tokenHashOf } from './vault.ts'

const useSchema = z.object({ atMs: z.number(), address: z.string() })
export type KeyUse = Readonly<z.infer<typeof useSchema>>

const storedSchema = z.object({
  /** SHA-256 of the secret, base64url. */
  hash: z.string(),
  /** Generation of the secret. */
  turn: z.number().int(),
  /** Secrets of before that are accepted until then. */
  formers: z.array(z.object({ hash: z.string(), turn: z.number().int(), untilMs: z.number() })).default([]),
  used: useSchema.optional(),
})
type Stored = Readonly<z.infer<typeof storedSchema>>

const SECRET_BYTES = 32
/** Maximum former secrets per key. None is dropped before its promised overlap ends. */
const FORMERS_MAX = 10
/** The last use is stored at most this often; in memory it is exact. */
const STORE_USE_EVERY_MS = 5 * MINUTE_MS
const RATE = { burst: KEY_CALLS_PER_MINUTE, everyMs: MINUTE_MS / KEY_CALLS_PER_MINUTE } as const
/** Throttling of wrong secrets per network. Valid secrets are never throttled. */
const WAITS = { free: 20, firstMs: 1_000, growth: 1.5, maxMs: 60_000, forgetOneMs: 30_000 } as const

const storeKeyOf = (keyId: ApiKeyId): string => `api-key/${keyId}`

/** A secret that was accepted: it ends with its turn or with the key. */
export interface KeyProof {
  readonly keyId: ApiKeyId
  readonly turn: number
}

export interface FoundKey extends KeyProof, ProjectWorkspace {
  readonly key: ApiKey
  readonly principal: Principal
}

export interface Renewal {
  /** The previous secret is accepted until then; once it has expired, all earlier ones are invalid. */
  readonly formerUntilMs: number
  /** Refuses, by throwing a Rejection, before anything is stored. */
  readonly check: () => void
  /** Stores the event: the secret is valid afterwards, and never valid if this fails. */
  readonly record: () => Promise<unknown>
}

export interface ApiKeyPorts {
  readonly secrets: Secrets
  readonly workspaces: Workspaces
  /** Real time. */
  readonly clock: Pick<Clock, 'now'>
  readonly worldClock: Pick<Clock, 'now'>
  readonly onUnreadable: OnUnreadable
  readonly onError: (error: unknown, doing: string) => void
}

export class ApiKeys {
  readonly #ports: ApiKeyPorts
  readonly #stored = new Map<ApiKeyId, Stored>()
  readonly #byHash = new Map<string, ApiKeyId>()
  readonly #uses = new Map<ApiKeyId, KeyUse>()
  /** Stored values of one key change one after the other. */
  readonly #turns = new KeyedQueue<ApiKeyId>()
  readonly #pace = new Map<ApiKeyId, TokenBucket>()
  readonly #wrong = new Brake(WAITS)
  /** Cache that is cleared when an area or a key changes. */
  readonly #principals = new Map<ApiKeyId, Principal>()

  private constructor(ports: ApiKeyPorts) {
    this.#ports = ports
    ports.workspaces.onCommit('api keys', ({ changes }) => {
      for (const change of changes) {
        const { type, id } = 'put' in change ? change.put : change.remove
        if (type === 'area' || type === 'apiKey') this.#principals.clear()
        if ('remove' in change && type === 'apiKey') void this.#forget(id as ApiKeyId)
      }
    })
  }

  static async open(ports: ApiKeyPorts): Promise<ApiKeys> {
    const keys = new ApiKeys(ports)
    for await (const { key, value } of ports.secrets.list(storeKeyOf('' as ApiKeyId))) {
      const keyId = apiKeyIdSchema.safeParse(key.slice(storeKeyOf('' as ApiKeyId).length))
      const stored = parsedJson(storedSchema, value)
      if (keyId.success && stored) keys.#admit(keyId.data, stored)
      else ports.onUnreadable('api-key', null)
    }
    return keys
  }

  #admit(keyId: ApiKeyId, stored: Stored): void {
    const before = this.#stored.get(keyId)
    for (const hash of before ? hashesOf(before) : []) this.#byHash.delete(hash)
    this.#stored.set(keyId, stored)
    for (const hash of hashesOf(stored)) this.#byHash.set(hash, keyId)
    if (stored.used) this.#uses.set(keyId, stored.used)
  }

  nowMs(): number {
    return Math.round(this.#ports.clock.now())
  }

  /**
   * Creates the secret of a new key, readable only in this return value.
   * @throws Rejection api_key_secret_shown if the key already has one
   */
  firstSecret(keyId: ApiKeyId): Promise<string> {
    const check = (): void => {
      if (this.#stored.has(keyId)) throw new Rejection('api_key_secret_shown')
    }
    return this.renewSecret(keyId, { formerUntilMs: 0, check, record: async () => undefined })
  }

  /**
   * Creates a new secret, which only this return value contains.
   * @throws Rejection too_many_requests, and as the renewal does
   */
  renewSecret(keyId: ApiKeyId, { formerUntilMs, check, record }: Renewal): Promise<string> {
    return this.#turns.run(keyId, async () => {
      check()
      const secret = `${KEY_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
      const before = this.#stored.get(keyId)
      const turn = (before?.turn ?? 0) + 1
      const renewed = { hash: tokenHashOf(secret), turn, formers: this.#formersAfter(before, formerUntilMs) }
      try {
        // A power cut between both writes leaves a secret without its event, but never an event with the old secret
        // still valid.
        await this.#put(keyId, this.#withUse(keyId, renewed))
        await record()
      } catch (error) {
        await this.#putBack(keyId)
        throw error
      }
      this.#admit(keyId, this.#withUse(keyId, renewed))
      return secret
    })
  }

  #formersAfter(before: Stored | undefined, untilMs: number): Stored['formers'] {
    const nowMs = this.nowMs()
    if (!before || untilMs <= nowMs) return []
    const going = before.formers.filter((former) => nowMs < former.untilMs)
    if (going.length >= FORMERS_MAX) {
      const firstMs = Math.min(...going.map((former) => former.untilMs))
      throw new Rejection('too_many_requests', { seconds: Math.ceil((firstMs - nowMs) / SECOND_MS) })
    }
    return [...going, { hash: before.hash, turn: before.turn, untilMs }]
  }

  #withUse(keyId: ApiKeyId, stored: Stored): Stored {
    const used = this.#uses.get(keyId)
    return used ? { ...stored, used } : stored
  }

  #put(keyId: ApiKeyId, stored: Stored): Promise<unknown> {
    return this.#ports.secrets.put(storeKeyOf(keyId), JSON.stringify(stored))
  }

  /** The state in memory is the true one. */
  async #putBack(keyId: ApiKeyId): Promise<void> {
    const { secrets, onError } = this.#ports
    const stored = this.#stored.get(keyId)
    await (stored ? this.#put(keyId, stored) : secrets.remove(storeKeyOf(keyId))).catch((error: unknown) =>
      onError(error, `taking back a secret of ${keyId}`),
    )
  }

  lastUse(keyId: ApiKeyId): KeyUse | null {
    return this.#uses.get(keyId) ?? null
  }

  /** Until when the previous secret is accepted (epoch ms); null if there is none. */
  formerUntilMs(keyId: ApiKeyId): number | null {
    const untilMs = Math.max(0, ...(this.#stored.get(keyId)?.formers.map((former) => former.untilMs) ?? []))
    return untilMs > this.nowMs() ? untilMs : null
  }

  /**
   * Returns the key of a secret. Unknown, expired and revoked keys receive the same error.
   * @throws Rejection api_key_invalid, too_many_requests
   */
  authenticate(secret: string, address: string): FoundKey {
    const keyId = isSecretShaped(secret) ? this.#byHash.get(tokenHashOf(secret)) : undefined
    const proof = keyId && this.#proofOf(keyId, tokenHashOf(secret))
    const found = proof ? this.find(proof) : null
    if (!found) throw this.#refusal(networkOf(address))
    this.#count(found.keyId)
    this.#note(found, address)
    return found
  }

  #refusal(network: string): Rejection {
    const waitMs = this.#wrong.waitMs(network)
    if (waitMs > 0) return new Rejection('too_many_requests', { seconds: Math.ceil(waitMs / SECOND_MS) })
    this.#wrong.fail(network)
    return new Rejection('api_key_invalid')
  }

  #proofOf(keyId: ApiKeyId, hash: string): KeyProof | null {
    const stored = this.#stored.get(keyId)
    const proven = stored && [stored, ...stored.formers].find((one) => one.hash === hash)
    return proven ? { keyId, turn: proven.turn } : null
  }

  /** Current validity of the proof; null if it has expired or was replaced, or the key was revoked. */
  find({ keyId, turn }: KeyProof): FoundKey | null {
    const stored = this.#stored.get(keyId)
    if (!stored || !this.#isCurrent(stored, turn)) return null
    const project = this.#projectOf(keyId)
    const key = project?.workspace.state.get('apiKey', keyId)
    if (!project || !key || this.nowMs() >= key.expiresAtMs) return null
    return { ...project, keyId, turn, key, principal: this.#principalOf(key, project) }
  }

  #isCurrent({ turn, formers }: Stored, proven: number): boolean {
    if (proven === turn) return true
    return formers.some((former) => former.turn === proven && this.nowMs() < former.untilMs)
  }

  /** An id starts with that of its project. */
  #projectOf(keyId: ApiKeyId): ProjectWorkspace | undefined {
    const owner = keyId.split('-').slice(0, -2).join('-').slice('key_'.length)
    return this.#ports.workspaces.project(`prj_${owner}`)
  }

  #principalOf(key: ApiKey, { project, workspace }: ProjectWorkspace): Principal {
    const known = this.#principals.get(key.id)
    if (known) return known
    const principal: Principal = {
      accountId: accountOf(key.id),
      accountName: key.name,
      isSuper: false,
      projectId: project.id,
      roleId: null,
      rights: new Set(KEY_RIGHTS.filter((right) => key.rights.includes(right))),
      areas: key.areas === 'all' ? 'all' : withInnerAreas(key.areas, workspace.state),
      devices: new Set(key.devices),
      groups: new Set(),
      scenes: key.scenes === 'all' ? 'all' : new Set(key.scenes),
      apiKeyId: key.id,
    }
    this.#principals.set(key.id, principal)
    return principal
  }

  /** @throws Rejection too_many_requests */
  #count(keyId: ApiKeyId): void {
    const nowMs = monotonicMs()
    const pace = this.#pace.get(keyId) ?? new TokenBucket(RATE, nowMs)
    this.#pace.set(keyId, pace)
    if (!pace.take(nowMs)) throw new Rejection('too_many_requests', { seconds: 1 })
  }

  #note({ key, keyId, workspace }: FoundKey, address: string): void {
    const use = { atMs: this.nowMs(), address }
    this.#uses.set(keyId, use)
    const stored = this.#stored.get(keyId)
    if (!stored || (stored.used && use.atMs - stored.used.atMs < STORE_USE_EVERY_MS)) return
    const isFirst = stored.used === undefined
    this.#stored.set(keyId, { ...stored, used: use })
    const { worldClock, onError } = this.#ports
    const failed = (error: unknown) => onError(error, `noting that ${keyId} was used`)
    this.#turns
      .run(keyId, async () => {
        const newest = this.#stored.get(keyId)
        if (newest) await this.#put(keyId, newest)
      })
      .catch(failed)
    if (!isFirst) return
    const context = { actor: keyActor(key), channel: 'api', nowMs: Math.round(worldClock.now()) } as const
    workspace.run('RecordApiKeyUsed', { keyId, address }, context).catch(failed)
  }

  #forget(keyId: ApiKeyId): Promise<void> {
    const { secrets, onError } = this.#ports
    return this.#turns
      .run(keyId, async () => {
        const stored = this.#stored.get(keyId)
        this.#stored.delete(keyId)
        this.#uses.delete(keyId)
        this.#pace.delete(keyId)
        for (const hash of stored ? hashesOf(stored) : []) this.#byHash.delete(hash)
        await secrets.remove(storeKeyOf(keyId))
      })
      .catch((error: unknown) => onError(error, `removing the secret of ${keyId}`))
  }
}

const hashesOf = ({ hash, formers }: Stored): readonly string[] => [
  hash,
  ...formers.map((former) => former.hash),
]

const isSecretShaped = (secret: string): boolean =>
  secret.startsWith(KEY_SECRET_PREFIX) && isTokenShaped(secret.slice(KEY_SECRET_PREFIX.length))

/** Limits per caller go by an account: a key has an id that no account has. */
const accountOf = (keyId: ApiKeyId): AccountId => `acc_${keyId.slice('key_'.length)}`

const keyActor = ({ id, name }: Pick<ApiKey, 'id' | 'name'>): Actor => ({ kind: 'apiKey', id, name })

/** Live values require permission to view the project. */
export const mayListen = ({ principal }: FoundKey): boolean => can(principal, 'home.view')
