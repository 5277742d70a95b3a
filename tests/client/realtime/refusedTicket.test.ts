/** A console whose ticket the broker refuses: its real connection, machine and line to the real server, without a browser. */
import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { BrokerLine } from '#client/realtime/brokerLine.ts'
import { createConnection } from '#client/realtime/connection.ts'
import type { FromWorker } from '#client/realtime/messages.ts'
import type { WorkerPort } from '#client/realtime/socket.ts'
import { createFormReports } from '#client/store/formReports.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'
import { connectionMachine, connectionStatus } from '#machines/connectionMachine.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

interface Ticket {
  readonly username: string
  readonly ticket: string
  readonly clientId: string
  readonly projectHex: string
}

class SessionEnded extends Error {}

async function ticketFor(site: TestServer, token: string): Promise<Ticket> {
  const { http, body } = await site.post('/live/ticket', {}, token)
  if (http === 401) throw new SessionEnded('the session has ended')
  return body.data
}

/** A browser names the page's origin, and the broker takes consoles with the server's own only. */
vi.mock('mqtt', async (importOriginal) => {
  const { default: mqtt } = await importOriginal<typeof import('mqtt')>()
  const connect = (url: string, options: object) =>
    mqtt.connect(url, { ...options, wsOptions: { origin: `http://${new URL(url).host}` } })
  return { default: { connect } }
})

function lineInPage(): WorkerPort {
  let line: BrokerLine | null = null
  let tell: (message: FromWorker) => void = () => {}
  return {
    post(message) {
      if (message.kind !== 'open') return
      line = new BrokerLine(message.address, { onPacket: () => {}, onNotice: (notice) => tell(notice) })
    },
    onMessage: (listener) => {
      tell = listener
    },
    onError: () => {},
    end: () => line?.end(() => {}),
  }
}

function aTab(site: TestServer, loadTicket: () => Promise<Ticket>) {
  const { actors } = createConnection({
    store: createLiveStore(),
    formReports: createFormReports(),
    clock: createServerClock(),
    nowMs: () => 0,
    brokerUrl: () => `${site.url.replace('http', 'ws')}/mqtt`,
    loadTicket: loadTicket as never,
    loadSnapshot: () => Promise.resolve({ seq: 0, nowMs: 0, atMs: 0 } as never),
    loadCommits: () => Promise.resolve({ isComplete: true, seq: 0, commits: [], readings: {} } as never),
    isDenied: (error) => error instanceof SessionEnded,
    openWorker: lineInPage,
  })
  const actor = createActor(connectionMachine.provide({ actors, delays: { backoff: 1 } })).start()
  actor.send({ type: 'start', projectId: site.projects[0].id })
  return actor
}

it('ten tabs of one session that get their tickets at once are all connected', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const arrived = Promise.withResolvers<void>()
  let tickets = 0
  // The worst order: every ticket is issued before the first is used.
  const tabs = Array.from({ length: 10 }, () =>
    aTab(site, async () => {
      const ticket = await ticketFor(site, token)
      tickets += 1
      if (tickets === tabs.length) arrived.resolve()
      await arrived.promise
      return ticket
    }),
  )
  await Promise.all(tabs.map((tab) => waitFor(tab, (snapshot) => snapshot.hasTag('live'))))
  expect(tabs.map((tab) => connectionStatus(tab.getSnapshot()))).toEqual(Array(10).fill('live'))
  for (const tab of tabs) tab.stop()
})

it('a refused ticket is renewed and tried again', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  let tries = 0
  const tab = aTab(site, async () => {
    const ticket = await ticketFor(site, token)
    tries += 1
    return tries < 3 ? { ...ticket, ticket: 'pushed-out' } : ticket
  })
  await waitFor(tab, (snapshot) => snapshot.hasTag('live'))
  expect(tries).toBe(3)
  tab.stop()
})

it('an ended session is final', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  await site.post('/userinfo/logout', {}, token)
  const tab = aTab(site, () => ticketFor(site, token))
  await waitFor(tab, (snapshot) => connectionStatus(snapshot) === 'denied')
  expect(tab.getSnapshot().context.failure).toEqual({ kind: 'denied', message: 'the session has ended' })
  tab.stop()
})
