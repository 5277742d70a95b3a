/**
 * When a frame goes out: at once after a quiet time, else one per `periodMs`, and never a second one before the
 * first was taken. A page that is frozen so holds one frame, not a queue of them.
 */
export interface PacingPorts {
  readonly periodMs: number
  readonly nowMs: () => number
  readonly after: (delayMs: number, run: () => void) => void
  readonly isEmpty: () => boolean
  readonly post: () => void
}

export interface Pacing {
  /** Something came. */
  note(): void
  /** The page has taken the last frame. */
  taken(): void
}

export function createPacing({ periodMs, nowMs, after, isEmpty, post }: PacingPorts): Pacing {
  let isUnderWay = false
  let isScheduled = false
  let lastPostMs = Number.NEGATIVE_INFINITY

  const schedule = (): void => {
    if (isUnderWay || isScheduled || isEmpty()) return
    isScheduled = true
    // Even a frame that is due waits for the end of this turn, so that what arrived together goes together.
    after(Math.max(0, lastPostMs + periodMs - nowMs()), () => {
      isScheduled = false
      if (isUnderWay || isEmpty()) return
      isUnderWay = true
      lastPostMs = nowMs()
      post()
    })
  }
  return {
    note: schedule,
    taken() {
      isUnderWay = false
      schedule()
    },
  }
}
