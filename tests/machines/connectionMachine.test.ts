import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { backoffMs } from '#machines/backoffMs.ts'
import { connectionMachine, connectionStatus, type SocketEvent } from '#machines/connectionMachine.ts'
import { BROKER_CONNECT_TIMEOUT_MS, HEARTBEAT_MISSED_MS, HEARTBEAT_MS } from '#shared/constants.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { advance, everythingSettled } from './support/time.ts'

const HOTEL = 'prj_hotel'
const TOWER = 'prj_tower'
const opened = { type: 'socket.opened' } as const
const beat = { type: 'heartbeat.seen', latencyMs: 7 } as const
const denied = { type: 'socket.denied', message: 'ticket refused' } as const
const closed = { type: 'socket.closed', message: 'broker gone' } as const
const failed = { type: 'socket.failed', message: 'refused' } as const
const gap = { type: 'gap.detected' } as const

interface FakeSocket {
  readonly projectId: ProjectId
  readonly openedAtMs: number
  readonly say: (event: SocketEvent) => void
  isClosed: boolean
}

function startConnection() {
  const clock = new SimulatedClock()
  const sockets: FakeSocket[] = []
  const syncs: { readonly projectId: ProjectId; readonly answer: PromiseWithResolvers<void> }[] = []
  const machine = connectionMachine.provide({
    actors: {
      openSocket: fromCallback(({ input, sendBack }) => {
        const { projectId } = input as { projectId: ProjectId }
        const socket: FakeSocket = { projectId, openedAtMs: clock.now(), say: sendBack, isClosed: false }
        sockets.push(socket)
        return () => {
          socket.isClosed = true
        }
      }),
      sync: fromPromise(({ input }) => {
        const answer = Promise.withResolvers<void>()
        syncs.push({ projectId: input.projectId, answer })
        return answer.promise
      }),
    },
    delays: { backoff: ({ context }) => backoffMs(context.tries, 0.5) },
  })
  const actor = createActor(machine, { clock }).start()
  const connection = {
    actor,
    clock,
    sockets,
    syncs,
    status: () => connectionStatus(actor.getSnapshot()),
    say: (event: SocketEvent) => sockets.at(-1)?.say(event),
    synced: async () => {
      syncs.at(-1)?.answer.resolve()
      await everythingSettled()
    },
  }
  return connection
}

async function startLive() {
  const connection = startConnection()
  connection.actor.send({ type: 'start', projectId: HOTEL })
  connection.say(opened)
  await connection.synced()
  expect(connection.status()).toBe('live')
  return connection
}

function startSyncing() {
  const connection = startConnection()
  connection.actor.send({ type: 'start', projectId: HOTEL })
  connection.say(opened)
  return connection
}

describe('connecting', () => {
  it('starts with nothing to connect for and nothing failed', () => {
    expect(startConnection().actor.getSnapshot().context).toEqual({
      projectId: null,
      tries: 0,
      latencyMs: null,
      failure: null,
      mustSyncAgain: false,
      browserOnline: true,
    })
  })

  it('is live only after the socket is open and the store is up to date', async () => {
    const { actor, status, say, synced, sockets, syncs } = startConnection()
    expect(status()).toBe('off')
    actor.send({ type: 'start', projectId: HOTEL })
    expect(status()).toBe('connecting')
    say(opened)
    expect(status()).toBe('syncing')
    expect([sockets[0]?.projectId, syncs[0]?.projectId]).toEqual([HOTEL, HOTEL])
    expect([...actor.getSnapshot().tags].sort()).toEqual(['busy', 'locked', 'stale'])
    await synced()
    expect([...actor.getSnapshot().tags]).toEqual(['live'])
  })

  it('gives a socket up that is not open in time', () => {
    const { actor, clock, status, sockets } = startConnection()
    actor.send({ type: 'start', projectId: HOTEL })
    advance(clock, BROKER_CONNECT_TIMEOUT_MS - 100)
    expect(status()).toBe('connecting')
    advance(clock, 100)
    expect(status()).toBe('waiting')
    expect(sockets[0]?.isClosed).toBe(true)
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'connectTimeout' })
  })

  it('counts a socket that cannot even be made as a failed try', () => {
    const broken = connectionMachine.provide({
      actors: {
        openSocket: fromCallback(() => {
          throw new Error('no worker')
        }),
      },
      delays: { backoff: 500 },
    })
    const actor = createActor(broken, { clock: new SimulatedClock() }).start()
    actor.send({ type: 'start', projectId: HOTEL })
    expect(connectionStatus(actor.getSnapshot())).toBe('waiting')
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'failed', message: 'no worker' })
  })
})

describe('waiting for the next try', () => {
  it('doubles from half a second to fifteen and stays there', () => {
    const { actor, clock, sockets } = startConnection()
    const refuseAtOnce = () => {
      const socket = sockets.at(-1)
      if (socket !== undefined && !socket.isClosed) socket.say(failed)
    }
    actor.send({ type: 'start', projectId: HOTEL })
    refuseAtOnce()
    for (let passedMs = 0; passedMs < 62_000; passedMs += 100) {
      clock.increment(100)
      refuseAtOnce()
    }
    const gaps = sockets
      .slice(1)
      .map((socket, index) => socket.openedAtMs - (sockets[index]?.openedAtMs ?? 0))
    expect(gaps).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  })

  it('spreads the tries by a fifth to either side', () => {
    expect([backoffMs(1, 0), backoffMs(1, 0.5), backoffMs(1, 1)]).toEqual([400, 500, 600])
    expect([backoffMs(50, 0), backoffMs(50, 1)]).toEqual([12_000, 18_000])
  })

  it.each(['online', 'visible'] as const)('tries at once when the browser says %s', (type) => {
    const { actor, clock, say, status, sockets } = startConnection()
    actor.send({ type: 'start', projectId: HOTEL })
    say(failed)
    if (type === 'online') actor.send({ type: 'offline' })
    advance(clock, 200)
    actor.send({ type })
    expect(status()).toBe('connecting')
    expect(sockets.map((socket) => socket.openedAtMs)).toEqual([0, 200])
    expect(actor.getSnapshot().context.browserOnline).toBe(true)
  })

  it('goes on growing while the connection never lives long enough for a beat', async () => {
    const { actor, clock, say, synced } = await startLive()
    say(closed)
    advance(clock, 500)
    say(opened)
    await synced()
    say(closed)
    expect(actor.getSnapshot().context.tries).toBe(2)
  })

  it('clears the reason of the last failure once it is live', async () => {
    const { actor, clock, say, synced } = await startLive()
    say(closed)
    advance(clock, 500)
    say(opened)
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'closed', message: 'broker gone' })
    await synced()
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  it('starts small again after a beat proved the connection', async () => {
    const { actor, clock, say, synced } = await startLive()
    say(closed)
    advance(clock, 500)
    say(opened)
    await synced()
    say(beat)
    say(closed)
    expect(actor.getSnapshot().context.tries).toBe(1)
  })
})

describe('a live connection', () => {
  it('stays live as long as the server beats, and knows how far away it is', async () => {
    const { actor, clock, say, status } = await startLive()
    for (let beats = 0; beats < 20; beats += 1) {
      advance(clock, HEARTBEAT_MS)
      say(beat)
    }
    expect(status()).toBe('live')
    expect(actor.getSnapshot().context.latencyMs).toBe(7)
  })

  it('is given up when the beat stops although the socket looks open', async () => {
    const { actor, clock, say, status, sockets } = await startLive()
    advance(clock, HEARTBEAT_MS)
    say(beat)
    advance(clock, HEARTBEAT_MISSED_MS - 100)
    expect(status()).toBe('live')
    advance(clock, 100)
    expect(status()).toBe('waiting')
    expect(sockets[0]?.isClosed).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ failure: { kind: 'silent' }, latencyMs: null })
    expect(actor.getSnapshot().hasTag('locked')).toBe(true)
  })

  it('is given up when no beat ever comes', async () => {
    const { clock, status } = await startLive()
    advance(clock, HEARTBEAT_MISSED_MS - 100)
    expect(status()).toBe('live')
    advance(clock, 100)
    expect(status()).toBe('waiting')
  })

  it('is given up when the beat stops during a sync', async () => {
    const { clock, say, status } = startSyncing()
    advance(clock, HEARTBEAT_MISSED_MS - 500)
    say(beat)
    advance(clock, HEARTBEAT_MISSED_MS - 100)
    expect(status()).toBe('syncing')
    advance(clock, 100)
    expect(status()).toBe('waiting')
  })

  it('does not count the silence of an old socket against a new one', async () => {
    const { clock, say, status } = await startLive()
    advance(clock, HEARTBEAT_MISSED_MS - 1_000)
    say(closed)
    advance(clock, 500)
    say(opened)
    advance(clock, HEARTBEAT_MISSED_MS - 1_000)
    expect(status()).toBe('syncing')
  })

  it('ignores a socket that it has closed', async () => {
    const { actor, clock, sockets, say, status } = await startLive()
    say(closed)
    sockets[0]?.say(opened)
    expect(status()).toBe('waiting')
    advance(clock, 500)
    sockets[0]?.say(denied)
    expect(status()).toBe('connecting')
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'closed', message: 'broker gone' })
  })

  it('keeps the connection when the browser believes itself offline', async () => {
    const { actor, status } = await startLive()
    actor.send({ type: 'offline' })
    expect(status()).toBe('live')
    expect(actor.getSnapshot().context.browserOnline).toBe(false)
    actor.send({ type: 'online' })
    expect(actor.getSnapshot().context.browserOnline).toBe(true)
  })

  it('stops with the session', async () => {
    const { actor, clock, sockets, status } = await startLive()
    actor.send({ type: 'stop' })
    advance(clock, 60_000)
    expect(status()).toBe('off')
    expect(sockets.map((socket) => socket.isClosed)).toEqual([true])
    expect(actor.getSnapshot().context).toMatchObject({ projectId: null, latencyMs: null })
  })

  it('moves to another project with a socket of its own', async () => {
    const { actor, sockets, status } = await startLive()
    actor.send({ type: 'start', projectId: HOTEL })
    expect(status()).toBe('live')
    actor.send({ type: 'start', projectId: TOWER })
    expect(status()).toBe('connecting')
    expect(sockets.map(({ projectId, isClosed }) => [projectId, isClosed])).toEqual([
      [HOTEL, true],
      [TOWER, false],
    ])
  })
})

describe('syncing', () => {
  it('locks again when a commit is missing, until the store is up to date', async () => {
    const { actor, say, status, synced, syncs } = await startLive()
    say(gap)
    expect(status()).toBe('syncing')
    expect(actor.getSnapshot().hasTag('stale')).toBe(true)
    await synced()
    expect(status()).toBe('live')
    expect(syncs).toHaveLength(2)
  })

  it('finishes the sync under way and does one more for whatever was missed meanwhile', async () => {
    const { say, status, synced, syncs } = startSyncing()
    say(gap)
    say(gap)
    expect(syncs).toHaveLength(1)
    await synced()
    expect(status()).toBe('syncing')
    expect(syncs).toHaveLength(2)
    await synced()
    expect(status()).toBe('live')
    expect(syncs).toHaveLength(2)
  })

  it('begins again with a new socket when it fails', async () => {
    const { actor, status, sockets, syncs } = startSyncing()
    syncs[0]?.answer.reject(new Error('server answered 503'))
    await everythingSettled()
    expect(status()).toBe('waiting')
    expect(sockets[0]?.isClosed).toBe(true)
    expect(actor.getSnapshot().context.failure).toEqual({
      kind: 'syncFailed',
      message: 'server answered 503',
    })
  })

  it('is given up after thirty seconds although the server goes on beating', async () => {
    const { actor, clock, say, status } = startSyncing()
    for (let passedMs = 0; passedMs < 30_000; passedMs += HEARTBEAT_MS) {
      expect(status()).toBe('syncing')
      say(beat)
      advance(clock, HEARTBEAT_MS)
    }
    expect(status()).toBe('waiting')
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'syncTimeout' })
  })
})

describe('a refused ticket', () => {
  it('is not tried again by itself, nor by hints of the browser', () => {
    const { actor, clock, say, sockets, status } = startConnection()
    actor.send({ type: 'start', projectId: HOTEL })
    say(denied)
    advance(clock, 120_000)
    actor.send({ type: 'online' })
    actor.send({ type: 'visible' })
    expect(status()).toBe('denied')
    expect(sockets).toHaveLength(1)
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'denied', message: 'ticket refused' })
  })

  it('is tried again by a new session', () => {
    const { actor, say, status } = startConnection()
    actor.send({ type: 'start', projectId: HOTEL })
    say(denied)
    actor.send({ type: 'start', projectId: HOTEL })
    expect(status()).toBe('connecting')
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  it('ends a live connection whose rights were taken back', async () => {
    const { say, status, sockets } = await startLive()
    say(denied)
    expect([status(), sockets[0]?.isClosed]).toEqual(['denied', true])
  })
})
