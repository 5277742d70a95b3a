/**
 * Row 5: a flood of property changes. The page must stay smooth, respond to clicks quickly afterwards, and accumulate
 * nothing. Takes 70 s.
 */
import type { Page } from '@playwright/test'
import {
  createMeter,
  launchBrowser,
  openPage,
  openTable,
  pauseMs,
  visibleDevices,
} from './support/browser.ts'
import { note, percentile, printFigures, rounded } from './support/figures.ts'
import { measureFrames, startClickProbe, takeClicksMs } from './support/probes.ts'
import { type LoadedSite, runBench, startSite } from './support/sites.ts'

const DEVICES = 10_000
/** Forty hosts of 250 devices, five properties each, twice a second: 100,000 changes a second. */
const PER_HOST = 250
const PACKETS_PER_SECOND_AND_HOST = 2
const WARM_UP_MS = 5_000
const SAMPLE_MS = 20_000
/** Time for messages in transit after the flood. */
const SETTLE_MS = 1_000
const CLICKS = 100
const MIB = 1024 * 1024

/** Chooses and leaves filters of the table, as a quick person would. */
async function clickFilters(page: Page): Promise<void> {
  const facets = page.getByRole('checkbox')
  for (let click = 0; click < CLICKS; click += 1) {
    await facets.nth(click % 2).click()
    await pauseMs(SAMPLE_MS / CLICKS)
  }
}

/** Backlog of the page's socket according to the server: everything stored was also forwarded. */
async function flows(loaded: LoadedSite, forMs: number) {
  const [before, serverBefore] = [await loaded.counts(), await loaded.serverStats()]
  const startedMs = performance.now()
  await pauseMs(forMs)
  const [after, serverAfter] = [await loaded.counts(), await loaded.serverStats()]
  const seconds = (performance.now() - startedMs) / 1000
  return {
    propertiesPerSecond: (after.properties - before.properties) / seconds,
    heldBack: after.heldBack - before.heldBack,
    packetsPerSecond: (serverAfter.messagesForwarded - serverBefore.messagesForwarded) / seconds,
    serverCpuRatio01: (serverAfter.cpuMs - serverBefore.cpuMs) / (seconds * 1000),
    serverRssMib: serverAfter.rssBytes / MIB,
  }
}

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: DEVICES, perHost: PER_HOST })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await openTable(page, loaded.site)
  const meter = await createMeter(browser, page)
  await loaded.startFlood({ packetsPerSecondAndHost: PACKETS_PER_SECOND_AND_HOST })
  await pauseMs(WARM_UP_MS)
  const heapBeforeMib = await meter.heapMib()
  note(`${heapBeforeMib.toFixed(1)} MiB of heap when the flood has run for ${WARM_UP_MS / 1000} s`)
  await startClickProbe(page)
  const during = flows(loaded, SAMPLE_MS)
  const frames = await measureFrames(page, () => clickFilters(page))
  const flow = await during
  const clicks = await takeClicksMs(page)
  const heapAfterMib = await meter.heapMib()
  const isAlive = (await visibleDevices(page)).length > 0
  await loaded.stopLoad()
  if (clicks.length === 0 || !isAlive) throw new Error('the page no longer answers')
  await pauseMs(SETTLE_MS)
  await startClickProbe(page)
  await clickFilters(page)
  const quietP95Ms = percentile(await takeClicksMs(page), 0.95)
  const floodedP95Ms = percentile(clicks, 0.95)
  printFigures({
    bench: 'browser-flood',
    row: 5,
    devices: DEVICES,
    properties_per_s: rounded(flow.propertiesPerSecond),
    packets_per_s: rounded(flow.packetsPerSecond),
    packets_held_back: flow.heldBack,
    fps: rounded(frames.framesPerSecond),
    longest_task_ms: rounded(frames.longestTaskMs),
    tasks_over_50_ms: frames.longTasks,
    input_p50_ms: rounded(percentile(clicks, 0.5)),
    input_p95_ms: rounded(floodedP95Ms),
    input_max_ms: rounded(Math.max(...clicks)),
    clicks: clicks.length,
    quiet_p95_ms: rounded(quietP95Ms),
    input_ratio: rounded(floodedP95Ms / quietP95Ms),
    heap_before_mib: rounded(heapBeforeMib),
    heap_after_mib: rounded(heapAfterMib),
    server_cpu_ratio: rounded(flow.serverCpuRatio01),
    server_rss_mib: rounded(flow.serverRssMib),
    bar: { fps: '≥ 55', input_p95_ms: '≤ 60', input_ratio: '≤ 1.3' },
  })
})
