import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { afterEach, describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { controlTopic, parseReport, type Report } from '#shared/topics.ts'
import { ManualClock, VirtualClock } from '#sim/base/clock.ts'
import type { WorldPorts, WorldProject } from '#sim/world/ports.ts'
import { World } from '#sim/world/world.ts'
import { eventually, until } from '../../support/until.ts'
import { lampOf, projectsOf, smallPlan } from './support/paperHouse.ts'
import { paperLog } from './support/paperLog.ts'

const START_MS = Date.UTC(2026, 10, 21, 9)
const plan = smallPlan(1)
const project = must(plan.projects[0], 'the project')
const { lamp, host: lampHost } = lampOf(project)

interface Heard {
  readonly client: string
  readonly topic: string
  readonly payload: string
}

interface TestBroker {
  readonly url: string
  readonly port: number
  readonly broker: Aedes
  readonly heard: Heard[]
  readonly users: string[]
  reports(host: string): Report[]
  close(): Promise<void>
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function startBroker(port = 0): Promise<TestBroker> {
  const broker = await Aedes.createBroker()
  const heard: Heard[] = []
  const users: string[] = []
  broker.authenticate = (client, user, password, done) => {
    users.push(`${client.id} ${user} ${password?.toString()}`)
    done(null, true)
  }
  broker.on('publish', (packet, client) => {
    if (packet.topic.startsWith('$SYS')) return
    heard.push({ client: client?.id ?? 'broker', topic: packet.topic, payload: packet.payload.toString() })
  })
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  const made: TestBroker = {
    url: `mqtt://127.0.0.1:${bound}`,
    port: bound,
    broker,
    heard,
    users,
    reports: (host) =>
      heard.filter(({ topic }) => topic.endsWith(host)).flatMap(({ payload }) => parseReport(payload) ?? []),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => broker.close(() => resolve()))
      }),
  }
  return made
}

const quiet = {
  initialReadings: () => undefined,
  onChange: () => () => undefined,
  endFaults: () => Promise.resolve(),
  failureRate01: 0,
  breaksByItself: false,
}

function lockStepWorld(
  brokerUrl: string,
  of: readonly [ManualClock, readonly WorldProject[]] = [new ManualClock(START_MS), projectsOf(plan)],
  ports: Partial<WorldPorts> = {},
): World {
  const [clock, projects] = of
  return new World({
    ...quiet,
    ...ports,
    seed: 1,
    clock,
    lockStep: clock,
    brokerUrl,
    projects: () => projects,
    secretOf: (id) => `secret of ${id}`,
  })
}

const say = (broker: Aedes, topic: string, payload: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const packet = {
      cmd: 'publish',
      topic,
      payload: Buffer.from(payload),
      qos: 1,
      retain: false,
      dup: false,
    } as const
    broker.publish(packet, (error) => (error ? reject(error) : resolve()))
  })

describe('over a real broker, hosts', () => {
  it('sign in as themselves, and say the same bytes in the same order every time', async () => {
    const runs = []
    for (let i = 0; i < 2; i += 1) {
      const broker = await startBroker()
      open.push(broker)
      const world = lockStepWorld(broker.url)
      open.push(world)
      await world.start()
      await world.step(120_000)
      runs.push(broker.heard.map(({ topic, payload }) => `${topic} ${payload}`))
      expect(broker.users).toHaveLength(project.hosts.length)
      for (const user of broker.users) expect(user).toMatch(/^([0-9A-F]{16}) \1 secret of hst_/)
    }
    expect(runs[0]?.length).toBeGreaterThan(20)
    expect(runs[0]).toEqual(runs[1])
  })

  it('take a command from their control topic and answer it', async () => {
    const broker = await startBroker()
    open.push(broker)
    const world = lockStepWorld(broker.url)
    open.push(world)
    await world.start()
    const control = { id: 'cmd_1', d: { [lamp.number]: { state: 'ON', brightness: 35 } } }
    await say(broker.broker, controlTopic(project.hex, lampHost.number), JSON.stringify(control))
    await world.received('cmd_1')
    await world.step(1_000)
    // The result is stored before it is reported.
    const [done, reportedBack] = broker.reports(lampHost.number).slice(-2)
    expect(done?.kind === 'states' && done.states.d[lamp.number]).toMatchObject({ brightness: 35 })
    expect(reportedBack).toEqual({
      kind: 'acknowledgement',
      acknowledgement: { t: expect.any(Number), ack: 'cmd_1', ok: true },
    })
  })

  it('leave their will behind when the line is cut, and none when the world ends', async () => {
    const broker = await startBroker()
    open.push(broker)
    const of = [new ManualClock(START_MS), projectsOf(plan)] as const
    const log = paperLog(of[1], of[0])
    const world = lockStepWorld(broker.url, of, { onChange: log.onChange })
    await world.start()
    log.run('InjectFaults', { faults: [{ kind: 'host_offline', host: lampHost.number }] })
    await world.step(0)
    await eventually(() =>
      expect(broker.reports(lampHost.number)).toContainEqual({
        kind: 'presence',
        presence: { t: START_MS, host: 'offline' },
      }),
    )
    await world.close()
    const wills = broker.heard.filter(({ payload }) => payload.includes('"offline"'))
    expect(wills).toHaveLength(1)
  })

  it('come back with births after the broker was away, in real time', async () => {
    const first = await startBroker()
    const clock = new VirtualClock({ startMs: START_MS, speed: 20 })
    const projects = projectsOf(plan)
    const world = new World({
      ...quiet,
      seed: 1,
      clock,
      brokerUrl: first.url,
      projects: () => projects,
      secretOf: () => 's',
    })
    open.push(world, { close: async () => clock.stop() })
    await world.start()
    expect(world.state().hostsConnected).toBe(project.hosts.length)
    await eventually(() => expect(first.heard.length).toBeGreaterThan(project.hosts.length * 3))
    await first.close()
    await eventually(() => expect(world.state().hostsConnected).toBe(0))
    const second = await startBroker(first.port)
    open.push(second)
    await eventually(() => expect(world.state().hostsConnected).toBe(project.hosts.length))
    for (const { number } of project.hosts) {
      // Connected is before born: the birth is in transit. A bare Aedes may deliver a later message first.
      const birth = await until(() => second.reports(number).find(({ kind }) => kind === 'presence'))
      expect(birth).toMatchObject({ kind: 'presence', presence: { host: 'online' } })
    }
  })

  it('connect though something of the project is changed while the world still opens', async () => {
    const broker = await startBroker()
    open.push(broker)
    const clock = new VirtualClock({ startMs: START_MS, speed: 20 })
    const projects = projectsOf(plan)
    let change: Parameters<WorldPorts['onChange']>[0] = () => undefined
    const world = new World({
      ...quiet,
      seed: 1,
      clock,
      brokerUrl: broker.url,
      projects: () => projects,
      secretOf: () => 's',
      onChange: (listener) => {
        change = listener
        return () => undefined
      },
      truthFile: {
        load: async () => {
          // As after a pause: due decisions are made and received before the world opens.
          change([], null)
          await new Promise<void>((later) => clock.schedule(1_000, later))
          return null
        },
        save: async () => undefined,
      },
    })
    open.push(world, { close: async () => clock.stop() })
    await world.start()
    expect(world.state().hostsConnected).toBe(project.hosts.length)
  })
})
