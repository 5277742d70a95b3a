import type { OutputOf } from '#shared/contract/endpoint.ts'
import { homeContract } from '#shared/contract/home.ts'
import { call } from '../api/api.ts'

export type Today = OutputOf<typeof homeContract.today>
export type Change = OutputOf<typeof homeContract.changes>['list'][number]

export const askToday = (signal: AbortSignal): Promise<Today> =>
  call(homeContract.today, {}, { signal, isQuiet: true })

export const askChanges = async (signal: AbortSignal): Promise<readonly Change[]> =>
  (await call(homeContract.changes, {}, { signal, isQuiet: true })).list
