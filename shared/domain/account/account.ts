/**
 * Accounts of the estate and their sign-ins. Events contain no secrets: password hashes are stored
 * separately.
 */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Account, type AccountId, accountIdSchema, accountRecord } from '#shared/records/account.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type SignInWay, signInWaySchema } from '#shared/rules/secondFactor.ts'
import { withoutPerson } from './withoutPerson.ts'

const onAccount = { accountId: accountIdSchema }
const profile = accountRecord.schema.pick({ name: true, introduction: true, avatar: true }).shape
type Profile = Pick<Account, keyof typeof profile>

const nothing = (): [] => []

export const accountEvents = {
  AccountRegistered: defineEvent({
    schema: z.object({
      ...onAccount,
      ...accountRecord.schema.pick({ phone: true, name: true, avatar: true, isSuper: true }).shape,
      nameEn: z.string().optional(),
    }),
    personal: { of: 'accountId', fields: { phone: 'phone', name: 'name', nameEn: 'nameEn' } },
    evolve({ accountId, ...facts }, _read, { at }) {
      const account: Account = {
        type: 'account',
        id: accountId,
        ...facts,
        introduction: '',
        isCertified: false,
        createdAtMs: at,
      }
      return [{ put: account }]
    },
  }),
  ProfileChanged: defineEvent({
    schema: z.object({ ...onAccount, ...profile }),
    personal: { of: 'accountId', fields: { name: 'name', introduction: 'text' } },
    evolve({ accountId, ...changed }, read) {
      const account = read.get('account', accountId)
      if (!account) return []
      // A changed name invalidates the stored English spelling.
      const { nameEn, ...rest } = account
      const kept = nameEn !== undefined && changed.name === account.name ? { nameEn } : {}
      return [{ put: { ...rest, ...kept, ...changed } }]
    },
  }),
  PasswordChanged: defineEvent({
    schema: z.object({
      ...onAccount,
      /** How the person proved their identity: the old password, or a code sent to the phone. */
      how: z.enum(['oldPassword', 'code']),
    }),
    evolve: nothing,
  }),
  SignedIn: defineEvent({
    schema: z.object({ ...onAccount, address: z.string(), way: signInWaySchema.optional() }),
    personal: { of: 'accountId', fields: { address: 'text' } },
    evolve({ accountId }, read, { at }) {
      const account = read.get('account', accountId)
      return account ? [{ put: { ...account, signedInAtMs: at } }] : []
    },
  }),
  SignInRefused: defineEvent({
    schema: z.object({
      phoneTail: z.string(),
      address: z.string(),
      browser: z.string().optional(),
      system: z.string().optional(),
      /** Missing where no account has the phone. */
      accountId: accountIdSchema.optional(),
      /** Number of attempts since the last recorded one. */
      times: z.number().int().min(1).default(1),
    }),
    personal: { of: 'accountId', fields: { address: 'text', browser: 'text', system: 'text' } },
    evolve: nothing,
  }),
  SignedOut: defineEvent({ schema: z.object(onAccount), evolve: nothing }),
  /** Removes all data of the person from the estate. `PersonErased` does the same in each project. */
  AccountErased: defineEvent({
    schema: z.object({
      ...onAccount,
      /** Phone number, to find and remove the verification codes that were sent to it. */
      phone: z.string(),
      /** Pictures of business licences that the person handed in: the SHA-256 of each. */
      licences: z.array(z.string()),
    }),
    personal: { of: 'accountId', fields: { phone: 'phone' } },
    evolve: ({ accountId }, read) => [...ownRecords(read, accountId), ...withoutPerson(read, { accountId })],
  }),
}
export type AccountEvent = EventOf<typeof accountEvents>

type SignInRefused = Extract<AccountEvent, { readonly type: 'SignInRefused' }>['data']
type Refusal = Omit<SignInRefused, 'times'> & { readonly times?: number }

interface OnAccount {
  readonly accountId: AccountId
}

export const accountAggregate = defineAggregate({
  events: accountEvents,
  setUp: null,
  commands: {
    RegisterAccount(
      data: {
        readonly phone: string
        readonly name: string
        readonly nameEn?: string
        readonly isSuper: boolean
        readonly avatar?: string
      },
      read: ReadState,
      ctx: DecideContext,
    ): AccountEvent[] {
      const { phone, isSuper, avatar = '', nameEn } = data
      if (read.first('account', 'phone', phone)) throw new Rejection('already_registered')
      const spelled = nameEn === undefined ? {} : { nameEn }
      const facts = { phone, name: requireName(data.name), ...spelled, avatar, isSuper }
      return [{ type: 'AccountRegistered', data: { accountId: freeId(read, ctx), ...facts } }]
    },
    /**
     * Imports the accounts of a recreated world under the ids that their stored secrets refer to. Existing accounts
     * stay unchanged.
     */
    KeepAccounts({ accounts }: { readonly accounts: readonly Account[] }, read: ReadState): AccountEvent[] {
      const others = accounts.filter(
        ({ id, phone }) => !read.get('account', id) && !read.first('account', 'phone', phone),
      )
      return others.flatMap(
        ({
          type: _,
          id: accountId,
          introduction,
          isCertified: __,
          createdAtMs: ___,
          signedInAtMs: ____,
          ...facts
        }) => [
          { type: 'AccountRegistered' as const, data: { accountId, ...facts } },
          {
            type: 'ProfileChanged' as const,
            data: { accountId, introduction, name: facts.name, avatar: facts.avatar },
          },
        ],
      )
    },
    ChangeProfile(
      data: OnAccount & { readonly [K in keyof Profile]?: Profile[K] | undefined },
      read: ReadState,
    ): AccountEvent[] {
      const { accountId } = data
      const before = requireRecord(read, 'account', accountId)
      const after: Profile = {
        name: data.name === undefined ? before.name : requireName(data.name),
        introduction: data.introduction ?? before.introduction,
        avatar: data.avatar ?? before.avatar,
      }
      const isSame =
        after.name === before.name &&
        after.introduction === before.introduction &&
        after.avatar === before.avatar
      return isSame ? [] : [{ type: 'ProfileChanged', data: { accountId, ...after } }]
    },
    /** Records that the password changed and how. The event does not contain the password. */
    ChangePassword(
      data: OnAccount & { readonly how: 'oldPassword' | 'code' },
      read: ReadState,
    ): AccountEvent[] {
      requireRecord(read, 'account', data.accountId)
      return [{ type: 'PasswordChanged', data }]
    },
    RecordSignIn(
      data: OnAccount & { readonly address: string; readonly way?: SignInWay | undefined },
    ): AccountEvent[] {
      return [{ type: 'SignedIn', data }]
    },
    /** Records only the last digits of the name: a user may have typed the password into the name field. */
    RecordRefusedSignIn(data: Refusal): AccountEvent[] {
      return [{ type: 'SignInRefused', data: { times: 1, ...data } }]
    },
    RecordSignOut(data: OnAccount): AccountEvent[] {
      return [{ type: 'SignedOut', data }]
    },
    /** The caller checks the person's project memberships before this command. */
    EraseAccount({ accountId }: OnAccount, read: ReadState): AccountEvent[] {
      const { phone, isSuper } = requireRecord(read, 'account', accountId)
      if (isSuper && !hasOtherSuper(read, accountId)) throw new Rejection('last_super_administrator')
      const licences = [...read.by('certification', 'account', accountId).values()].map(
        ({ licence }) => licence.hash,
      )
      return [{ type: 'AccountErased', data: { accountId, phone, licences: [...new Set(licences)] } }]
    },
  },
})

function hasOtherSuper(read: ReadState, accountId: AccountId): boolean {
  for (const { id, isSuper } of read.all('account')) if (isSuper && id !== accountId) return true
  return false
}

function ownRecords(read: ReadState, accountId: AccountId): AnyChange[] {
  const favourites = [...read.all('favourites')].filter((record) => record.accountId === accountId)
  const owned = [
    ...read.by('certification', 'account', accountId).values(),
    ...read.by('savedView', 'account', accountId).values(),
    ...read.by('homeView', 'account', accountId).values(),
    ...favourites,
  ]
  const removed = owned.map(({ type, id }) => ({ remove: { type, id } }) as AnyChange)
  return [...removed, { remove: { type: 'account', id: accountId } }]
}

/** An account imported from an older world may already use the id that this commit would generate. */
function freeId(read: ReadState, ctx: DecideContext): AccountId {
  let id = ctx.newId(accountRecord)
  while (read.get('account', id)) id = ctx.newId(accountRecord)
  return id
}
