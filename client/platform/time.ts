/** The browser's clock and timers. Everybody else takes them from here, so that a test can stand in for them. */

export type Cancel = () => void

/** Epoch ms of this machine. What the server stamped is compared with the server's clock, not with this one. */
export function nowMs(): number {
  return Date.now()
}

/** Monotonic ms since the page began: for durations, which a changed wall clock must not bend. */
export function elapsedMs(): number {
  return performance.now()
}

export function after(delayMs: number, run: () => void): Cancel {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

export function every(periodMs: number, run: () => void): Cancel {
  const timer = setInterval(run, periodMs)
  return () => clearInterval(timer)
}

export function nextFrame(run: () => void): Cancel {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}
