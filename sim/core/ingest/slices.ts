/**
 * Cooperative scheduler. All work in one turn of the event loop may take 4 ms, and one piece 0.25 ms. Longer pieces
 * continue in later turns and block only their own lane. Other work proceeds in order of arrival.
 */
import { monotonicMs, nextTurn } from '../../base/clock.ts'

export interface Work {
  /** Performs part of the work. Returns true when done; otherwise it is called again in a later turn. */
  step(untilMs: number): boolean
  /** Receives the error that `step` threw; the step is over then. Must not throw. */
  onThrown(error: unknown): void
}

interface Lane {
  readonly pieces: Work[]
  /** Its first piece has started and continues in a later turn. */
  isHeld: boolean
  /** Places in the queue that it could not use meanwhile. */
  missed: number
}

const TURN_MS = 4
/** Time for unfinished work while other work waits. The rest of the turn is for that. */
const HELD_MS = 1
const LANES_KEPT = 4_096
/** Limit per piece. Work between clock checks and garbage collection come on top. */
const WORK_MS = 0.25

export class Slices {
  readonly #lanes = new Map<string, Lane>()
  /** Queued jobs in order of arrival. */
  #queue: Lane[] = []
  #next = 0
  #held: Lane[] = []
  /** When the time of this turn is spent; null before its first work. */
  #untilMs: number | null = null
  #isSpent = false
  #isRunning = false

  /** @param lane pieces of one lane are done one after the other */
  add(lane: string, work: Work): void {
    const at = this.#lanes.get(lane) ?? this.#open(lane)
    at.pieces.push(work)
    this.#queue.push(at)
    if (!this.#isSpent && !this.#isRunning) this.#run()
  }

  #open(name: string): Lane {
    const lane: Lane = { pieces: [], isHeld: false, missed: 0 }
    this.#lanes.set(name, lane)
    return lane
  }

  /** @param isDue one piece at least, whatever time there is */
  #run(isDue = false): void {
    this.#isRunning = true
    let isFirst = isDue
    for (let lane = this.#queue[this.#next]; lane; lane = this.#queue[this.#next]) {
      const nowMs = monotonicMs()
      this.#isSpent = nowMs >= this.#endOfTurn(nowMs) && !isFirst
      if (this.#isSpent) break
      isFirst = false
      this.#next += 1
      if (lane.isHeld) lane.missed += 1
      else if (!this.#isDone(lane, nowMs)) this.#hold(lane)
    }
    if (!this.#isSpent) this.#clear()
    this.#isRunning = false
  }

  /** Removes idle lanes if there are many. A few stay for reuse. */
  #clear(): void {
    this.#queue = []
    this.#next = 0
    if (this.#lanes.size > LANES_KEPT && this.#held.length === 0) this.#lanes.clear()
  }

  /** Continues each unfinished piece once. Pieces that do not fit come first in the next turn. */
  #runHeld(): void {
    this.#isRunning = true
    const held = this.#held
    this.#held = []
    const startMs = monotonicMs()
    // Requests the next turn, which remaining work needs.
    this.#endOfTurn(startMs)
    // Without other work, more turns are free, and new work waits for one piece only.
    const forMs = this.#queue.length > 0 ? HELD_MS : 0
    let count = 0
    for (const lane of held) {
      const nowMs = monotonicMs()
      if (count > 0 && nowMs - startMs >= forMs) break
      count += 1
      if (this.#isDone(lane, nowMs)) this.#release(lane)
      else this.#held.push(lane)
    }
    this.#held = [...held.slice(count), ...this.#held]
    this.#isRunning = false
  }

  #hold(lane: Lane): void {
    lane.isHeld = true
    this.#held.push(lane)
  }

  #release(lane: Lane): void {
    lane.isHeld = false
    for (; lane.missed > 0; lane.missed -= 1) this.#queue.push(lane)
  }

  /** Whether the first piece of the lane is over. */
  #isDone(lane: Lane, nowMs: number): boolean {
    const [piece] = lane.pieces
    if (piece && !isOver(piece, Math.min(this.#endOfTurn(nowMs), nowMs + WORK_MS))) return false
    lane.pieces.shift()
    return true
  }

  #endOfTurn(nowMs: number): number {
    if (this.#untilMs !== null) return this.#untilMs
    this.#untilMs = nowMs + TURN_MS
    void nextTurn().then(() => this.#goOn())
    return this.#untilMs
  }

  #goOn(): void {
    this.#untilMs = null
    if (!this.#isSpent && this.#held.length === 0) return
    this.#isSpent = false
    this.#queue = this.#queue.slice(this.#next)
    this.#next = 0
    this.#runHeld()
    // On a slow disk unfinished reports may use every turn.
    this.#run(true)
  }
}

function isOver(work: Work, untilMs: number): boolean {
  try {
    return work.step(untilMs)
  } catch (error) {
    work.onThrown(error)
    return true
  }
}
