/** Accounts as those who decide. */
import type { Actor } from '#shared/kernel/commit.ts'
import type { Principal } from '#shared/permissions.ts'
import type { Account } from '#shared/records/account.ts'

export type AccountActor = Extract<Actor, { readonly kind: 'account' }>

export function actorOf({ id, name, nameEn = '' }: Pick<Account, 'id' | 'name' | 'nameEn'>): AccountActor {
  return { kind: 'account', id, name, ...(nameEn === '' ? {} : { nameEn }) }
}

/** Actor of a call that only people may make. */
export const personActor = ({ accountId, accountName, accountNameEn = '' }: Principal): AccountActor =>
  actorOf({ id: accountId, name: accountName, nameEn: accountNameEn })

export const callerActor = (principal: Principal): Actor =>
  principal.apiKeyId
    ? { kind: 'apiKey', id: principal.apiKeyId, name: principal.accountName }
    : personActor(principal)
