/**
 * Work in slices, so that anyone who reports much delays nobody else: what comes in one turn of the event loop may take four
 * milliseconds of it, and one piece of work a quarter of a millisecond. A piece that has more to do goes on in later turns, and
 * only its own lane waits for it. All others go on in the order in which they came.
 */
import { monotonicMs, nextTurn } from '../../base/clock.ts'

export interface Work {
  /** Does a part of itself; true when it is done, else it is called again in a later turn. */
  step(untilMs: number): boolean
  /** Receives the error that `step` threw; the step is over then. Must not throw. */
  onThrown(error: unknown): void
}

interface Lane {
  readonly pieces: Work[]
  /** Its first piece has begun and goes on in a later turn. */
  isHeld: boolean
  /** Places in the queue that it could not use meanwhile. */
  missed: number
}

const TURN_MS = 4
/** For what has begun where something else waits; the rest of a turn is for that. */
const HELD_MS = 1
const LANES_KEPT = 4_096
/** What it does in between its looks at the clock comes on top, and the collector may take half a millisecond right after it. */
const WORK_MS = 0.25

export class Slices {
  readonly #lanes = new Map<string, Lane>()
  /** A place for each piece of work, in the order in which they came. */
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

  /** Nothing is left but the held data; lanes stay for what comes next, unless they are those of many who have left. */
  #clear(): void {
    this.#queue = []
    this.#next = 0
    if (this.#lanes.size > LANES_KEPT && this.#held.length === 0) this.#lanes.clear()
  }

  /** Each that was held goes on once; those for which there is no time are the first of the next turn. */
  #runHeld(): void {
    this.#isRunning = true
    const held = this.#held
    this.#held = []
    const startMs = monotonicMs()
    // Asks for the next turn as well, which whatever is left here needs.
    this.#endOfTurn(startMs)
    // With nothing else to do further turns cost nothing, and anyone who comes next waits for one piece only.
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
    // On a slow disk the held reports take all of every turn.
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
