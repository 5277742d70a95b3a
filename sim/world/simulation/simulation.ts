/**
 * Control of the simulated world: `/api/sim/*` and its panel. It outlives the world and is attached to the next one
 * after a reset. Created by `startEstate`; live mode has none.
 */
import { BREAKDOWNS_MAX } from '#shared/contract/sim.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Person } from '#shared/records/person.ts'
import type { SimulationNews, WorldClock } from '#shared/simulation.ts'
import { monotonicMs, nextTurn, pause, type VirtualClock } from '../../base/clock.ts'
import type { Files } from '../../stores/files/files.ts'
import type { GuestOfRoom } from '../building/rooms.ts'
import { ChaosMode } from '../chaos/chaosMode.ts'
import type { GuestAction } from '../people/guestActions.ts'
import { Demo } from './demo.ts'
import { Recordings } from './recordings.ts'
import { peopleAtConsoles, ResetNotice } from './resetNotice.ts'
import { ScenarioRuns } from './scenarioRuns.ts'
import { ServerFiles } from './serverFiles.ts'
import type { Attached, SimulationPorts } from './simulationPorts.ts'

/** A step is done in pieces, between which calls and packets get their turn. */
const STEP_PIECE_MS = 60_000
/** Time for packets to arrive; bounded for storms. */
const ARRIVES_MS = 4
const INGESTED_WITHIN_MS = 250
const RESET_RETRY_S = 3
/** People see a bar move no better. */
const STEP_NOTIFY_EVERY_MS = 250

interface Way {
  doneMs: number
  totalMs: number
  isEnded: boolean
  notifyFromMs: number
}

export type OnNews = (news: SimulationNews) => void | Promise<void>

export class Simulation {
  readonly #ports: SimulationPorts
  #attached: Attached | null = null
  #revision = 0
  #isResetting = false
  /** Users have been warned of a reset that has not started. */
  #isAnnounced = false
  /** Last reset, running or ended. */
  #making: Promise<void> = Promise.resolve()
  #isEnding = false
  /** The world could not be recreated. */
  #isLost = false
  #way: Way | null = null
  readonly #files = new ServerFiles()
  #areRecordingsLoaded = false
  #lastReset: { readonly atMs: number; readonly by: Person } | null = null
  readonly #listeners = new Set<OnNews>()
  readonly runs: ScenarioRuns
  readonly recordings: Recordings
  readonly chaos: ChaosMode
  readonly resets: ResetNotice
  readonly demo = new Demo({
    scenario: (name) => this.runs.read(name),
    parts: () => {
      const { clock = null, live } = this.#attached ?? {}
      return clock && live ? { ...live, clock } : null
    },
    requireWorld: () => this.#requireResettable(),
    reset: (by, atMs) => this.#makeAnew(by, atMs),
    setSpeed: async (speed) => {
      if (this.#attached?.clock) await this.#move((clock) => goOn(clock, speed))
    },
    onChange: () => void this.#notify(),
  })

  constructor(ports: SimulationPorts) {
    this.#ports = ports
    const parts = { onChange: () => void this.#notify(), files: this.#files, onError: ports.onError }
    this.recordings = new Recordings(parts)
    this.chaos = new ChaosMode({ ...parts, origin: { world: ports.world, seed: ports.seed } })
    this.runs = new ScenarioRuns({ ...parts, ownWorld: ports.world })
    this.resets = new ResetNotice({
      people: () => peopleAtConsoles(this.#attached?.live?.services),
      expectedMs: ports.expectedMs ?? (() => null),
      wait: ports.wait ?? pause,
      nowMs: monotonicMs,
      onChange: () => void this.#notify(),
    })
  }

  /** Uses these files from now on, and resumes recordings of an earlier process. */
  async openFiles(files: Files): Promise<void> {
    this.#files.open(files)
    if (this.#areRecordingsLoaded) return
    this.#areRecordingsLoaded = true
    await this.recordings.load()
    await this.chaos.load()
  }

  /** Resolves once data is stored or rejected; later data waits for new files. */
  leaveFiles(): Promise<void> {
    return this.#files.leave()
  }

  attach(attached: Attached): void {
    this.#attached = attached
    this.#isLost = false
    const { clock, live } = attached
    this.chaos.attach(clock && { clock, services: live?.services ?? null })
    void this.#notify()
  }

  onNews(listener: OnNews): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Data that a scenario needs to start like this world. */
  get origin(): Pick<SimulationPorts, 'world' | 'seed'> {
    return this.#ports
  }

  state() {
    const { world, seed } = this.#ports
    const { nowMs: _, faults, ...counts } = this.#here().world.state()
    const byThemselves = faults.filter(({ projectId }) => projectId === null).slice(0, BREAKDOWNS_MAX)
    return {
      world,
      seed,
      clock: this.clock(),
      ...counts,
      breakdowns: byThemselves.map(({ id, fault, sinceMs, endsAtMs }) => ({ id, fault, sinceMs, endsAtMs })),
      revision: this.#revision,
      reset: this.#lastReset,
    }
  }

  clock(): WorldClock {
    this.#here()
    return must(this.news(), 'the news of a world that is there').clock
  }

  /** Guest of the area; undefined if no one lives there or no world exists. */
  guestOf(areaId: AreaId): GuestOfRoom | undefined {
    return this.#attached?.live?.world.guests().find((guest) => guest.areaId === areaId)
  }

  /** Resolves to whether the people could do it. */
  async guest(areaId: AreaId, action: GuestAction, number?: string): Promise<boolean> {
    try {
      await this.#here().world.guest?.(areaId, action, number)
      return true
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }

  /** Connects a simulated gateway as the host with its secret. */
  plugIn(hostId: HostId): Promise<void> {
    return this.#here().world.plugIn(hostId)
  }

  pause(): Promise<WorldClock> {
    return this.#move((clock) => clock.pause())
  }

  resume(): Promise<WorldClock> {
    return this.#move((clock) => clock.resume())
  }

  setSpeed(speed: number): Promise<WorldClock> {
    return this.#move((clock) => clock.setSpeed(speed))
  }

  /** Resolves when the step completes or is ended. Concurrent steps are queued. */
  async step(durationMs: number): Promise<WorldClock> {
    const clock = this.#movable()
    const way = this.#way ?? {
      doneMs: 0,
      totalMs: 0,
      isEnded: false,
      notifyFromMs: monotonicMs() + STEP_NOTIFY_EVERY_MS,
    }
    way.totalMs += durationMs
    if (this.#way) return this.#arrived(way, clock)
    this.#way = way
    try {
      while (way.doneMs < way.totalMs && !way.isEnded) {
        const pieceMs = Math.min(way.totalMs - way.doneMs, STEP_PIECE_MS)
        clock.step(pieceMs)
        way.doneMs += pieceMs
        if (monotonicMs() >= way.notifyFromMs || way.doneMs >= way.totalMs) {
          way.notifyFromMs = monotonicMs() + STEP_NOTIFY_EVERY_MS
          void this.#notify()
        }
        await this.#ingested()
        this.#requireSame(clock)
      }
    } finally {
      this.#way = null
    }
    return await this.#move(() => undefined)
  }

  /** For callers that prolonged a running step. */
  async #arrived(way: Way, clock: VirtualClock): Promise<WorldClock> {
    while (this.#way === way) await pause(ARRIVES_MS)
    this.#requireSame(clock)
    return this.clock()
  }

  /** A reset waits for nobody: the rest of a step is of a world that ends. */
  #requireSame(clock: VirtualClock): void {
    if (this.#here().clock !== clock) throw new Rejection('world_resetting', { seconds: RESET_RETRY_S })
  }

  /** Stops a step at the current time. */
  stopStep(): WorldClock {
    if (this.#way) this.#way.isEnded = true
    return this.clock()
  }

  /** Repairs a breakdown; false if already ended or no world exists. */
  repair(breakdownId: string): Promise<boolean> {
    return this.#here().world.repair?.(breakdownId) ?? Promise.resolve(false)
  }

  /** Waits for packets, or silence detection would run ahead. */
  async #ingested(): Promise<void> {
    await nextTurn()
    await this.chaos.settled()
    const isIngesting = this.#attached?.isIngesting
    if (!isIngesting) return
    const startedMs = monotonicMs()
    do await pause(ARRIVES_MS)
    while (isIngesting() && monotonicMs() - startedMs < INGESTED_WITHIN_MS)
  }

  /**
   * Resolves to the duration without the warning. Ends a demo.
   * @throws Rejection if more users are active than `acceptedOthers`
   */
  reset(by: Person, acceptedOthers = 0): Promise<number> {
    return this.#afterNotice(by, acceptedOthers, async () => {
      const startedMs = monotonicMs()
      this.demo.abandon()
      await this.#makeAnew(by)
      return Math.round(monotonicMs() - startedMs)
    })
  }

  /** Same as a reset; resolves with false if no demo is shown. */
  async restartDemo(by: Person, acceptedOthers = 0): Promise<boolean> {
    if (this.demo.news() === null) return false
    return await this.#afterNotice(by, acceptedOthers, () => this.demo.restart(by))
  }

  async #afterNotice<T>(by: Person, acceptedOthers: number, work: () => Promise<T>): Promise<T> {
    this.#requireResettable()
    this.resets.requireAccepted(by, acceptedOthers)
    const notice = this.resets.announce(by)
    this.#isAnnounced = notice !== null
    try {
      // Without other users it starts immediately.
      if (notice) await notice
      this.#isAnnounced = false
      return await work()
    } finally {
      this.#isAnnounced = false
      this.resets.end()
    }
  }

  /** Prevents further resets; resolves when a running one has ended. */
  async settle(): Promise<void> {
    this.#isEnding = true
    await this.#making.catch(() => undefined)
  }

  close(): void {
    this.demo.abandon()
    this.chaos.attach(null)
    this.runs.close()
  }

  async #makeAnew(by: Person, atMs?: number): Promise<void> {
    this.#requireResettable()
    this.#making = this.#exchange(by, atMs)
    await this.#making
  }

  async #exchange(by: Person, atMs?: number): Promise<void> {
    this.#isResetting = true
    this.resets.begin(by)
    await this.#notify()
    this.#attached = null
    this.chaos.attach(null)
    try {
      await this.#ports.makeAnew(atMs)
    } catch (error) {
      this.#isLost = this.#attached === null
      // The world builder reports the reason; a message "nothing was changed" would be wrong here.
      throw this.#isLost ? new Rejection('world_lost') : error
    } finally {
      this.#isResetting = false
    }
    this.#lastReset = { atMs: this.clock().nowMs, by }
    await this.#notify()
  }

  /** Resolves to the clock state once saved; a disk error is ignored. */
  async #move(how: (clock: VirtualClock) => void): Promise<WorldClock> {
    const clock = this.#movable()
    how(clock)
    const moved = this.clock()
    void this.#notify()
    await this.#ports.keepClock(this.#files, clock).catch(this.#ports.onError)
    return moved
  }

  #here(): Attached {
    if (this.#isLost) throw new Rejection('world_lost')
    if (!this.#attached || this.#isResetting)
      throw new Rejection('world_resetting', { seconds: RESET_RETRY_S })
    return this.#attached
  }

  #requireResettable(): void {
    this.#here()
    if (this.#isAnnounced) throw new Rejection('world_resetting', { seconds: RESET_RETRY_S })
    if (this.#isEnding) throw new Rejection('unavailable', { seconds: RESET_RETRY_S })
  }

  #movable(): VirtualClock {
    const { clock } = this.#here()
    if (!clock) throw new Rejection('clock_in_lock_step')
    return clock
  }

  /** State for consoles; null while no world exists. */
  news(): SimulationNews | null {
    const { clock, world } = this.#attached ?? {}
    if (!world) return null
    const now = clock
      ? { nowMs: Math.round(clock.now()), speed: clock.speed, isPaused: clock.isPaused }
      : { nowMs: world.state().nowMs, speed: 0, isPaused: true }
    return {
      clock: now,
      step: this.#way && { doneMs: this.#way.doneMs, totalMs: this.#way.totalMs },
      revision: this.#revision,
      isResetting: this.#isResetting,
      reset: this.resets.news(),
      run: this.runs.summary(),
      demo: this.demo.news(),
      recordings: this.recordings.revision,
      chaos: this.chaos.revision,
    }
  }

  async #notify(): Promise<void> {
    this.#revision += 1
    const news = this.news()
    if (news) await Promise.all([...this.#listeners].map((listener) => listener(news)))
  }
}

function goOn(clock: VirtualClock, speed: number): void {
  clock.setSpeed(speed)
  if (clock.isPaused) clock.resume()
}
