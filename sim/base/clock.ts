/**
 * The server's only time source: the machine's clock in live mode, otherwise a virtual clock. A virtual clock
 * can be paused, stepped and accelerated, and is monotonic.
 */
export interface Clock {
  /** Epoch ms, UTC. */
  now(): number
  /** Runs once after `delayMs` of this clock's time; returns a cancel function. */
  schedule(delayMs: number, run: () => void): () => void
  /** Timer for device and connection deadlines in real time, except with manually advanced time. */
  readonly transport: Pick<Clock, 'schedule'>
}

/** Real time in ms for measuring durations; not an instant. */
export function monotonicMs(): number {
  return performance.now()
}

/** Time used by transport timeouts; it is never recorded. */
export function transportTime({ transport }: Clock): Pick<Clock, 'now' | 'schedule'> {
  return transport instanceof ManualClock
    ? transport
    : { now: monotonicMs, schedule: (delayMs, run) => transport.schedule(delayMs, run) }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  get transport() {
    return systemClock
  },
}

/** Rate while catching up with a clock that was set back. */
const BEHIND_RATE = 0.5

/**
 * Monotonic wall clock: it follows the system clock forward at once and never runs back. After the system clock is set
 * back, it advances slowly until caught up, so timestamps stay ordered and distinct.
 */
export class SteadyClock implements Clock {
  #nowMs: number
  #readAtMs = monotonicMs()
  readonly schedule = systemClock.schedule
  readonly transport = systemClock

  /** @param notBeforeMs the last instant on record */
  constructor(notBeforeMs = 0) {
    this.#nowMs = Math.max(notBeforeMs, Date.now())
  }

  now(): number {
    const [wallMs, realMs] = [Date.now(), monotonicMs()]
    const isBehind = wallMs < this.#nowMs
    const passedMs = realMs - this.#readAtMs
    this.#readAtMs = realMs
    this.#nowMs = isBehind ? this.#nowMs + passedMs * BEHIND_RATE : wallMs
    return this.#nowMs
  }

  /** How far recorded timestamps are ahead of the system clock, in ms. */
  aheadMs(): number {
    return Math.max(0, this.now() - Date.now())
  }
}

/** Resolves after real time has passed: for waits on machines (retry, drain), never for the world's time. */
export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs)
  })
}

/** Yields to the event loop once, for work done in slices. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Repeats in real time until cancelled, without keeping the process alive. */
export function repeat(everyMs: number, run: () => void): () => void {
  const timer = setInterval(run, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

interface Due {
  readonly atMs: number
  readonly order: number
  readonly run: () => void
}

/** A clock whose time is moved by hand: the heart of the virtual clock, and of tests. */
export class ManualClock implements Clock {
  #nowMs: number
  #order = 0
  readonly #due: Due[] = []

  constructor(startMs: number) {
    this.#nowMs = startMs
  }

  get transport(): this {
    return this
  }

  now(): number {
    return this.#nowMs
  }

  schedule(delayMs: number, run: () => void): () => void {
    this.#order += 1
    const due: Due = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, run }
    const at = this.#due.findIndex((other) => other.atMs > due.atMs)
    if (at === -1) this.#due.push(due)
    else this.#due.splice(at, 0, due)
    return () => {
      const index = this.#due.indexOf(due)
      if (index !== -1) this.#due.splice(index, 1)
    }
  }

  /** Next scheduled call, or null. */
  nextDueMs(): number | null {
    return this.#due[0]?.atMs ?? null
  }

  /** Moves to the instant, running what falls due in order of time, then of scheduling. */
  advanceTo(instantMs: number): void {
    for (let due = this.#due[0]; due !== undefined && due.atMs <= instantMs; due = this.#due[0]) {
      this.#due.shift()
      this.#nowMs = Math.max(this.#nowMs, due.atMs)
      due.run()
    }
    this.#nowMs = Math.max(this.#nowMs, instantMs)
  }

  advance(byMs: number): void {
    this.advanceTo(this.#nowMs + byMs)
  }
}

/** Real time: a busy machine is that far behind a fast world. */
const LATE_REAL_MS = 10_000
const MARK_EVERY_MS = 500

/** Virtual time that follows real time at `speed` from a start instant. */
export class VirtualClock implements Clock {
  readonly transport = systemClock
  readonly #manual: ManualClock
  #speed: number
  #lastRealMs: number
  #isPaused = false
  #holds = 0
  /** Recent positions of the clock, oldest first. */
  readonly #marks: { readonly realMs: number; readonly worldMs: number }[] = []
  #late = { allowedMs: 0, atMs: 0 }
  #wake: (() => void) | null = null

  constructor(options: { readonly startMs: number; readonly speed: number }) {
    this.#manual = new ManualClock(options.startMs)
    this.#speed = options.speed
    this.#lastRealMs = monotonicMs()
  }

  now(): number {
    this.#follow()
    return this.#manual.now()
  }

  schedule(delayMs: number, run: () => void): () => void {
    this.#follow()
    const cancel = this.#manual.schedule(delayMs, run)
    this.#arm()
    return cancel
  }

  get speed(): number {
    return this.#speed
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  setSpeed(speed: number): void {
    this.#follow()
    this.#speed = speed
    this.#arm()
  }

  pause(): void {
    this.#follow()
    this.#isPaused = true
    this.#arm()
  }

  resume(): void {
    this.#lastRealMs = monotonicMs()
    this.#isPaused = false
    this.#arm()
  }

  /** Moves virtual time forward by hand, paused or not. */
  step(byMs: number): void {
    this.#follow()
    this.#manual.advance(byMs)
    this.#arm()
  }

  stop(): void {
    this.#isPaused = true
    this.#arm()
  }

  /**
   * Pauses the clock until the returned function is called, for a machine that cannot keep up. Several holders are
   * possible.
   */
  hold(): () => void {
    this.#follow()
    this.#holds += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#follow()
      this.#holds -= 1
      this.#arm()
    }
  }

  /**
   * Maximum delay of a report by this clock: the simulated time of ten real seconds, now or in the last ten. It
   * decreases only gradually, because earlier packets may be in transit.
   */
  lateMs(): number {
    this.#follow()
    const nowMs = this.#manual.now()
    const coveredMs = nowMs - (this.#marks[0]?.worldMs ?? nowMs)
    const leftMs = this.#late.allowedMs - (nowMs - this.#late.atMs)
    this.#late = { allowedMs: Math.max(coveredMs, this.#speed * LATE_REAL_MS, leftMs), atMs: nowMs }
    return this.#late.allowedMs
  }

  #follow(): void {
    const realMs = monotonicMs()
    const elapsedMs = (realMs - this.#lastRealMs) * this.#speed
    this.#lastRealMs = realMs
    this.#mark(realMs)
    if (!this.#isPaused && this.#holds === 0) this.#manual.advanceTo(this.#manual.now() + elapsedMs)
  }

  #mark(realMs: number): void {
    if (realMs - (this.#marks.at(-1)?.realMs ?? Number.NEGATIVE_INFINITY) < MARK_EVERY_MS) return
    this.#marks.push({ realMs, worldMs: this.#manual.now() })
    while ((this.#marks[1]?.realMs ?? realMs) < realMs - LATE_REAL_MS) this.#marks.shift()
  }

  #arm(): void {
    this.#wake?.()
    this.#wake = null
    const dueMs = this.#manual.nextDueMs()
    if (dueMs === null || this.#isPaused || this.#holds > 0) return
    const waitMs = Math.max(0, (dueMs - this.#manual.now()) / this.#speed)
    const timer = setTimeout(
      () => {
        this.#wake = null
        this.#follow()
        this.#arm()
      },
      Math.min(waitMs, 60_000),
    )
    this.#wake = () => clearTimeout(timer)
  }
}
