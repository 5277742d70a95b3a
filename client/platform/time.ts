/** The browser's clock and timers. All other modules use these, so that a test can replace them. */

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

/** Resolves when the work settles or the time is up. */
export function within(timeMs: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = after(timeMs, resolve)
    const done = (): void => {
      cancel()
      resolve()
    }
    work.then(done, done)
  })
}

export function every(periodMs: number, run: () => void): Cancel {
  const timer = setInterval(run, periodMs)
  return () => clearInterval(timer)
}

export function nextFrame(run: () => void): Cancel {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** Yields until pending input and rendering are done. Background pages do not wait. */
export function ventilate(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Calls the function until it returns true, and yields to the page before each call. */
export function inSlices(step: () => boolean): Cancel {
  let isCancelled = false
  const go = async (): Promise<void> => {
    do await ventilate()
    while (!isCancelled && !step())
  }
  void go()
  return () => {
    isCancelled = true
  }
}
