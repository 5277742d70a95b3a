/**
 * The running server as a stage: everybody’s world, in which time goes on by itself and is hurried along in pieces. Faults
 * are injected in the presenter's name, calls are made over HTTP as the account that the step names, with its rights.
 */
import { createHash } from 'node:crypto'
import type { Property } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { monotonicMs, nextTurn, pause, type VirtualClock } from '../clock.ts'
import type { Services } from '../handlers/services.ts'
import { accountNamed, accountNames } from '../scenarios/headless/accounts.ts'
import { Caller } from '../scenarios/headless/caller.ts'
import { guestActionOf, isCalled, refusing } from '../scenarios/headless/helpers.ts'
import { questionsOf, truthOf } from '../scenarios/headless/truth.ts'
import {
  type Call,
  type CallResult,
  type GuestDeed,
  type Listening,
  type Observer,
  type Sent,
  type Stage,
  type StageFault,
  StageRefusal,
  type TruthAsked,
  type WeatherAsked,
} from '../scenarios/stage.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import type { World } from '../world/world.ts'

export interface LiveParts {
  readonly services: Services
  readonly world: Pick<World, 'state' | 'guest' | 'truth' | 'weather'>
  /** Where the server listens. */
  readonly url: string
  /** The server has taken in and stored what it was sent. */
  readonly isIdle: () => boolean
}

export interface LiveStageOptions extends LiveParts {
  readonly clock: VirtualClock
  readonly project: string | undefined
  readonly actor: Actor
  /** Says true once nobody wants it any more. */
  readonly isOver: () => boolean
}

/** Lines and hosts take real time, whatever the world's: a short time is waited for as it is. */
const SHORT_MS = 10_000
const LOOK_EVERY_MS = 100
/** A longer one is hurried along in so many pieces, between which packets have their time. */
const PIECES = 60
const PIECE_MIN_MS = 1_000
const PIECE_MAX_MS = 60_000
/** What the world has sent meanwhile is taken in. */
const BREATH_MS = 20

const CATCH_UP_MS = 5
const CATCH_UP_MAX = 400
/** Packets are on their way between two looks. */
const IDLE_LOOKS = 3

/** Before time goes on: a world that runs ahead of its server has devices that seem to be silent. */
export async function catchUp(isIdle: () => boolean): Promise<void> {
  let idle = 0
  for (let looks = 0; looks < CATCH_UP_MAX && idle < IDLE_LOOKS; looks += 1) {
    await pause(CATCH_UP_MS)
    idle = isIdle() ? idle + 1 : 0
  }
}

export class LiveStage implements Stage {
  readonly kind = 'live'
  readonly #options: LiveStageOptions
  readonly #caller: Caller

  constructor(options: LiveStageOptions) {
    this.#options = options
    this.#caller = new Caller(() => options.url)
  }

  now(): number {
    return this.#options.clock.now()
  }

  get #found(): ProjectWorkspace {
    const all = [...this.#options.services.workspaces.projects()]
    const { project } = this.#options
    const found = project === undefined ? all[0] : all.find((one) => isCalled(one, project))
    if (found) return found
    throw new StageRefusal(`this world has no project "${project}"`)
  }

  project() {
    const { project, workspace } = this.#found
    return { project, read: workspace.state }
  }

  projectNamed(name: string): string | null {
    const all = [...this.#options.services.workspaces.projects()]
    return all.find((one) => isCalled(one, name))?.project.id ?? null
  }

  accountNamed(name: string): string | null {
    return accountNamed(name, this.#options.services)
  }

  accountNames(): readonly string[] {
    return accountNames(this.#options.services)
  }

  #requireOn(): void {
    if (this.#options.isOver()) throw new StageRefusal('the demo has ended')
  }

  async advance(untilMs: number, look?: () => boolean | Promise<boolean>): Promise<boolean> {
    const [totalMs, fromMs] = [untilMs - this.now(), monotonicMs()]
    const isShort = look !== undefined && totalMs <= SHORT_MS
    const ofLook = Math.min(PIECE_MAX_MS, Math.max(PIECE_MIN_MS, totalMs / PIECES))
    const pieceMs = look === undefined ? PIECE_MAX_MS : ofLook
    for (;;) {
      this.#requireOn()
      if (await look?.()) return true
      const isWaited = !isShort || monotonicMs() - fromMs >= totalMs
      const leftMs = untilMs - this.now()
      if (leftMs <= 0 && isWaited) return false
      if (isWaited) this.#options.clock.step(Math.min(pieceMs, leftMs))
      if (look !== undefined) await pause(LOOK_EVERY_MS)
      await catchUp(this.#options.isIdle)
    }
  }

  async settled(): Promise<void> {
    await pause(BREATH_MS)
    await this.#options.services.workspaces.settled()
    await nextTurn()
  }

  async call(call: Call): Promise<CallResult> {
    this.#requireOn()
    const result = await this.#caller.call({ ...call, projectId: call.projectId ?? this.#found.project.id })
    await this.settled()
    return result
  }

  async inject(fault: Fault): Promise<StageFault> {
    this.#requireOn()
    const { workspace } = this.#found
    const done = await refusing(() => workspace.run('InjectFault', { fault }, this.#context))
    const [event] = done?.commit.events ?? []
    if (event?.type !== 'FaultInjected') throw new StageRefusal('the fault was not injected')
    return { id: event.data.faultId, fault: event.data.fault, sinceMs: this.now(), isNatural: false }
  }

  async clear(faultId: string): Promise<boolean> {
    const { workspace } = this.#found
    // Somebody may have cleared it on the dock.
    const record = [...workspace.state.all('fault')].find(({ id }) => id === faultId)
    if (!record) return false
    await workspace.run('ClearFault', { faultId: record.id }, this.#context)
    return true
  }

  get #context() {
    const { actor } = this.#options
    return { actor, channel: 'simulator', nowMs: Math.round(this.now()) } as const
  }

  faults(): readonly StageFault[] {
    return this.#options.world.state().faults.map(({ id, fault, sinceMs, projectId }) => ({
      id,
      fault,
      sinceMs,
      isNatural: projectId === null,
    }))
  }

  async guest(deed: GuestDeed, areaId: string): Promise<void> {
    const action = guestActionOf(deed)
    await refusing(() => this.#options.world.guest(areaId as AreaId, action))
    await this.settled()
  }

  async weather({ is, for: forMs, by }: WeatherAsked): Promise<void> {
    const nowMs = this.now()
    const said = { kind: is, projectId: this.#found.project.id, startMs: nowMs, endMs: nowMs + forMs }
    this.#options.world.weather.add({ ...said, ...(by === undefined ? {} : { byC: by }) })
  }

  async send(): Promise<Sent> {
    throw notHere('gateway')
  }

  async sendBytes(): Promise<boolean> {
    throw notHere('gateway')
  }

  async server(): Promise<void> {
    throw notHere('server')
  }

  observe(observer: Observer): () => void {
    const { workspaces } = this.#options.services
    const { stream } = this.#found.workspace
    return workspaces.onCommit('demo', ({ commit }, workspace) => {
      if (workspace.stream === stream) observer.commit?.(commit)
    })
  }

  propertiesOf(deviceId: DeviceId): readonly Property[] {
    const device = this.#found.workspace.state.get('device', deviceId)
    return device ? (kindOf(device.kind)?.properties(device.circuits.length) ?? []) : []
  }

  last(deviceId: DeviceId) {
    return this.#options.services.telemetry.last.get(this.#found.project.id, deviceId)
  }

  metrics(): Promise<string> {
    return this.#caller.text('/metrics')
  }

  truth(asked: TruthAsked): unknown {
    return truthOf(asked, this.#options.world.truth, this.#found.workspace.state)
  }

  truthQuestions(asked: Omit<TruthAsked, 'question'>): readonly string[] {
    return questionsOf(asked, this.#options.world.truth, this.#found.workspace.state)
  }

  stateHash(): string {
    return createHash('sha256').update(JSON.stringify(this.#found.workspace.state.dump())).digest('hex')
  }

  async listen(): Promise<Listening> {
    throw new StageRefusal('messages are not listened to on the running server: run the scenario headless')
  }

  /** The presenter's own console is the browser: nothing is looked at behind its back. */
  async page(): Promise<null> {
    return null
  }

  async show(): Promise<void> {}

  /** The sessions that its calls have opened end. */
  async close(): Promise<void> {
    await this.#caller.signOut()
  }
}

const notHere = (kind: string): StageRefusal =>
  new StageRefusal(`a ${kind} step would disturb everybody on the running server: run the scenario headless`)
