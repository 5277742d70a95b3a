/**
 * What every screen must know beside the records: how far the values can be trusted, and who is
 * looking. Written by the root actors, read through hooks.
 */
import type { AccountId } from '#shared/kernel/ids.ts'
import type { Right } from '#shared/permissions.ts'
import { createObservable } from './observable.ts'

export interface ConnectionTruth {
  /** Values are what the devices last said, and nothing is missing. */
  readonly isLive: boolean
  /** Nothing may be told to a device: not live, or looking at the past. */
  readonly isLocked: boolean
  /** Since when (this browser's clock) it has been so; null before the first connection. */
  readonly sinceMs: number | null
  /** Last measured round trip to the broker. */
  readonly latencyMs: number | null
}

export const connectionTruth = createObservable<ConnectionTruth>({
  isLive: false,
  isLocked: true,
  sinceMs: null,
  latencyMs: null,
})

export interface Viewer {
  readonly accountId: AccountId
  readonly isSuper: boolean
  readonly rights: ReadonlySet<Right>
  /** IANA name of the current project's time zone. */
  readonly timeZone: string
}

/** Null until the session is loaded. */
export const viewer = createObservable<Viewer | null>(null)
