/** The live connection of this tab, together with the calls it requires. */
import { createActor } from 'xstate'
import { backoffMs } from '#machines/backoffMs.ts'
import { connectionMachine } from '#machines/connectionMachine.ts'
import { liveContract } from '#shared/contract/live.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import { call, callForLines, errorOf } from '../../api/api.ts'
import { ApiError } from '../../api/apiError.ts'
import { brokerUrl, isOnline, isVisible, onOnline, onVisibility, random01 } from '../../platform/page.ts'
import { after, nowMs, ventilate } from '../../platform/time.ts'
import { type ConnectionPorts, createConnection } from '../../realtime/connection.ts'
import { readSnapshot } from '../../realtime/loadSnapshot.ts'
import { truthAfter } from '../../store/connectionTruth.ts'
import { liveState } from '../liveState.ts'
import { requireSameWorld } from '../simulator/newWorld.ts'
import { beginMaking, followMaking, makingRetryMs, worldMaking } from '../simulator/worldMaking.ts'

/** A snapshot of a large project has several megabytes; the machine's own time limit is 30 s. */
const SNAPSHOT_TIMEOUT_MS = 30_000

const { store, clock, connection, serverProblems, simulation, news, formReports } = liveState

function hear(news: SimulationNews): void {
  clock.follow(news.clock, nowMs())
  const wasResetting = simulation.get()?.isResetting === true
  simulation.set(news)
  if (news.isResetting && !wasResetting) beginMaking(news.reset?.expectedMs ?? null)
  if (!news.isResetting) worldMaking.set(null)
}

/** The broker repeats its last message to a new subscriber, for whom the ticket may have brought a newer state. */
function hearNewer(news: SimulationNews): void {
  const known = simulation.get()
  if (known === null || news.revision > known.revision) hear(news)
}

/** While a world is created the server sends progress, and the console retries sooner than usual. */
function hearRefusal(error: unknown): never {
  if (error instanceof ApiError && error.making) {
    followMaking(error.making)
    after(makingRetryMs(error.making), () => connectionActor.send({ type: 'visible' }))
  }
  throw error
}

const loadSnapshot: ConnectionPorts['loadSnapshot'] = async (projectId, signal, onPart) => {
  const options = { projectId, signal, isQuiet: true, timeoutMs: SNAPSHOT_TIMEOUT_MS }
  const lines = await callForLines(liveContract.snapshot, {}, options)
  const atMs = nowMs()
  const head = await readSnapshot({ lines, refusal: errorOf, signal, onPart, ventilate })
  return { ...head, atMs }
}

const { actors, reportedAtMs } = createConnection({
  store,
  formReports,
  clock,
  nowMs,
  brokerUrl,
  loadTicket: async (projectId) => {
    const ticket = await call(liveContract.ticket, {}, { projectId, isQuiet: true }).catch(hearRefusal)
    requireSameWorld(ticket.world)
    if (ticket.simulation) hear(ticket.simulation)
    return ticket
  },
  loadSnapshot,
  loadCommits: (projectId, missed, signal) =>
    call(liveContract.commits, missed, { projectId, signal, isQuiet: true, timeoutMs: SNAPSHOT_TIMEOUT_MS }),
  ventilate,
  onServerProblems(problems) {
    if (problems.join() !== serverProblems.get().join()) serverProblems.set(problems)
  },
  onSimulation: hearNewer,
  onNews: (item) => news.tell(item),
  isDenied: (error) =>
    error instanceof ApiError && (error.http === 401 || error.http === 403 || error.http === 404),
})

export const connectionActor = createActor(
  connectionMachine.provide({
    actors,
    delays: { backoff: ({ context }) => backoffMs(context.tries, random01()) },
  }),
)

/** Publishes how far values can be trusted, and forwards the browser's online and visibility events to the machine. */
export function startConnection(): void {
  connectionActor.subscribe((snapshot) => {
    const before = connection.get()
    const isLive = snapshot.hasTag('live')
    const isLocked = snapshot.hasTag('locked')
    const { latencyMs } = snapshot.context
    const now = { isLive, isLocked, latencyMs }
    connection.set(truthAfter(before, now, { nowMs: nowMs(), reportedAtMs: reportedAtMs() }))
  })
  onOnline(() => connectionActor.send({ type: isOnline() ? 'online' : 'offline' }))
  onVisibility(() => {
    if (isVisible()) connectionActor.send({ type: 'visible' })
  })
  connectionActor.start()
}
