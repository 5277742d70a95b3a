/** Accounts of the estate and what happens at its door. No secret is in an event: hashes are kept apart. */

import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account } from '#shared/records/account.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'

export type AccountEvent =
  | { readonly type: 'AccountRegistered'; readonly data: { readonly account: Account } }
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
      name: data.name,
      avatar: data.avatar ?? '',
      introduction: '',
      isSuper: data.isSuper,
      isCertified: false,
      createdAtMs: ctx.nowMs,
    }
    return [{ type: 'AccountRegistered', data: { account } }]
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
  SignedIn: none,
  SignInRefused: none,
  SignedOut: none,
  AccessDenied: none,
}
