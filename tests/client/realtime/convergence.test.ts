import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type ConnectionPorts, createConnection } from '#client/realtime/connection.ts'
import type { FromWorker } from '#client/realtime/messages.ts'
import { createLiveStore, type LiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'
import { connectionMachine, connectionStatus } from '#machines/connectionMachine.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AlarmId, CommandId } from '#shared/kernel/ids.ts'
import { FakeServer, furnish } from './fakeServer.ts'

/** One deed, all choices in it: `pick` chooses among what exists when it is done. */
const deed = fc.record({
  what: fc.constantFrom(
    'raise',
    'clear',
    'acknowledge',
    'offline',
    'online',
    'control',
    'confirm',
    'markNormal',
    'addArea',
    'report',
    'report',
    'describe',
    'deliver',
    'deliver',
    'deliver',
    'deliver',
    'beat',
    'breakSocket',
    'wait',
  ),
  pick: fc.nat(1_000),
  /** What the line does to the messages it delivers. */
  trouble: fc.constantFrom('none', 'none', 'none', 'drop', 'double', 'reverse', 'late'),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const settle = async () => {
  for (let i = 0; i < 12; i += 1) await Promise.resolve()
}

class Console {
  readonly store = createLiveStore()
  readonly clock = new SimulatedClock()
  readonly #server: FakeServer
  readonly #actor
  #tell: ((message: FromWorker) => void) | null = null
  #line: CommitMessage[] = []
  /** Held back by the line, delivered with some later frame. */
  #late: CommitMessage[] = []

  constructor(server: FakeServer) {
    this.#server = server
    const ports: ConnectionPorts = {
      store: this.store,
      clock: createServerClock(),
      nowMs: () => 0,
      brokerUrl: () => 'ws://test/mqtt',
      loadTicket: async () => ({
        username: 'u',
        ticket: 't',
        clientId: 'c',
        projectHex: 'A',
        expiresAtMs: 0,
      }),
      loadSnapshot: async () => server.snapshot() as never,
      loadCommits: async (_, after) => server.after(after),
      isDenied: () => false,
      openWorker: () => ({
        post: (message) => {
          if (message.kind !== 'open') return
          this.#line = []
        },
        onMessage: (listener) => {
          this.#tell = listener
        },
        onError: () => {},
        end: () => {
          this.#tell = null
        },
      }),
    }
    const { actors } = createConnection(ports)
    this.#actor = createActor(connectionMachine.provide({ actors, delays: { backoff: 500 } }), {
      clock: this.clock,
    })
    this.#actor.start()
    this.#actor.send({ type: 'start', projectId: 'prj_1' })
  }

  get status() {
    return connectionStatus(this.#actor.getSnapshot())
  }

  hear(commit: CommitMessage | null): void {
    if (commit && this.#tell) this.#line.push(commit)
  }

  report(number: string, values: Record<string, string | number | boolean>): void {
    this.#frame([], { numbers: [number], values })
  }

  beat(): void {
    this.#frame([], undefined, true)
  }

  async open(): Promise<void> {
    await settle()
    this.#tell?.({ kind: 'opened' })
    await settle()
  }

  deliver(trouble: Deed['trouble']): void {
    const messages = this.#line.splice(0)
    if (trouble === 'drop') messages.splice(0, 1)
    if (trouble === 'double') messages.push(...messages)
    if (trouble === 'reverse') messages.reverse()
    if (trouble === 'late') this.#late.push(...messages.splice(0, 1))
    else messages.push(...this.#late.splice(0))
    if (messages.length > 0) this.#frame(messages)
  }

  async breakSocket(): Promise<void> {
    this.#tell?.({ kind: 'closed', message: 'gone' })
    await settle()
  }

  async reconnect(): Promise<void> {
    if (this.status === 'waiting') this.clock.increment(500)
    await this.open()
  }

  #frame(
    commits: readonly CommitMessage[],
    report?: { numbers: string[]; values: Record<string, string | number | boolean> },
    hasBeat = false,
  ): void {
    const names = Object.keys(report?.values ?? {})
    this.#tell?.({
      kind: 'frame',
      arrivedAtMs: 0,
      readings: {
        numbers: report?.numbers ?? [],
        counts: report ? [names.length] : [],
        names,
        values: Object.values(report?.values ?? {}),
      },
      commits,
      beat: hasBeat ? { serverMs: this.#server.nowMs, seq: this.#server.seq } : null,
      hasLostCommits: false,
      counts: { packets: 0, bad: 0, dropped: 0 },
    })
  }
}

async function act(server: FakeServer, seat: Console, one: Deed): Promise<void> {
  switch (one.what) {
    case 'deliver':
      return seat.deliver(one.trouble)
    case 'beat':
      return seat.beat()
    case 'breakSocket':
      return seat.breakSocket()
    case 'wait':
      await settle()
      return seat.reconnect()
    default:
      return seat.hear(happen(server, seat, one))
  }
}

function happen(server: FakeServer, seat: Console, { what, pick }: Deed): CommitMessage | null {
  const any = <T>(items: Iterable<T>): T | undefined => {
    const all = [...items]
    return all[pick % Math.max(1, all.length)]
  }
  const { state } = server
  const device = must(any(state.all('device')), 'a device')
  const place = { hostId: device.hostId, deviceId: device.id, code: 'leak' }
  switch (what) {
    case 'raise':
      return server.run('RaiseAlarm', {
        ...place,
        areaId: any(state.all('area'))?.id as never,
        severity: 'critical',
        title: '',
        body: '',
        footer: '',
        condition: 'abnormal',
      })
    case 'clear':
      return server.run('ClearAlarm', place)
    case 'acknowledge': {
      const alarmId = any(state.all('alarm'))?.id ?? ('alm_0' as AlarmId)
      return server.run('AcknowledgeAlarms', { alarmIds: [alarmId] })
    }
    case 'offline':
      return server.run('NoteHostOffline', { hostId: device.hostId, reason: 'test' })
    case 'online':
      return server.run('NoteHostOnline', { hostId: device.hostId })
    case 'control': {
      const light = [...state.by('device', 'kind', 'dimmable_light').values()][pick % 2]
      const items = [{ deviceId: light?.id as never, values: { state: pick % 3 === 0 ? 'ON' : 'OFF' } }]
      return server.run('ControlDevices', { items })
    }
    case 'confirm': {
      const commandId = any(state.all('command'))?.id ?? ('cmd_0' as CommandId)
      return server.run('ConfirmDeviceCommand', { commandId })
    }
    case 'markNormal':
      return server.run('MarkDevicesNormal', { deviceIds: [device.id] })
    case 'addArea': {
      const floorId = any(state.all('floor'))?.id as never
      const name = `1${pick}`
      const input = { floorId, parentId: null, name, nameEn: name, kind: 'room', image: '' } as const
      return server.run('AddArea', input)
    }
    case 'describe':
      return server.run('DescribeProject', { description: `as of ${pick}` })
    case 'report': {
      const values = { occupancy: pick % 2 === 0, brightness: 5 * (1 + (pick % 20)) }
      server.report(device.id, values)
      seat.report(device.number, values)
      return null
    }
    default:
      return null
  }
}

function readingsOf(store: LiveStore): Record<string, unknown> {
  const known = [...store.read.all('device')].flatMap(({ id }) => {
    const last = store.readings(id)
    return last ? [[id, last.values] as const] : []
  })
  return Object.fromEntries(known)
}

async function replay(deeds: readonly Deed[], options: { isLimited: boolean; kept: number }): Promise<void> {
  const server = new FakeServer(options)
  furnish(server)
  const seat = new Console(server)
  if (deeds.length % 3 > 0) await seat.open()
  for (const one of deeds) await act(server, seat, one)
  // The line calms down: whatever happened before, the picture must become true by itself.
  for (let round = 0; round < 4; round += 1) {
    await seat.reconnect()
    seat.deliver('none')
    seat.beat()
    await settle()
  }
  expect(seat.status).toBe('live')
  expect(seat.store.seq).toBe(server.seq)
  expect(seat.store.read.dump()).toEqual(server.state.dump())
  expect(readingsOf(seat.store)).toEqual(
    Object.fromEntries([...server.readings].map(([id, { values }]) => [id, values])),
  )
}

describe('the console’s picture of the project', () => {
  test('becomes the server’s again after drops, doubles, disorder and reconnects, in each of 400 seeded runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 5, maxLength: 60 }),
        fc.boolean(),
        fc.constantFrom(3, 1_000),
        (deeds, isLimited, kept) => replay(deeds, { isLimited, kept }),
      ),
      { numRuns: 400, seed: 16 },
    )
  }, 60_000)
})
