/** One console at the real server, without a browser: its real connection machine, pipeline and store; only its line is ours. */
import mqtt, { type MqttClient } from 'mqtt'
import { createActor, SimulatedClock } from 'xstate'
import { createConnection } from '#client/realtime/connection.ts'
import { readSnapshot } from '#client/realtime/loadSnapshot.ts'
import type { BrokerAddress, FromWorker } from '#client/realtime/messages.ts'
import { createFanIn, type Packet } from '#client/realtime/pipeline.ts'
import type { WorkerPort } from '#client/realtime/socket.ts'
import { createFormReports } from '#client/store/formReports.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'
import { connectionMachine, connectionStatus } from '#machines/connectionMachine.ts'
import { beatTopic, commitsTopic, homeFilter, reportFilter } from '#shared/topics.ts'
import { partsOf } from '#sim/edge/http/load/longAnswers.ts'
import type { TestServer } from '../../support/testServer.ts'

const BACKOFF_MS = 500
const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value))

/** Sent in parts, like large snapshots of the server. */
async function* inParts(snapshot: object): AsyncGenerator<string> {
  const parts = partsOf({ ...snapshot }, ['{"status":200,"msg":"OK","data":', '}'], { longFrom: 3, part: 7 })
  yield* [...parts].join('').split('\n')
}

/** Faults applied to commits. Reports keep their order, as MQTT guarantees per topic. */
export type Trouble = 'none' | 'drop' | 'double' | 'reverse' | 'late'

export class Seat {
  readonly store = createLiveStore()
  readonly #site: TestServer
  readonly #token: string
  readonly #clock = new SimulatedClock()
  readonly #actor
  #line: Line | null = null
  readonly #lines: Line[] = []

  /** `keepsCommits`: whether the server still has the commits that were missed; if not, a snapshot is loaded. */
  constructor(site: TestServer, token: string, { keepsCommits }: { readonly keepsCommits: boolean }) {
    this.#site = site
    this.#token = token
    const { actors } = createConnection({
      store: this.store,
      formReports: createFormReports(),
      clock: createServerClock(),
      nowMs: () => 0,
      brokerUrl: () => `${site.url.replace('http', 'ws')}/mqtt`,
      loadTicket: () => this.#ask('/live/ticket'),
      loadSnapshot: async (_, signal, onPart) => {
        const snapshot = await this.#ask<object>('/live/snapshot')
        const refusal = () => new Error('no snapshot')
        const head = await readSnapshot({ lines: inParts(snapshot), refusal, signal, onPart })
        return { ...head, atMs: 0 }
      },
      loadCommits: (_, missed) =>
        keepsCommits
          ? this.#ask('/live/commits', missed)
          : Promise.resolve({ isComplete: false, seq: 0, commits: [] }),
      isDenied: () => false,
      openWorker: () => this.#openLine(),
    })
    const machine = connectionMachine.provide({ actors, delays: { backoff: BACKOFF_MS } })
    this.#actor = createActor(machine, { clock: this.#clock })
    this.#actor.start()
    this.#actor.send({ type: 'start', projectId: site.projects[0].id })
  }

  get status() {
    return connectionStatus(this.#actor.getSnapshot())
  }

  freshSnapshot(): Promise<{ seq: number; records: unknown; readings: object }> {
    return this.#ask('/live/snapshot')
  }

  readings(): Record<string, unknown> {
    const known = [...this.store.read.all('device')].flatMap(({ id }) => {
      const last = this.store.readings(id)
      return last ? [[id, last.values] as const] : []
    })
    return Object.fromEntries(known)
  }

  deliver(trouble: Trouble): void {
    this.#line?.deliver(trouble)
  }

  /** The server's heartbeat, brought forward: the real one comes every few seconds. */
  beat(): void {
    const [project] = this.#site.projects
    const { seq } = this.#site.workspace(project)
    this.#line?.inject({ topic: beatTopic(project.hex), payload: bytes({ t: 1, seq }) })
  }

  breakSocket(): void {
    this.#line?.cut()
  }

  reconnect(): void {
    if (this.status === 'waiting') this.#clock.increment(BACKOFF_MS)
  }

  async leave(): Promise<void> {
    this.#actor.stop()
    for (const line of this.#lines) await line.closed()
  }

  async #ask<T>(path: string, body: object = {}): Promise<T> {
    const answer = await this.#site.post(path, body, this.#token)
    if (answer.body.status !== 200) throw new Error(`${path}: ${answer.body.msg}`)
    return answer.body.data as T
  }

  #openLine(): WorkerPort {
    const line = new Line()
    this.#line = line
    this.#lines.push(line)
    return line
  }
}

/** Stands in for the worker's thread: mqtt.js and the worker's half of the pipeline, with troubles between the two. */
class Line implements WorkerPort {
  readonly #fanIn = createFanIn({ urgentMs: 0, unseenMs: 0 })
  #client: MqttClient | null = null
  #tell: (message: FromWorker) => void = () => {}
  #commits = ''
  #arrived: Packet[] = []
  /** Held back, delivered with some later packets. */
  #late: Packet[] = []

  constructor() {
    this.#fanIn.frames$.subscribe((frame) => this.#tell(frame))
  }

  post(message: Parameters<WorkerPort['post']>[0]): void {
    if (message.kind === 'taken') this.#fanIn.taken()
    else if (message.kind === 'watch') this.#fanIn.watch(message.numbers)
    else if (message.kind === 'open') this.#open(message.address)
  }

  onMessage(listener: (message: FromWorker) => void): void {
    this.#tell = listener
  }

  onError(): void {}

  end(): void {
    this.#client?.end(true)
  }

  cut(): void {
    this.#client?.stream.destroy()
  }

  closed(): Promise<void> {
    return this.#client?.endAsync(true) ?? Promise.resolve()
  }

  inject(packet: Packet): void {
    this.#fanIn.packet(packet)
  }

  deliver(trouble: Trouble): void {
    const arrived = this.#arrived.splice(0)
    const commits = arrived.filter(({ topic }) => topic === this.#commits)
    const others = arrived.filter(({ topic }) => topic !== this.#commits)
    if (trouble === 'drop') commits.splice(0, 1)
    if (trouble === 'double') commits.push(...commits)
    if (trouble === 'reverse') commits.reverse()
    if (trouble === 'late') this.#late.push(...commits.splice(0, 1))
    else commits.push(...this.#late.splice(0))
    for (const packet of [...commits, ...others]) this.#fanIn.packet(packet)
  }

  #open({ url, clientId, username, password, projectHex }: BrokerAddress): void {
    this.#commits = commitsTopic(projectHex)
    const options = { clientId, username, password, protocolVersion: 4, reconnectPeriod: 0 } as const
    const client = mqtt.connect(url, {
      ...options,
      wsOptions: { origin: url.replace('ws', 'http').replace('/mqtt', '') },
    })
    this.#client = client
    client.on('message', (topic, payload) => this.#arrived.push({ topic, payload }))
    client.on('error', ({ message }) => this.#tell({ kind: 'failed', message }))
    client.on('close', () => this.#tell({ kind: 'closed', message: 'gone' }))
    client.on('connect', () =>
      client.subscribe([reportFilter(projectHex), homeFilter(projectHex)], { qos: 0 }, (error) =>
        this.#tell(error ? { kind: 'failed', message: error.message } : { kind: 'opened' }),
      ),
    )
  }
}
