/** The world is moved while a console watches: what arrives with the news of its time is of that time. */

import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createConnection } from '#client/realtime/connection.ts'
import type { Frame, FromWorker } from '#client/realtime/messages.ts'
import { createFormReports } from '#client/store/formReports.ts'
import { createLiveStore, type LiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'
import { connectionMachine } from '#machines/connectionMachine.ts'
import { HOUR_MS } from '#shared/durations.ts'

const BEFORE_MS = Date.UTC(2026, 2, 4, 3)

const CLOCK = { nowMs: BEFORE_MS + HOUR_MS, speed: 60, isPaused: false }
const NEWS = {
  clock: CLOCK,
  step: null,
  revision: 2,
  isResetting: false,
  reset: null,
  run: null,
  recordings: 0,
  chaos: 0,
  demo: null,
}

const FRAME: Frame = {
  kind: 'frame',
  arrivedAtMs: 1_000,
  readings: { numbers: ['a-sensor'], hosts: ['a-host'], counts: [1], names: ['temperature'], values: [21] },
  commits: [],
  beat: null,
  simulation: NEWS,
  news: [],
  hasLostCommits: false,
  counts: { packets: 1, bad: 0, dropped: 0 },
}

it('a reading that came with the time of a moved world is as new as that time', async () => {
  const stamps: number[] = []
  const store: LiveStore = createLiveStore()
  const applied = store.applyReadings.bind(store)
  store.applyReadings = (batch) => {
    stamps.push(batch.atMs)
    return applied(batch)
  }
  const clock = createServerClock()
  let tell: (message: FromWorker) => void = () => {}
  const { actors } = createConnection({
    store,
    formReports: createFormReports(),
    clock,
    nowMs: () => 1_000,
    brokerUrl: () => 'ws://nowhere/mqtt',
    loadTicket: () =>
      Promise.resolve({ username: 'u', ticket: 't', clientId: 'c', projectHex: '01' } as never),
    loadSnapshot: () => Promise.resolve({ seq: 0, nowMs: BEFORE_MS, atMs: 1_000 } as never),
    loadCommits: () => Promise.resolve({ isComplete: true, seq: 0, commits: [], readings: {} } as never),
    isDenied: () => false,
    onSimulation: (news) => clock.follow(news.clock, 1_000),
    openWorker: () => ({
      post: ({ kind }) => kind === 'open' && tell({ kind: 'opened' }),
      onMessage: (listener) => {
        tell = listener
      },
      onError: () => {},
      end: () => {},
    }),
  })
  const actor = createActor(connectionMachine.provide({ actors })).start()
  actor.send({ type: 'start', projectId: 'prj_a' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('live'))
  tell(FRAME)
  actor.stop()
  expect(stamps).toEqual([BEFORE_MS + HOUR_MS])
})
