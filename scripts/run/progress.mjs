/** Tells how far a long step of a first start is, and about how long it still takes. */

const EVERY_MS = 5_000
/** The rate so far says nothing before so much is done. */
const RATE_FROM_01 = 0.05

/**
 * `42 %, about 16 s left`. From the share that is done, or from how long the step took the last time; only the time
 * spent where neither is known. At 100 % a step may still tidy up, for which there is no estimate.
 */
export function progressText({ spentMs, done01, lastTookMs }) {
  const share01 = done01 ?? (lastTookMs ? Math.min(0.99, spentMs / lastTookMs) : undefined)
  if (share01 === undefined) return `${seconds(spentMs)} s so far`
  const percent = `${Math.floor(share01 * 100)} %`
  if (share01 >= 1) return `${percent}, finishing`
  if (share01 < RATE_FROM_01) return percent
  return `${percent}, about ${seconds((spentMs / share01) * (1 - share01))} s left`
}

const seconds = (ms) => Math.max(1, Math.round(ms / 1_000))

/** Prints a line now and then until the returned function is called. */
export function printProgress({ done01 = () => undefined, lastTookMs } = {}) {
  const startedMs = Date.now()
  const timer = setInterval(() => {
    const text = progressText({ spentMs: Date.now() - startedMs, done01: done01(), lastTookMs })
    console.log(`  ${text}`)
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
