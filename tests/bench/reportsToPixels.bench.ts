/**
 * Row 3: from a gateway's publish to the changed value in the page, the report stored on the way. Every watt a device
 * reports is another one, so a value that appears says which report it came with.
 */
import { launchBrowser, openPage, openTable, pauseMs, visibleDevices } from './support/browser.ts'
import { percentile, printFigures, rounded } from './support/figures.ts'
import type { Stamp } from './support/gatewayLoad.ts'
import { collectShown, type Shown } from './support/probes.ts'
import { runBench, startSite } from './support/sites.ts'

const DEVICES = 1_000
const REPORTS_PER_SECOND = 100
/** So that enough of the reports are in sight; the rest goes to all the others. */
const SHARE_IN_SIGHT_01 = 0.3
const WARM_UP_MS = 5_000
const SAMPLE_MS = 20_000

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: DEVICES, perHost: 100 })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await openTable(page, loaded.site)
  const inSight = (await visibleDevices(page)).filter((name) => !name.startsWith('Sensor'))
  await loaded.startReports({
    reportsPerSecond: REPORTS_PER_SECOND,
    focus: loaded.numbersOf(inSight),
    focusShare01: SHARE_IN_SIGHT_01,
  })
  await pauseMs(WARM_UP_MS)
  await loaded.startStamping()
  const before = await loaded.counts()
  const shown = await collectShown(page, () => pauseMs(SAMPLE_MS))
  const after = await loaded.counts()
  const latencies = latenciesMs(await loaded.takeStamps(), shown)
  await loaded.stopLoad()
  if (latencies.length < 100) throw new Error(`only ${latencies.length} reports were seen in the page`)
  printFigures({
    bench: 'report-to-pixel',
    row: 3,
    devices: DEVICES,
    reports_per_s: rounded(((after.reports - before.reports) * 1000) / SAMPLE_MS),
    seen: latencies.length,
    p50_ms: rounded(percentile(latencies, 0.5)),
    p95_ms: rounded(percentile(latencies, 0.95)),
    p99_ms: rounded(percentile(latencies, 0.99)),
    max_ms: rounded(Math.max(...latencies)),
    is_stored_first: after.acked > before.acked,
  })
})

/** A value may be written twice (two elements show it): the first time counts. */
function latenciesMs(stamps: readonly Stamp[], shown: readonly Shown[]): number[] {
  const sentAtMs = new Map(stamps)
  const latencies: number[] = []
  for (const [powerW, shownAtMs] of shown) {
    const sentMs = sentAtMs.get(powerW)
    if (sentMs === undefined || shownAtMs < sentMs) continue
    sentAtMs.delete(powerW)
    latencies.push(shownAtMs - sentMs)
  }
  return latencies
}
