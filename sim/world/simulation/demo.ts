/**
 * Demo on the running world: a bundled scenario whose chapters a presenter shows one by one. A chapter's steps run when
 * it is opened; earlier ones can be shown again without going back. One demo at a time, visible to all.
 */

import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { simContract } from '#shared/contract/sim.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { namesOfPerson, type Person, personOf } from '#shared/records/person.ts'
import type { DemoNews } from '#shared/simulation.ts'
import { messageInBoth } from '#shared/texts/messageText.ts'
import { type BothNames, englishOf, phrase, phraseText, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { monotonicMs, pause, systemClock, type VirtualClock } from '../../base/clock.ts'
import type { AccountActor } from '../../core/auth/actors.ts'
import { CannotRun } from '../scenarios/file/problems.ts'
import type { ReadScenario } from '../scenarios/file/readScenario.ts'
import { prepare } from '../scenarios/run/prepare.ts'
import { idOf, Run } from '../scenarios/run/run.ts'
import { runStep } from '../scenarios/run/runCase.ts'
import { screenOf } from '../scenarios/run/values.ts'
import { stepInChinese } from '../scenarios/run/words/stepInChinese.ts'
import { StageRefusal } from '../scenarios/stage/stage.ts'
import { type Chapter, chaptersOf, nextTimeOfDay, outlineOf } from './chapters.ts'
import { catchUp, type LiveParts, LiveStage } from './liveStage.ts'

type DemoPlan = OutputOf<typeof simContract.demoPlan>

export interface DemoPorts {
  readonly scenario: (name: string) => ReadScenario
  /** Null where there is no world that could be moved. */
  readonly parts: () => (LiveParts & { readonly clock: VirtualClock }) | null
  /** @throws Rejection if no other world can be created now */
  readonly requireWorld: () => void
  /** Creates another world, at this instant or at the machine's time. */
  readonly reset: (by: Person, atMs: number | undefined) => Promise<void>
  readonly setSpeed: (speed: number) => Promise<void>
  readonly onChange: () => void
}

interface Showing {
  readonly id: string
  readonly name: string
  readonly read: ReadScenario
  readonly chapters: readonly Chapter[]
  readonly by: AccountActor
  /** Project of the demo; null until known. */
  projectId: string | null
  timeZone: string | null
  chapter: number
  /** Screens of played chapters with ids. */
  readonly screens: (string | null)[]
  played: number
  phase: DemoNews['phase']
  way: DemoNews['way']
  already: DemoNews['already']
  problem: DemoNews['problem']
  isOver: boolean
  run: Run | null
  stage: LiveStage | null
  stopObserving: () => void
  speedBefore: number
}

/** The screen is on show before anything happens on it. */
const SCREEN_MS = 700
/** Piece size, so that the move is visible. */
const MOVE_PIECE_MS = 2 * 60_000
/** Real time. What arrives is of the time that the page has received last. */
const MOVE_NOTIFY_EVERY_MS = 200

export class Demo {
  readonly #ports: DemoPorts
  #showing: Showing | null = null
  #count = 0

  constructor(ports: DemoPorts) {
    this.#ports = ports
  }

  news(): DemoNews | null {
    const now = this.#showing
    const shown = now?.chapters[now.chapter]?.shown
    if (!now || !shown) return null
    const { id, name, by, projectId, chapter, chapters, played, phase, way, already, problem } = now
    const { title: heading, text, point = null } = shown
    const screen = now.screens[chapter] ?? null
    const { title, description: about = null } = now.read.scenario
    const outline = outlineOf(chapters)
    const place = { projectId, chapter, chapters: chapters.length, played }
    const stepFields = { heading, text, screen, point, phase, way, already, problem }
    return { id, name, title, about, outline, by: personOf(by), ...place, ...stepFields }
  }

  /**
   * Chapters of a demo, and how far the world must advance first.
   * @throws Rejection if unknown
   */
  plan(name: string, by: AccountActor): DemoPlan {
    const { read, chapters } = this.#found(name)
    const { title, description: about = null, start } = read.scenario
    const plan = { title, about, chapters: [...outlineOf(chapters)], startsAt: start.slice(-5), leadMs: null }
    const parts = this.#ports.parts()
    if (!parts) return plan
    const { project } = read.scenario
    try {
      const stage = new LiveStage({ ...parts, project, actor: by, isOver: () => false })
      const nowMs = parts.clock.now()
      return { ...plan, leadMs: nextTimeOfDay(start, nowMs, stage.project().project.timeZone) - nowMs }
    } catch (error) {
      // Another world is running; the user is informed when starting.
      if (error instanceof StageRefusal) return plan
      throw error
    }
  }

  #found(name: string) {
    const read = this.#ports.scenario(name)
    const chapters = chaptersOf(read.scenario.cases[0]?.steps ?? [])
    if (chapters.length === 0) throw new Rejection('record_unknown', { kind: 'scenario' })
    return { read, chapters }
  }

  /** @throws Rejection if another demo is being shown or the demo does not exist */
  start(name: string, by: AccountActor): string {
    const other = this.#showing
    if (other && other.by.id !== by.id) throw new Rejection('demo_running', namesOfPerson(personOf(other.by)))
    const { read, chapters } = this.#found(name)
    this.#count += 1
    const id = `${Math.round(systemClock.now()).toString(36)}-${this.#count}`
    void this.#finish(other)
    void this.#show(this.#fresh({ id, name, read, chapters, by }))
    return id
  }

  #fresh(own: Pick<Showing, 'id' | 'name' | 'read' | 'chapters' | 'by'>): Showing {
    const showing: Showing = {
      ...own,
      projectId: null,
      timeZone: null,
      chapter: 0,
      screens: [],
      played: 0,
      phase: 'preparing',
      way: null,
      already: [],
      problem: null,
      isOver: false,
      run: null,
      stage: null,
      stopObserving: () => undefined,
      speedBefore: this.#ports.parts()?.clock.speed ?? 1,
    }
    this.#showing = showing
    this.#ports.onChange()
    return showing
  }

  /** False where nothing can be shown now; pressed twice, it is one step. */
  goTo(chapter: number): boolean {
    const now = this.#showing
    if (now?.phase !== 'ready' || chapter > now.played || chapter >= now.chapters.length) return false
    if (chapter === now.played) void this.#play(now, chapter)
    else {
      now.chapter = chapter
      this.#ports.onChange()
    }
    return true
  }

  /** Resolves when the new world is ready; false if no demo is shown. */
  async restart(by: Person): Promise<boolean> {
    const old = this.#showing
    if (!old) return false
    // A rejected restart leaves a running demo unchanged.
    this.#ports.requireWorld()
    const { id, name, read, chapters, timeZone } = old
    const nowMs = systemClock.now()
    const atMs = timeZone === null ? undefined : nextTimeOfDay(read.scenario.start, nowMs, timeZone)
    old.isOver = true
    old.stopObserving()
    const showing = this.#fresh({ id, name, read, chapters, by: old.by })
    showing.speedBefore = old.speedBefore
    await this.#ports.reset(by, atMs)
    void this.#show(showing)
    return true
  }

  /** False where none is shown. */
  end(): boolean {
    const now = this.#showing
    if (!now) return false
    this.#showing = null
    void this.#finish(now)
    this.#ports.onChange()
    return true
  }

  /** The demo's world is gone. */
  abandon(): void {
    if (!this.#showing) return
    this.#showing.isOver = true
    this.#showing.stopObserving()
    this.#showing = null
  }

  async #finish(showing: Showing | null): Promise<void> {
    if (!showing || showing.isOver) return
    showing.isOver = true
    showing.stopObserving()
    const { run, stage, speedBefore } = showing
    if (!stage) return
    try {
      for (const faults of run?.injected.values() ?? []) for (const { id } of faults) await stage.clear(id)
      if (!this.#showing) await this.#ports.setSpeed(speedBefore)
      await stage.close()
    } catch {
      // If the world was closed or recreated in the meantime, nothing remains to restore.
    }
  }

  async #show(showing: Showing): Promise<void> {
    await this.#trying(showing, async () => {
      const parts = this.#ports.parts()
      if (!parts) throw new StageRefusal(phrase('nothingToMove'))
      const { scenario, placeOf } = showing.read
      const [one] = scenario.cases
      const actor = showing.by
      const isOver = () => showing.isOver
      const stage = new LiveStage({ ...parts, project: scenario.project, actor, isOver })
      showing.stage = stage
      const { project } = stage.project()
      showing.projectId = project.id
      showing.timeZone = project.timeZone
      this.#ports.onChange()
      const goalMs = nextTimeOfDay(scenario.start, parts.clock.now(), project.timeZone)
      const onPiece = (way: DemoNews['way']) => {
        showing.way = way
        this.#ports.onChange()
      }
      await moveTo(goalMs, showing, { ...parts, onPiece })
      showing.way = null
      if (!one) return
      const options = { seed: scenario.seed, placeOf, hasBrowser: false, isShared: true, realMs: monotonicMs }
      const run = new Run(stage, scenario, one, options)
      showing.run = run
      showing.stopObserving = stage.observe({ commit: (commit) => run.history.note(commit) })
      run.history.begin(run.read)
      await prepare(run)
    })
    if (!showing.isOver && showing.run) await this.#play(showing, 0)
    else this.#ready(showing)
  }

  async #play(showing: Showing, index: number): Promise<void> {
    const chapter = showing.chapters[index]
    const { run } = showing
    if (!chapter || !run) return
    showing.chapter = index
    showing.played = index + 1
    showing.phase = 'playing'
    showing.already = []
    showing.problem = null
    await this.#trying(showing, async () => {
      showing.screens[index] = screenOf(chapter.shown, run)
      await this.#ports.setSpeed(chapter.shown.speed ?? 1)
      await pause(SCREEN_MS)
      for (const step of chapter.steps) {
        if (showing.isOver || !(await runStep(step, run))) break
      }
    })
    showing.already = run.already.splice(0).map(inBoth)
    const [failure] = run.failures.splice(0)
    if (failure) {
      const step = chapter.steps.find(({ path }) => idOf(path) === failure.id)
      const { expectation: en, found, foundPhrase = verbatim(found) } = failure
      showing.problem = { wanted: { en, zh: step ? stepInChinese(step) : en }, found: inBoth(foundPhrase) }
    }
    this.#ready(showing)
  }

  #ready(showing: Showing): void {
    if (showing.isOver) return
    showing.phase = 'ready'
    this.#ports.onChange()
  }

  /** Step errors are reported, and the presenter continues. */
  async #trying(showing: Showing, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (showing.isOver) return
      const isOurs = error instanceof CannotRun || error instanceof StageRefusal || error instanceof Rejection
      showing.problem = { wanted: null, found: inBoth(phraseOfError(error)) }
      if (!isOurs) this.#ports.parts()?.services.onError(error, `showing the demo ${showing.name}`)
    }
  }
}

const inBoth = (says: Phrase): BothNames => ({
  en: englishOf(says),
  zh: phraseText(says, 'zh') ?? englishOf(says),
})

function phraseOfError(error: unknown): Phrase {
  if (error instanceof CannotRun || error instanceof StageRefusal) return error.phrase
  if (error instanceof Rejection) return verbatim(messageInBoth(error))
  return verbatim(error instanceof Error ? error.message : String(error))
}

/** Piece by piece; each is published before the reports in it. */
export async function moveTo(
  untilMs: number,
  showing: { readonly isOver: boolean },
  {
    clock,
    isIdle,
    onPiece,
  }: Pick<LiveParts, 'isIdle'> & {
    readonly clock: Pick<VirtualClock, 'now' | 'step'>
    readonly onPiece: (way: NonNullable<DemoNews['way']>) => void
  },
): Promise<void> {
  let notifyFromMs = 0
  const totalMs = untilMs - clock.now()
  for (let leftMs = untilMs - clock.now(); leftMs > 0 && !showing.isOver; leftMs = untilMs - clock.now()) {
    clock.step(Math.min(MOVE_PIECE_MS, leftMs))
    if (monotonicMs() >= notifyFromMs || leftMs <= MOVE_PIECE_MS) {
      notifyFromMs = monotonicMs() + MOVE_NOTIFY_EVERY_MS
      onPiece({ doneMs: totalMs - (untilMs - clock.now()), totalMs })
    }
    await catchUp(isIdle)
  }
}
