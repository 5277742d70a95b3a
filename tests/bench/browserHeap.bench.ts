/**
 * Row 6: heap growth of an open device table over half an hour at a hundred reports per second, after garbage
 * collection. Out: the first minute, in which caches fill. The quick mode takes four minutes and cannot detect slow
 * leaks. Takes 1900 s, 320 in quick mode.
 */
import { MINUTE_MS } from '#shared/durations.ts'
import { createMeter, launchBrowser, openPage, openTable, pauseMs } from './support/browser.ts'
import { fullOrQuick, note, printFigures, rounded } from './support/figures.ts'
import { runBench, startSite } from './support/sites.ts'

const MINUTES = fullOrQuick(30, 4)

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: 1_000, perHost: 100 })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await openTable(page, loaded.site)
  const meter = await createMeter(browser, page)
  await loaded.startReports({ reportsPerSecond: 100 })
  await pauseMs(MINUTE_MS)
  const before = await meter.heapMib()
  let after = before
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await pauseMs(MINUTE_MS)
    after = await meter.heapMib()
    note(`after ${minute} min: ${after.toFixed(2)} MiB`)
  }
  await loaded.stopLoad()
  printFigures({
    bench: 'browser-heap',
    row: 6,
    minutes: MINUTES,
    heap_before_mib: rounded(before),
    heap_after_mib: rounded(after),
    growth_mib: rounded(Math.max(0, after - before)),
    bar: { growth_mib: '≤ 2' },
  })
})
