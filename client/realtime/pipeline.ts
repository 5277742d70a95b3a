/**
 * The fan-in of reports, in the two threads it runs in. All of RxJS is here.
 *
 *     worker: packets -> decode -> conflate per device -> one frame at a time   (createFanIn)
 *     page:   ticket -> worker -> frames -> store                               (socketMessages$, see connection.ts)
 *
 * Bounded: what arrives while a frame is under way is conflated, and the next frame leaves only after the page has
 * taken the last one. A page that is frozen holds one frame, not a queue of them.
 */
import {
  asyncScheduler,
  auditTime,
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  Observable,
  of,
  race,
  repeat,
  type SchedulerLike,
  Subject,
  share,
  startWith,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs'
import type { OpenForm } from '#shared/topics.ts'
import type { ReadableFormReports } from '../store/formReports.ts'
import type { LiveStore } from '../store/liveStore.ts'
import { Conflation } from './conflation.ts'
import { decodePacket } from './decode.ts'
import type { BrokerAddress, Frame, FromWorker } from './messages.ts'
import type { OpenWorker } from './socket.ts'

/** Throttle, because scrolling changes visible devices often. */
const WATCH_MS = 50

export interface Packet {
  readonly topic: string
  readonly payload: Uint8Array
}

export interface FanIn {
  readonly packet: (packet: Packet) => void
  /** Called when the page has processed the last frame. */
  readonly taken: () => void
  /** Numbers of the devices that are on the screen. */
  readonly watch: (numbers: readonly string[]) => void
  readonly frames$: Observable<Frame>
}

export interface Periods {
  /** The shortest between two frames. */
  readonly urgentMs: number
  /** Frame interval of hidden pages, because every message costs a task. */
  readonly unseenMs: number
}

/** In the worker: at most one frame per period; the first after idle is sent at once. */
export function createFanIn(
  { urgentMs, unseenMs }: Periods,
  scheduler: SchedulerLike = asyncScheduler,
): FanIn {
  const packets$ = new Subject<Packet>()
  const taken$ = new Subject<void>()
  const conflation = new Conflation()
  const arrivals$ = packets$.pipe(
    map(({ topic, payload }) => decodePacket(topic, payload)),
    tap((decoded) => conflation.add(decoded, scheduler.now())),
    share(),
  )
  const filled$ = defer(() => (conflation.isEmpty ? arrivals$ : of(null))).pipe(
    filter(() => !conflation.isEmpty),
    take(1),
  )
  let lastMs = Number.NEGATIVE_INFINITY
  // Capped, in case the clock was set back. A due frame still waits for the end of the turn, to batch
  // messages.
  const dueInMs = (periodMs: number) => Math.min(periodMs, Math.max(0, lastMs + periodMs - scheduler.now()))
  const urgent$ = defer(() => (conflation.isUrgent ? of(null) : arrivals$)).pipe(
    filter(() => conflation.isUrgent),
    take(1),
    switchMap(() => timer(dueInMs(urgentMs), scheduler)),
  )
  const due$ = defer(() => race(urgent$, timer(dueInMs(unseenMs), scheduler)))
  const drain$ = defer(() => {
    lastMs = scheduler.now()
    return of(conflation.drain())
  })
  const frames$ = filled$.pipe(
    switchMap(() => due$.pipe(take(1))),
    // Subscribes before sending, because the acknowledgement may be immediate.
    switchMap(() => merge(taken$.pipe(take(1), ignoreElements()), drain$)),
    repeat(),
  )
  return {
    packet: (packet) => packets$.next(packet),
    taken: () => taken$.next(),
    watch: (numbers) => conflation.watch(numbers),
    frames$: merge(arrivals$.pipe(ignoreElements()), frames$),
  }
}

/** On the page: numbers of visible devices, on change. */
export const watchedNumbers$ = (
  store: Pick<LiveStore, 'watchedNumbers' | 'subscribeWatched'>,
): Observable<readonly string[]> =>
  new Observable<void>((subscriber) => store.subscribeWatched(() => subscriber.next())).pipe(
    startWith(undefined),
    auditTime(WATCH_MS),
    map(() => store.watchedNumbers()),
  )

/** On the page: open forms. */
export const reportedForms$ = (reports: Pick<ReadableFormReports, 'listen'>): Observable<OpenForm> =>
  new Observable((subscriber) => reports.listen((form) => subscriber.next(form)))

/** Messages of the page while connected. */
interface FromPage {
  readonly watched$: Observable<readonly string[]>
  readonly forms$: Observable<OpenForm>
}

/**
 * On the page: starts a worker with a ticket and emits its frames. Script and ticket are fetched in parallel. Each
 * frame is acknowledged after processing; the worker ends with the subscription.
 */
export function socketMessages$(
  loadAddress: () => Promise<BrokerAddress>,
  openWorker: OpenWorker,
  { watched$, forms$ }: FromPage,
): Observable<FromWorker> {
  return new Observable((subscriber) => {
    const worker = openWorker()
    worker.onMessage((message) => {
      if (subscriber.closed) return
      subscriber.next(message)
      if (message.kind === 'frame') worker.post({ kind: 'taken' })
    })
    worker.onError((message) => subscriber.next({ kind: 'failed', message }))
    loadAddress().then(
      (address) => {
        if (!subscriber.closed) worker.post({ kind: 'open', address })
      },
      (error: unknown) => subscriber.error(error),
    )
    const watching = watched$.subscribe((numbers) => worker.post({ kind: 'watch', numbers }))
    watching.add(forms$.subscribe((form) => worker.post({ kind: 'form', form })))
    return () => {
      watching.unsubscribe()
      worker.end()
    }
  })
}
