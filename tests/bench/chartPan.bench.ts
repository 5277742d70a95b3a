/**
 * Smoothness of dragging a load curve with 8,760 hourly points. Uses the energy overview with a replaced response,
 * because the bench has no yearly data. In: pointer events, React, canvas and axis. Takes 30 s.
 */
import { HOUR_MS } from '#shared/durations.ts'
import { launchBrowser, openPage, openTable, pauseMs } from './support/browser.ts'
import { note, printFigures, rounded } from './support/figures.ts'
import { measureFrames } from './support/probes.ts'
import { runBench, startSite } from './support/sites.ts'

const HOURS = 365 * 24
const DRAGS = 12
const STEPS = 60
const IDLE_MS = 4_000

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: 500, perHost: 250 })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await page.route(/getPowerOverall$/i, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.load = yearOf(body.data.period.fromMs)
    body.data.period.untilMs = body.data.period.fromMs + HOURS * HOUR_MS
    await route.fulfill({ response, json: body })
  })
  await openTable(page, loaded.site)
  await page.goto(`${loaded.site.url}/report/energyOverview?period=year`)
  const plot = page.getByRole('slider', { name: 'Load curve' })
  await plot.scrollIntoViewIfNeeded()
  const idle = await measureFrames(page, () => pauseMs(IDLE_MS))
  note(`idle: ${idle.framesPerSecond.toFixed(1)} frames a second`)
  const box = await plot.boundingBox()
  if (!box) throw new Error('no plot')
  const y = box.y + box.height / 2
  // A third of the year is in view.
  for (let n = 0; n < 3; n += 1) await plot.press(n === 0 ? '0' : '+')
  const frames = await measureFrames(page, async () => {
    for (let n = 0; n < DRAGS; n += 1) {
      const [from, to] = n % 2 === 0 ? [0.85, 0.15] : [0.15, 0.85]
      await page.mouse.move(box.x + box.width * from, y)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * to, y, { steps: STEPS })
      await page.mouse.up()
    }
  })
  printFigures({
    bench: 'chart-pan',
    points: HOURS,
    fps: rounded(frames.framesPerSecond),
    fps_idle: rounded(idle.framesPerSecond),
    tasks_over_50_ms: frames.longTasks,
    longest_frame_ms: rounded(frames.longestFrameMs),
    bar: { fps: '≥ 58', tasks_over_50_ms: '≤ 0' },
  })
})

/** A load with days and seasons. */
function yearOf(fromMs: number): object[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const kw = 60 + 25 * Math.sin((hour / 24) * 2 * Math.PI) + 20 * Math.cos((hour / HOURS) * 2 * Math.PI)
    const atMs = fromMs + hour * HOUR_MS
    return { atMs, untilMs: atMs + HOUR_MS, kw, maxKw: kw * 1.1, isPartial: false }
  })
}
