/**
 * API keys of a project. Events contain no secrets: hashes are stored separately (sim/core/auth/apiKeys.ts).
 */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  type Granted,
  type Granter,
  requireUsable,
  requireWithinOwn,
  tidyPowers,
} from '#shared/domain/project/grants.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type ApiKey, type ApiKeyId, apiKeyIdSchema, apiKeyRecord } from '#shared/records/apiKey.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { KEYS_PER_PROJECT } from '#shared/rules/apiKey.ts'

const onKey = { keyId: apiKeyIdSchema }
const { name, rights, areas, devices, scenes, expiresAtMs } = apiKeyRecord.fields
const facts = { name, rights, areas, devices, scenes }
/** Name of the key at that time, because the log may be read after the key is deleted. */
const named = { ...onKey, name }

export const apiKeyEvents = {
  ApiKeyMade: defineEvent({
    schema: z.object({ ...onKey, ...facts, expiresAtMs }),
    evolve: ({ keyId: id, ...given }, _, { actor, at }) => [
      { put: { type: 'apiKey', id, ...given, madeBy: personOf(actor), madeAtMs: at, rotatedAtMs: null } },
    ],
  }),
  ApiKeyChanged: defineEvent({
    schema: z.object({ ...onKey, ...z.object(facts).partial().shape }),
    evolve: ({ keyId, ...changes }, read) =>
      changedKey(read, keyId, (key) => changesOf<Chosen>(key, changes)),
  }),
  /** The key has a new secret. The previous one stays valid until `formerUntilMs`. */
  ApiKeyRotated: defineEvent({
    schema: z.object({ ...named, expiresAtMs, formerUntilMs: z.number() }),
    evolve: ({ keyId, expiresAtMs: untilMs }, read, { at }) =>
      changedKey(read, keyId, () => ({ expiresAtMs: untilMs, rotatedAtMs: at })),
  }),
  ApiKeyRevoked: defineEvent({
    schema: z.object(named),
    evolve: ({ keyId }) => [{ remove: { type: 'apiKey', id: keyId } }],
  }),
  ApiKeyFirstUsed: defineEvent({
    schema: z.object({ ...named, address: z.string() }),
    evolve: () => [],
  }),
}
export type ApiKeyEvent = EventOf<typeof apiKeyEvents>

function changedKey(
  read: ReadState,
  keyId: ApiKeyId,
  changes: (key: ApiKey) => Partial<ApiKey> | null,
): AnyChange[] {
  const key = read.get('apiKey', keyId)
  return key ? [{ put: { ...key, ...changes(key) } }] : []
}

type Chosen = Pick<ApiKey, 'name' | 'rights' | 'areas' | 'devices' | 'scenes'>
type KeyFields = Pick<ApiKey, 'name' | 'rights' | 'areas' | 'devices'>
interface OnKey {
  readonly keyId: ApiKeyId
}

/** Rights of an API key, as those of a role that may not enter the console. */
const powersOf = (key: Omit<Chosen, 'name'>) => ({ ...key, entersConsole: false })

/** A user with the right to run scenes can grant only the scenes of their own role. */
function scenesOf(read: ReadState, { granter }: Granted, rights: ApiKey['rights']): ApiKey['scenes'] {
  if (!rights.includes('control.scenes')) return []
  return granter ? ownScenes(read, granter) : 'all'
}

function ownScenes(read: ReadState, { accountId, isSuper }: Granter): ApiKey['scenes'] {
  if (isSuper) return 'all'
  const member = read.first('member', 'account', accountId)
  return (member && read.get('role', member.roleId)?.scenes) ?? []
}

export const apiKeyAggregate = defineAggregate({
  events: apiKeyEvents,
  setUp: null,
  commands: {
    MakeApiKey(
      { granter, ...input }: KeyFields & Pick<ApiKey, 'expiresAtMs'> & Granted,
      read: ReadState,
      ctx: DecideContext,
    ): ApiKeyEvent[] {
      if (read.count('apiKey') >= KEYS_PER_PROJECT)
        throw new Rejection('too_many_api_keys', { max: KEYS_PER_PROJECT })
      const key = tidyPowers({ ...input, scenes: scenesOf(read, { granter }, input.rights) })
      requireWithinOwn(read, { granter }, 'roles.manage', powersOf(key))
      requireUsable(read, powersOf(key))
      const name = freeName(input.name, read)
      return [{ type: 'ApiKeyMade', data: { keyId: ctx.newId(apiKeyRecord), ...key, name } }]
    },
    ChangeApiKey(
      { keyId, granter, ...input }: OnKey & Granted & Changes<KeyFields>,
      read: ReadState,
    ): ApiKeyEvent[] {
      const key = requireRecord(read, 'apiKey', keyId)
      const { name: wanted, ...granted } = tidyPowers(input)
      const rights = granted.rights ?? key.rights
      const scenes = granted.rights ? scenesOf(read, { granter }, rights) : key.scenes
      const after = { ...key, ...changesOf<Omit<Chosen, 'name'>>(key, { ...granted, scenes }) }
      // Otherwise a user could give a system more rights than they have.
      requireWithinOwn(read, { granter }, 'roles.manage', powersOf(key), powersOf(after))
      requireUsable(read, powersOf(after), powersOf(key))
      const name = freeName(wanted, read, key)
      const changes = changesOf<Chosen>(key, { ...granted, scenes, name })
      return changes ? [{ type: 'ApiKeyChanged', data: { keyId, ...changes } }] : []
    },
    /** The user who rotates a key sees the new secret, so they need all rights of the key. */
    RotateApiKey(
      {
        keyId,
        granter,
        ...until
      }: OnKey & Granted & { readonly expiresAtMs: number; readonly formerUntilMs: number },
      read: ReadState,
    ): ApiKeyEvent[] {
      const key = requireRecord(read, 'apiKey', keyId)
      requireWithinOwn(read, { granter }, 'roles.manage', powersOf(key))
      return [{ type: 'ApiKeyRotated', data: { keyId, name: key.name, ...until } }]
    },
    RevokeApiKey({ keyId, granter }: OnKey & Granted, read: ReadState): ApiKeyEvent[] {
      const key = requireRecord(read, 'apiKey', keyId)
      requireWithinOwn(read, { granter }, 'roles.manage')
      return [{ type: 'ApiKeyRevoked', data: { keyId, name: key.name } }]
    },
    RecordApiKeyUsed(
      { keyId, address }: OnKey & { readonly address: string },
      read: ReadState,
    ): ApiKeyEvent[] {
      const key = read.get('apiKey', keyId)
      return key ? [{ type: 'ApiKeyFirstUsed', data: { keyId, name: key.name, address } }] : []
    },
  },
})

/** Two keys with the same name would be indistinguishable in the log. */
function freeName(name: string | undefined, read: ReadState, own?: ApiKey): string {
  const named = (key: ApiKey) => ({ ...key, nameEn: '' })
  return requireFreeName({ name }, [...read.all('apiKey')].map(named), own && named(own))
}
