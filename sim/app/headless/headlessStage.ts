/**
 * Headless stage: a complete server and its world in this process, with a temporary folder, free ports, and real
 * HTTP, MQTT and disk. The run controls the clock, and nothing waits for real time.
 */

import { join } from 'node:path'
import { pino } from 'pino'
import { must } from '#shared/kernel/assert.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { reportTopic } from '#shared/topics.ts'
import { ManualClock } from '../../base/clock.ts'
import { PROJECT_FOLDER } from '../../base/projectFolder.ts'
import type { Services } from '../../edge/handlers/services.ts'
import { ownTempFolder, removeTempFolder } from '../../stores/storage/ownTempFolder.ts'
import type { StepBody } from '../../world/scenarios/file/steps.ts'
import { ServerStage } from '../../world/scenarios/stage/serverStage.ts'
import {
  type Listening,
  type Observer,
  type Packet,
  type PageAsked,
  type Sent,
  type ServerStep,
  type Stage,
  StageRefusal,
} from '../../world/scenarios/stage/stage.ts'
import { keepClock } from '../../world/simulation/clockFile.ts'
import type { World } from '../../world/world.ts'
import { type Estate, startEstate } from '../startEstate.ts'
import { PageViewer } from './browser.ts'
import { openConsoleLine, type Ticket } from './consoleLine.ts'
import { Disk } from './disk.ts'
import { disturb } from './disturb.ts'
import { configOf, heardIn } from './helpers.ts'
import { whatIsLeftOf } from './killed.ts'
import { Lines, type Published } from './lines.ts'
import { sendBytes } from './rawBytes.ts'
import { settle } from './settle.ts'

export interface HeadlessOptions {
  readonly world: string
  readonly project: string | undefined
  readonly seed: number
  readonly startMs: number
  readonly breaksByItself: boolean
  readonly failureRate: number
  /** The executable of a browser. */
  readonly browser?: string | undefined
}

/** Polling interval in simulated time; devices act at whole seconds. */
const LOOK_EVERY_MS = 1_000
/** Interval of checks during long waits, equal to the physics step, because a day has 86,400 seconds. */
const LOOK_SELDOM_MS = 5_000
const LONG_MS = 30 * 60_000
/** Reconnect interval of gateways. */
const RETRY_EVERY_MS = 5_000
const PIECE_MS = 60_000

/** Actor of injected faults. */
const ACTOR = { kind: 'system', id: 'scenario', name: 'Scenario' } as const

export class HeadlessStage extends ServerStage implements Stage {
  readonly kind = 'headless'
  readonly #options: HeadlessOptions
  readonly #clock: ManualClock
  readonly #disk = new Disk()
  readonly #lines: Lines
  readonly #viewer: PageViewer | null
  readonly #observers = new Set<Observer>()
  readonly #root: string
  /** State packets acknowledged by the broker. */
  readonly acknowledged: Published[] = []
  readonly #givenUp = new Set<string>()
  #folder: string
  #estate: Estate
  #stopObserving: () => void = () => undefined

  private constructor(options: HeadlessOptions, root: string, clock: ManualClock) {
    super(options.project, ACTOR)
    this.#options = options
    this.#root = root
    this.#folder = join(root, 'data')
    this.#clock = clock
    this.#lines = new Lines((published) => this.#receive(published))
    this.#viewer = options.browser === undefined ? null : new PageViewer(options.browser)
    // Set by `open` before anybody can have the stage.
    this.#estate = null as unknown as Estate
  }

  static async open(options: HeadlessOptions): Promise<HeadlessStage> {
    const root = ownTempFolder('atrium-scenario')
    const stage = new HeadlessStage(options, root, new ManualClock(options.startMs))
    await stage.#start()
    await stage.settled()
    return stage
  }

  protected get url(): string {
    return `http://127.0.0.1:${this.#estate.server.port}`
  }

  get estate(): Estate {
    return this.#estate
  }

  get folder(): string {
    return this.#folder
  }

  protected get services(): Services {
    return this.#estate.server.services
  }

  protected override async afterFault(): Promise<void> {
    await this.#stepTo(this.now())
  }

  get world(): World {
    return must(this.#estate.world, 'a world')
  }

  async #start(): Promise<void> {
    const { breaksByItself, failureRate, world, seed } = this.#options
    this.#estate = await startEstate(configOf(world, seed, this.#folder), {
      projectFolder: PROJECT_FOLDER,
      clock: this.#clock,
      logger: pino({ level: 'silent' }),
      openStores: this.#disk.open,
      limits: { callsPerMinute: 1_000_000_000 },
      worldPorts: {
        wrapLink: (link) => this.#lines.link(link),
        lockStep: { settled: () => this.settled() },
        breaksByItself,
        failureRate01: failureRate,
      },
    })
    this.#observeCommits()
    // Received messages are lost with the server.
    for (const { workspace } of this.#estate.server.services.workspaces.projects())
      for (const { id } of workspace.state.all('command')) this.#givenUp.add(id)
    await this.world.start()
  }

  #observeCommits(): void {
    this.#stopObserving()
    this.#stopObserving = this.#estate.server.services.workspaces.onCommit(
      'scenario',
      ({ commit }, workspace) => {
        if (workspace.stream === this.found.workspace.stream || workspace.stream === 'estate')
          for (const observer of this.#observers) observer.commit?.(commit)
      },
    )
  }

  #receive(published: Published): void {
    const found = this.found
    // A message beside a host's own topic is acknowledged, so that it is not repeated, and is not stored.
    if (published.topic !== reportTopic(found.project.hex, published.hostNumber)) return
    const heard = heardIn(published, found, this.now())
    if (heard === null) return
    this.acknowledged.push(published)
    for (const observer of this.#observers) for (const one of heard) observer.report?.(one)
  }

  now(): number {
    return this.#clock.now()
  }

  async advance(untilMs: number, look?: () => boolean | Promise<boolean>): Promise<boolean> {
    if (!look) {
      await this.#stepTo(untilMs)
      return false
    }
    const isLong = untilMs - this.now() > LONG_MS
    for (;;) {
      if (await look()) return true
      if (this.now() >= untilMs) return false
      await this.#stepTo(Math.min(untilMs, this.now() + (isLong ? LOOK_SELDOM_MS : LOOK_EVERY_MS)))
    }
  }

  /** Needs no grace period, because every step settles before the next one starts. */
  grace(): Promise<boolean> {
    return Promise.resolve(false)
  }

  /** In pieces, because disconnected hosts retry at each start. */
  async #stepTo(instantMs: number): Promise<void> {
    do {
      const { hosts, hostsConnected } = this.world.state()
      const pieceMs = hostsConnected < hosts ? RETRY_EVERY_MS : PIECE_MS
      await this.world.step(Math.min(pieceMs, Math.max(0, instantMs - this.world.now())))
      await this.settled()
    } while (this.now() < instantMs)
  }

  settled(): Promise<void> {
    return settle({ ...this.#estate, givenUp: this.#givenUp })
  }

  async send({ hostId, topic, payload }: Packet): Promise<Sent> {
    const { project, workspace } = this.found
    const host = workspace.state.get('host', hostId)
    if (!host) throw new StageRefusal(phrase('hostGone'))
    const isTaken = await this.#lines.send(
      host.number,
      topic ?? reportTopic(project.hex, host.number),
      payload,
    )
    await this.settled()
    return isTaken ? { acknowledged: 1, lost: 0 } : { acknowledged: 0, lost: 1 }
  }

  sendBytes(bytes: Uint8Array): Promise<boolean> {
    return sendBytes(this.#estate.server.mqttPort, bytes)
  }

  async server(serverStep: ServerStep): Promise<void> {
    if (serverStep.restart) await this.#restart()
    if (serverStep.kill) await this.#kill()
    await disturb(serverStep, { clock: this.#clock, lines: this.#lines, disk: this.#disk })
    if (serverStep.clockJump) this.#jump(serverStep.clockJump.by)
    await this.settled()
  }

  async #restart(): Promise<void> {
    await this.#estate.close()
    await this.#start()
  }

  async #kill(): Promise<void> {
    const dead = this.#estate
    const left = whatIsLeftOf(this.#folder)
    this.#stopObserving()
    await dead.close()
    this.#folder = left
    await this.#start()
  }

  /** The machine's clock is set forward; the building's own time has not passed. */
  #jump(byMs: number): void {
    this.#clock.advanceTo(this.#clock.now() + byMs)
    this.world.follow()
  }

  observe(observer: Observer): () => void {
    this.#observers.add(observer)
    return () => this.#observers.delete(observer)
  }

  async listen(account: string): Promise<Listening> {
    const projectId = this.found.project.id
    const { status, msg, data } = await this.caller.call({
      account,
      path: '/live/ticket',
      input: {},
      projectId,
    })
    if (status !== 200) throw new StageRefusal(phrase('noLiveConnection', { account, message: msg }))
    return openConsoleLine(this.url, data as Ticket, () => this.now())
  }

  async page(asked: PageAsked): Promise<string | null> {
    if (!this.#viewer) return null
    return this.#viewer.look(this.url, await this.caller.tokenOf(asked.account), asked)
  }

  /** With a browser, opens the screen in both languages. */
  async show({ screen, as = 'admin' }: StepBody<'chapter'>): Promise<void> {
    const account = this.accountNamed(as)
    if (screen === undefined || account === null) return
    for (const language of ['en', 'zh'] as const) await this.page({ account, address: screen, language })
  }

  /** Faults, cuts and full disks that last are over. */
  async heal(): Promise<void> {
    this.#lines.mend()
    this.#disk.isFull = false
    this.#disk.delayMs = 0
    await this.found.workspace.run('ClearAllFaults', {}, this.context)
    await this.#stepTo(this.now())
  }

  /** Stops the clock at this instant, for a server that is started on the data afterwards. */
  async stopClock(): Promise<void> {
    const { speed } = configOf(this.#options.world, this.#options.seed, this.#folder)
    await keepClock(this.services.worldFiles, speed, { speed, isPaused: true, now: () => this.now() })
  }

  async close(): Promise<void> {
    this.#stopObserving()
    await this.#viewer?.close()
    await this.#estate.close()
  }

  remove(): void {
    removeTempFolder(this.#root)
  }
}
