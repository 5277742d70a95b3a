/** Accounts of the estate and what happens at its door. No secret is in an event: hashes are kept apart. */

import { requireName, requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account } from '#shared/records/account.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'

type Profile = Pick<Account, 'name' | 'introduction' | 'avatar'>

export type AccountEvent =
  | { readonly type: 'AccountRegistered'; readonly data: { readonly account: Account } }
  | {
      readonly type: 'ProfileChanged'
      readonly data: { readonly accountId: Account['id'] } & Profile
    }
  | {
      readonly type: 'PasswordChanged'
      readonly data: {
        readonly accountId: Account['id']
        /** What proved that it was the person: the old password, or a code sent to the phone. */
        readonly how: 'oldPassword' | 'code'
      }
    }
  | {
      readonly type: 'SignedIn'
      readonly data: { readonly accountId: Account['id']; readonly address: string }
    }
  | {
      readonly type: 'SignInRefused'
      readonly data: { readonly phoneTail: string; readonly address: string }
    }
  | { readonly type: 'SignedOut'; readonly data: { readonly accountId: Account['id'] } }
  | { readonly type: 'AccessDenied'; readonly data: { readonly path: string; readonly right: string } }

export const accountDeciders = {
  RegisterAccount(
    data: {
      readonly phone: string
      readonly name: string
      readonly isSuper: boolean
      readonly avatar?: string
    },
    read: ReadState,
    ctx: DecideContext,
  ): AccountEvent[] {
    if (read.first('account', 'phone', data.phone)) throw new Rejection('already_registered')
    const account: Account = {
      type: 'account',
      id: ctx.newId('acc'),
      phone: data.phone,
      name: requireName(data.name),
      avatar: data.avatar ?? '',
      introduction: '',
      isSuper: data.isSuper,
      isCertified: false,
      createdAtMs: ctx.nowMs,
    }
    return [{ type: 'AccountRegistered', data: { account } }]
  },
  ChangeProfile(
    data: { readonly accountId: Account['id'] } & { readonly [K in keyof Profile]?: Profile[K] | undefined },
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
  /** Only that it happened and how; the password is no fact. */
  ChangePassword(
    data: { readonly accountId: Account['id']; readonly how: 'oldPassword' | 'code' },
    read: ReadState,
  ): AccountEvent[] {
    requireRecord(read, 'account', data.accountId)
    return [{ type: 'PasswordChanged', data }]
  },
  RecordSignIn(data: { readonly accountId: Account['id']; readonly address: string }): AccountEvent[] {
    return [{ type: 'SignedIn', data }]
  },
  /** Only the last digits are kept: a mistyped name may be somebody's password. */
  RecordRefusedSignIn(data: { readonly phoneTail: string; readonly address: string }): AccountEvent[] {
    return [{ type: 'SignInRefused', data }]
  },
  RecordSignOut(data: { readonly accountId: Account['id'] }): AccountEvent[] {
    return [{ type: 'SignedOut', data }]
  },
  RecordDenial(data: { readonly path: string; readonly right: string }): AccountEvent[] {
    return [{ type: 'AccessDenied', data }]
  },
}

const none = (): [] => []

export const accountEvolve: EvolveTable<AccountEvent, Records> = {
  AccountRegistered: ({ account }) => [{ put: account }],
  ProfileChanged({ accountId, ...profile }, read) {
    const account = read.get('account', accountId)
    return account ? [{ put: { ...account, ...profile } }] : []
  },
  PasswordChanged: none,
  SignedIn: none,
  SignInRefused: none,
  SignedOut: none,
  AccessDenied: none,
}
