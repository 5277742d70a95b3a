/** Generated sign-ins: a shift on most days, in project time. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { Account } from '#shared/records/account.ts'
import { hash01, hashText } from '../../../base/rng.ts'
import { actorOf } from '../../../core/auth/actors.ts'
import { DOOR } from '../../../core/auth/credentials.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import { createToLocal } from '../../sky/localTime.ts'
import type { EstatePlan } from '../plan.ts'
import type { VacancyAction } from './batches.ts'

interface Span {
  readonly fromMs: number
  readonly nowMs: number
}

export interface PastShift {
  readonly signsInAtMs: number
  /** Null if signed out by time-out, or still signed in. */
  readonly signsOutAtMs: number | null
  readonly address: string
}

const SHIFT_STARTS_H = [6.8, 8.6, 14.8] as const
const AT_WORK_01 = 0.7
const SIGNS_OUT_01 = 0.6

/** Shifts of one person. Pure: a function of seed, person and day. */
export function shiftsOf(
  seed: number,
  phone: string,
  timeZone: string,
  { fromMs, nowMs }: Span,
): PastShift[] {
  const toLocal = createToLocal(timeZone)
  const hash = hashText(`${seed}/shifts/${phone}`)
  const startsH = SHIFT_STARTS_H[Math.floor(hash01(hash, 1) * SHIFT_STARTS_H.length)] ?? SHIFT_STARTS_H[1]
  const address = `10.20.${Math.floor(hash01(hash, 2) * 250) + 1}.${Math.floor(hash01(hash, 3) * 250) + 1}`
  const shifts: PastShift[] = []
  for (let day = Math.floor(fromMs / DAY_MS); day <= Math.floor(nowMs / DAY_MS); day += 1) {
    if (hash01(hash, day, 4) >= AT_WORK_01) continue
    const midnightMs = day * DAY_MS - (toLocal(day * DAY_MS) - day * DAY_MS)
    const signsInAtMs = Math.round(midnightMs + startsH * HOUR_MS + 45 * MINUTE_MS * hash01(hash, day, 5))
    const outMs = Math.round(signsInAtMs + (7.5 + 1.5 * hash01(hash, day, 6)) * HOUR_MS)
    if (signsInAtMs <= fromMs + HOUR_MS || signsInAtMs >= nowMs) continue
    const signsOutAtMs = hash01(hash, day, 7) < SIGNS_OUT_01 && outMs < nowMs ? outMs : null
    shifts.push({ signsInAtMs, signsOutAtMs, address })
  }
  return shifts
}

/** In chronological order. */
export function signInActions(
  { seed, accounts, projects }: EstatePlan,
  { workspaces }: Services,
  span: Span,
): VacancyAction[] {
  const { estate } = workspaces
  const zones = new Map<string, string>()
  const office = projects[0]?.timeZone ?? 'UTC'
  for (const { phone, isSuper } of accounts) if (isSuper) zones.set(phone, office)
  for (const { members, roles, timeZone } of projects)
    for (const { phone, roleKey } of members)
      if (!zones.has(phone) && roles.find(({ key }) => key === roleKey)?.entersConsole)
        zones.set(phone, timeZone)
  const vacancyActionsOf = (
    account: Account,
    { signsInAtMs, signsOutAtMs, address }: PastShift,
  ): VacancyAction[] => {
    const { id: accountId } = account
    const signIn = { actor: DOOR, channel: 'web', nowMs: signsInAtMs } as const
    const action = {
      atMs: signsInAtMs,
      run: () => estate.propose('RecordSignIn', { accountId, address }, signIn).durable,
    }
    if (signsOutAtMs === null) return [action]
    const signOut = { actor: actorOf(account), channel: 'web', nowMs: signsOutAtMs } as const
    const run = () => estate.propose('RecordSignOut', { accountId }, signOut).durable
    return [action, { atMs: signsOutAtMs, run }]
  }
  return [...zones]
    .flatMap(([phone, timeZone]) => {
      const account = estate.state.first('account', 'phone', phone)
      return account
        ? shiftsOf(seed, phone, timeZone, span).flatMap((shift) => vacancyActionsOf(account, shift))
        : []
    })
    .sort((a, b) => a.atMs - b.atMs)
}
