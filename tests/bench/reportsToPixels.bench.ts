/**
 * Row 3: latency from a gateway's publish to the painted value, including storage. Each wattage is unique, so a
 * displayed value identifies its report. Every report of a visible device is matched, superseded within two frames, or
 * counted as missing. Out: compositor and screen. Takes 40 s.
 */
import { launchBrowser, openPage, openTable, pauseMs, visibleDevices } from './support/browser.ts'
import { percentile, printFigures, rounded } from './support/figures.ts'
import type { Stamp } from './support/gatewayLoad.ts'
import { collectShown, type Shown } from './support/probes.ts'
import { runBench, startSite } from './support/sites.ts'

const DEVICES = 1_000
const REPORTS_PER_SECOND = 100
/** Share of reports for visible devices. */
const SHARE_IN_SIGHT_01 = 0.3
const WARM_UP_MS = 5_000
const SAMPLE_MS = 20_000
/** Time for the last values to appear. */
const DRAIN_MS = 1_000
/** Two reports of a device so close together are one to the eye: only the later one is drawn. */
const SUPERSEDED_WITHIN_MS = 34
const BAR = { p50_ms: '≤ 20', p95_ms: '≤ 30', missing: '≤ 0' } as const

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: DEVICES, perHost: 100 })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await openTable(page, loaded.site)
  const inSight = (await visibleDevices(page)).filter((name) => !name.startsWith('Sensor'))
  const numbers = loaded.numbersOf(inSight)
  await loaded.startReports({
    reportsPerSecond: REPORTS_PER_SECOND,
    focus: numbers,
    focusShare01: SHARE_IN_SIGHT_01,
  })
  await pauseMs(WARM_UP_MS)
  await loaded.startStamping()
  const before = await loaded.counts()
  let stamps: readonly Stamp[] = []
  let after = before
  const shown = await collectShown(page, async () => {
    await pauseMs(SAMPLE_MS)
    after = await loaded.counts()
    stamps = await loaded.takeStamps()
    await pauseMs(DRAIN_MS)
  })
  await loaded.stopLoad()
  const { latencies, superseded, missing } = match(stamps, shown, new Set(numbers))
  if (latencies.length === 0) throw new Error('no report was seen in the page')
  printFigures({
    bench: 'report-to-pixel',
    row: 3,
    devices: DEVICES,
    reports_per_s: rounded(((after.reports - before.reports) * 1000) / SAMPLE_MS),
    in_sight: latencies.length + superseded + missing,
    matched: latencies.length,
    superseded,
    missing,
    p50_ms: rounded(percentile(latencies, 0.5)),
    p95_ms: rounded(percentile(latencies, 0.95)),
    p99_ms: rounded(percentile(latencies, 0.99)),
    max_ms: rounded(Math.max(...latencies)),
    is_stored_first: after.acked > before.acked,
    bar: BAR,
  })
})

/** A value may be written to two elements; the first counts. */
function match(stamps: readonly Stamp[], shown: readonly Shown[], inSight: ReadonlySet<string>) {
  const shownAtMs = new Map<number, number>()
  for (const [powerW, atMs] of shown) if (!shownAtMs.has(powerW)) shownAtMs.set(powerW, atMs)
  const latencies: number[] = []
  let superseded = 0
  let missing = 0
  const nextMs = new Map<string, number>()
  for (const [powerW, sentMs, number] of stamps.toReversed()) {
    if (!inSight.has(number)) continue
    const atMs = shownAtMs.get(powerW)
    if (atMs !== undefined && atMs >= sentMs) latencies.push(atMs - sentMs)
    else if ((nextMs.get(number) ?? Number.POSITIVE_INFINITY) - sentMs <= SUPERSEDED_WITHIN_MS)
      superseded += 1
    else missing += 1
    nextMs.set(number, sentMs)
  }
  return { latencies, superseded, missing }
}
