import { monotonicMs, nextTurn } from '../clock.ts'

/** Does a part of itself; true when it is done, else it is called again in a later turn. */
export type Work = (untilMs: number) => boolean

const TURN_MS = 4
const WORK_MS = 1

/**
 * Work in its order, in slices: what comes in one turn of the event loop may take four milliseconds of it, and one
 * piece of work a millisecond; the rest waits for later turns, so that whoever reports much delays nobody else.
 */
export class Slices {
  #queue: Work[] = []
  #next = 0
  /** When the time of this turn is spent; null before its first work. */
  #untilMs: number | null = null
  #isSpent = false
  #isRunning = false

  add(work: Work): void {
    this.#queue.push(work)
    if (!this.#isSpent && !this.#isRunning) this.#run()
  }

  #run(): void {
    this.#isRunning = true
    for (let work = this.#queue[this.#next]; work; work = this.#queue[this.#next]) {
      const nowMs = monotonicMs()
      const untilMs = this.#untilMs ?? this.#open(nowMs)
      this.#isSpent = nowMs >= untilMs || !work(Math.min(untilMs, nowMs + WORK_MS))
      if (this.#isSpent) break
      this.#next += 1
    }
    if (!this.#isSpent) {
      this.#queue = []
      this.#next = 0
    }
    this.#isRunning = false
  }

  #open(nowMs: number): number {
    this.#untilMs = nowMs + TURN_MS
    void nextTurn().then(() => {
      this.#untilMs = null
      if (!this.#isSpent) return
      this.#isSpent = false
      this.#queue = this.#queue.slice(this.#next)
      this.#next = 0
      this.#run()
    })
    return this.#untilMs
  }
}
