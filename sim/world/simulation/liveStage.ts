/**
 * Stage on the running server: shared world with passing time, advanced in pieces. Faults act as the presenter; calls
 * use HTTP with the step's account.
 */

import type { Actor } from '#shared/kernel/commit.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { monotonicMs, nextTurn, pause, type VirtualClock } from '../../base/clock.ts'
import type { Services } from '../../edge/handlers/services.ts'
import { ServerStage, type StageWorld } from '../scenarios/stage/serverStage.ts'
import {
  type Listening,
  type Observer,
  type Sent,
  type Stage,
  StageRefusal,
} from '../scenarios/stage/stage.ts'

export interface LiveParts {
  readonly services: Services
  readonly world: StageWorld
  /** URL of the server. */
  readonly url: string
  /** Whether the server has stored everything sent. */
  readonly isIdle: () => boolean
}

export interface LiveStageOptions extends LiveParts {
  readonly clock: VirtualClock
  readonly project: string | undefined
  readonly actor: Actor
  /** True once cancelled. */
  readonly isOver: () => boolean
}

/** Connections and hosts need real time, so short waits are taken in real time. */
const SHORT_MS = 10_000
const LOOK_EVERY_MS = 100
/** Grace period for commands on a busy machine, so that the audience does not see a false failure. */
const GRACE_MS = 15_000
/** A longer one is hurried along in so many pieces, between which packets have their time. */
const PIECES = 60
const PIECE_MIN_MS = 1_000
const PIECE_MAX_MS = 60_000
/** Pause for the server to ingest reports. */
const BREATH_MS = 20

const CATCH_UP_MS = 5
/** Real-time limit, because a user is waiting. */
const CATCH_UP_MAX_MS = 2_000
/** Repeated checks, because packets may be in transit. */
const IDLE_LOOKS = 3

/** Waits before advancing: a world ahead of its server would have seemingly silent devices. */
export async function catchUp(isIdle: () => boolean): Promise<void> {
  const untilMs = monotonicMs() + CATCH_UP_MAX_MS
  let idle = 0
  while (idle < IDLE_LOOKS && monotonicMs() < untilMs) {
    await pause(CATCH_UP_MS)
    idle = isIdle() ? idle + 1 : 0
  }
}

export class LiveStage extends ServerStage implements Stage {
  readonly kind = 'live'
  readonly #options: LiveStageOptions

  constructor(options: LiveStageOptions) {
    super(options.project, options.actor)
    this.#options = options
  }

  protected get services(): Services {
    return this.#options.services
  }

  get world(): StageWorld {
    return this.#options.world
  }

  protected get url(): string {
    return this.#options.url
  }

  now(): number {
    return this.#options.clock.now()
  }

  protected override requireOn(): void {
    if (this.#options.isOver()) throw new StageRefusal(phrase('demoEnded'))
  }

  async advance(untilMs: number, look?: () => boolean | Promise<boolean>): Promise<boolean> {
    const [totalMs, fromMs] = [untilMs - this.now(), monotonicMs()]
    const isShort = look !== undefined && totalMs <= SHORT_MS
    const ofLook = Math.min(PIECE_MAX_MS, Math.max(PIECE_MIN_MS, totalMs / PIECES))
    const pieceMs = look === undefined ? PIECE_MAX_MS : ofLook
    for (;;) {
      this.requireOn()
      if (await look?.()) return true
      const isWaited = !isShort || monotonicMs() - fromMs >= totalMs
      const leftMs = untilMs - this.now()
      if (leftMs <= 0 && isWaited) return false
      if (isWaited) this.#options.clock.step(Math.min(pieceMs, leftMs))
      if (look !== undefined) await pause(LOOK_EVERY_MS)
      await catchUp(this.#options.isIdle)
    }
  }

  async grace(look: () => boolean | Promise<boolean>): Promise<boolean> {
    const untilMs = monotonicMs() + GRACE_MS
    while (monotonicMs() < untilMs) {
      this.requireOn()
      if (await look()) return true
      await pause(LOOK_EVERY_MS)
    }
    return false
  }

  async settled(): Promise<void> {
    await pause(BREATH_MS)
    await this.#options.services.workspaces.settled()
    await nextTurn()
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
    const { stream } = this.found.workspace
    return workspaces.onCommit('demo', ({ commit }, workspace) => {
      if (workspace.stream === stream) observer.commit?.(commit)
    })
  }

  async listen(): Promise<Listening> {
    throw new StageRefusal(phrase('notListened'))
  }

  /** The presenter's own browser shows the console, so no separate page is inspected. */
  async page(): Promise<null> {
    return null
  }

  async show(): Promise<void> {}

  /** The sessions that its calls have opened end. */
  async close(): Promise<void> {
    await this.caller.signOut()
  }
}

const notHere = (kind: string): StageRefusal => new StageRefusal(phrase('disturbing', { kind }))
