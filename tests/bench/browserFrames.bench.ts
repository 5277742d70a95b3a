/**
 * Row 2: whether the table stays smooth at 1000 reports a second.
 * Takes 45 s.
 */
import { launchBrowser, openPage, openTable, pauseMs, visibleDevices } from './support/browser.ts'
import { note, printFigures, rounded } from './support/figures.ts'
import { type FrameFigures, measureFrames } from './support/probes.ts'
import { runBench, startSite } from './support/sites.ts'

const DEVICES = 5_000
const REPORTS_PER_SECOND = 1_000
const WARM_UP_MS = 5_000
const SAMPLE_MS = 20_000
const IDLE_MS = 5_000

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: DEVICES, perHost: 250 })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await openTable(page, loaded.site)
  // Frame rate of the idle machine, as a reference.
  const idle = await measureFrames(page, () => pauseMs(IDLE_MS))
  note(`idle: ${idle.framesPerSecond.toFixed(1)} frames a second`)
  await loaded.startReports({ reportsPerSecond: REPORTS_PER_SECOND })
  await pauseMs(WARM_UP_MS)
  const before = await loaded.counts()
  const startedMs = performance.now()
  const frames: FrameFigures = await measureFrames(page, () => pauseMs(SAMPLE_MS))
  const seconds = (performance.now() - startedMs) / 1000
  const after = await loaded.counts()
  const rows = (await visibleDevices(page)).length
  await loaded.stopLoad()
  printFigures({
    bench: 'browser-frames',
    row: 2,
    devices: DEVICES,
    reports_per_s: rounded((after.reports - before.reports) / seconds),
    rows,
    fps: rounded(frames.framesPerSecond),
    fps_idle: rounded(idle.framesPerSecond),
    tasks_over_50_ms: frames.longTasks,
    longest_task_ms: rounded(frames.longestTaskMs),
    longest_frame_ms: rounded(frames.longestFrameMs),
    bar: { fps: '≥ 58', tasks_over_50_ms: '≤ 0' },
  })
})
