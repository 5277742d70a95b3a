/**
 * State of a console: records and readings of one project at one moment, viewer, time and data trust. The
 * live one is created at start. Others (past moment, sandbox, comparison) can coexist, because components
 * receive theirs by context.
 */

import { type Endpoint, rightOf } from '#shared/contract/endpoint.ts'
import { holds, type Right } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import { createFormReports, type FormReports, type ReadableFormReports } from './formReports.ts'
import { createLiveStore, type LiveStore } from './liveStore.ts'
import { createNewsBoard, type NewsBoard, type WritableNewsBoard } from './newsBoard.ts'
import { createObservable, type Observable, type Readable } from './observable.ts'
import { createServerClock, type ServerClock } from './serverClock.ts'

export interface ConnectionTruth {
  /** Values are what the devices last reported, and nothing is missing. */
  readonly isLive: boolean
  /** Commands are disabled: the connection is not live, or a past moment is shown. */
  readonly isLocked: boolean
  /** Since when (browser clock); null before the first connection. */
  readonly sinceMs: number | null
  /** Last measured round trip to the broker. */
  readonly latencyMs: number | null
}

export interface Viewer {
  readonly accountId: AccountId
  readonly isSuper: boolean
  readonly rights: ReadonlySet<Right>
  /** The choices of the role, where that is not all. */
  readonly limits: readonly ('areas' | 'scenes')[]
  /** IANA name of the current project's time zone. */
  readonly timeZone: string
}

export interface ConsoleState {
  readonly store: LiveStore
  /** The server's clock; ages of values are computed with it, never with the browser's. */
  readonly clock: ServerClock
  /** Null until the session is loaded. */
  readonly viewer: Readable<Viewer | null>
  readonly connection: Readable<ConnectionTruth>
  /** Problems that the server reports about its data and disk. */
  readonly serverProblems: Readable<readonly string[]>
  /** The clock and the state of the simulated world; null where everything is real. */
  readonly simulation: Readable<SimulationNews | null>
  /** Messages that are no commits: who has which form open, and that hosts have found something. */
  readonly news: NewsBoard
  readonly formReports: FormReports
  /** Template content: it has no reports and cannot be controlled. */
  readonly isPattern?: true
}

/** Writable part, for the realtime code. */
export interface WritableConsoleState extends ConsoleState {
  readonly viewer: Observable<Viewer | null>
  readonly connection: Observable<ConnectionTruth>
  readonly serverProblems: Observable<readonly string[]>
  readonly simulation: Observable<SimulationNews | null>
  readonly news: WritableNewsBoard
  readonly formReports: ReadableFormReports
}

export function createConsoleState(): WritableConsoleState {
  return {
    store: createLiveStore(),
    clock: createServerClock(),
    viewer: createObservable<Viewer | null>(null),
    connection: createObservable<ConnectionTruth>({
      isLive: false,
      isLocked: true,
      sinceMs: null,
      latencyMs: null,
    }),
    serverProblems: createObservable<readonly string[]>([]),
    simulation: createObservable<SimulationNews | null>(null),
    news: createNewsBoard(),
    formReports: createFormReports(),
  }
}

/** Whether the viewer may call the endpoint in the current project; the server checks again. */
export function mayCall(viewer: Viewer | null, endpoint: Pick<Endpoint, 'permission'>): boolean {
  const right = rightOf(endpoint)
  return right === null ? endpoint.permission === 'public' || viewer !== null : hasRight(viewer, right)
}

/** Whether the viewer has the right in the current project. */
export function hasRight(viewer: Viewer | null, right: Right): boolean {
  return viewer !== null && (viewer.isSuper || holds(viewer.rights, right))
}
