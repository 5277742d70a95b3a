/** Measurements inside the page itself: frames, long tasks, changed values, answered clicks. */
import type { Page } from '@playwright/test'

export interface FrameFigures {
  readonly framesPerSecond: number
  readonly longestFrameMs: number
  /** Tasks over 50 ms. */
  readonly longTasks: number
  readonly longestTaskMs: number
}

/** A value with the unit W that appeared in the page, and when the frame with it was drawn (epoch ms). */
export type Shown = readonly [powerW: number, shownAtMs: number]

interface Probes {
  stopFrames?: () => FrameFigures
  stopShown?: () => Shown[]
  clicks?: number[]
}

declare global {
  interface Window {
    benchProbes?: Probes
  }
}

/** Counts frames until `during` resolves. */
export async function measureFrames(page: Page, during: () => Promise<void>): Promise<FrameFigures> {
  await page.evaluate(startFrames)
  await during()
  return page.evaluate(() => {
    const stop = window.benchProbes?.stopFrames
    if (!stop) throw new Error('the page was loaded anew while its frames were counted')
    return stop()
  })
}

function startFrames(): void {
  const startedMs = performance.now()
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  let frames = 0
  let longestFrameMs = 0
  let lastMs = startedMs
  let isRunning = true
  const onFrame = (): void => {
    if (!isRunning) return
    const nowMs = performance.now()
    if (frames > 0) longestFrameMs = Math.max(longestFrameMs, nowMs - lastMs)
    lastMs = nowMs
    frames += 1
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  window.benchProbes ??= {}
  window.benchProbes.stopFrames = () => {
    isRunning = false
    for (const { duration } of observer.takeRecords()) tasks.push(duration)
    observer.disconnect()
    return {
      framesPerSecond: (frames * 1000) / (performance.now() - startedMs),
      longestFrameMs,
      longTasks: tasks.length,
      longestTaskMs: Math.max(0, ...tasks),
    }
  }
}

/** Every `12.3 W` that the page writes while `during` runs. */
export async function collectShown(page: Page, during: () => Promise<void>): Promise<Shown[]> {
  await page.evaluate(startShown)
  await during()
  return page.evaluate(() => window.benchProbes?.stopShown?.() ?? [])
}

function startShown(): void {
  const shown: [number, number][] = []
  let isInFrame = false
  let isRunning = true
  /** A message posted before painting is delivered after it. */
  const afterPaint = (run: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = run
    channel.port2.postMessage(null)
  }
  const onFrame = (): void => {
    isInFrame = true
    afterPaint(() => {
      isInFrame = false
    })
    if (isRunning) requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  const read = (node: Node, found: number[]): void => {
    for (const [, digits] of (node.textContent ?? '').matchAll(/(\d+\.\d) W/g)) found.push(Number(digits))
  }
  const observer = new MutationObserver((records) => {
    const found: number[] = []
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') read(target.parentNode ?? target, found)
      else for (const node of addedNodes) read(node.parentNode ?? node, found)
    }
    const noteAll = (): void => {
      const atMs = performance.timeOrigin + performance.now()
      for (const powerW of found) shown.push([powerW, atMs])
    }
    if (isInFrame) afterPaint(noteAll)
    else requestAnimationFrame(() => afterPaint(noteAll))
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  window.benchProbes ??= {}
  window.benchProbes.stopShown = () => {
    isRunning = false
    observer.disconnect()
    return shown
  }
}

/** Records for each click the time until the next frame. */
export async function startClickProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clicks: number[] = []
    window.benchProbes ??= {}
    window.benchProbes.clicks = clicks
    // The event's time stamp is the browser's input time.
    const onClick = ({ timeStamp }: Event): void => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        // A message posted before painting is delivered after it.
        channel.port1.onmessage = () => clicks.push(performance.now() - timeStamp)
        channel.port2.postMessage(null)
      })
    }
    addEventListener('click', onClick, { capture: true })
  })
}

export async function takeClicksMs(page: Page): Promise<number[]> {
  return page.evaluate(() => window.benchProbes?.clicks ?? [])
}
