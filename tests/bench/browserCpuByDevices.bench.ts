/**
 * Row 4: whether a report costs more with more devices. Both projects get equal numbers of reports for rendered
 * devices, so the drawing work is equal. Takes 120 s, 45 in quick mode.
 */
import type { Browser } from '@playwright/test'
import {
  createMeter,
  launchBrowser,
  openPage,
  openTable,
  pauseMs,
  renderedDevices,
  workBetween,
} from './support/browser.ts'
import { fullOrQuick, median, note, printFigures, rounded } from './support/figures.ts'
import { type LoadedSite, runBench, startSite } from './support/sites.ts'

const SMALL = { devices: 100, perHost: 10 } as const
const LARGE = { devices: 10_000, perHost: 250 } as const
const REPORTS_PER_SECOND = 100
const RENDERED_SHARE_01 = 0.2
const ROUNDS = fullOrQuick(3, 1)
const WARM_UP_MS = 4_000
const SAMPLE_MS = 10_000

interface Sample {
  readonly mainMs: number
  readonly rendererMs: number
}

async function sample(browser: Browser, loaded: LoadedSite): Promise<Sample> {
  const { context, page } = await openPage(browser)
  try {
    await openTable(page, loaded.site)
    await loaded.startReports({
      reportsPerSecond: REPORTS_PER_SECOND,
      focus: loaded.numbersOf(await renderedDevices(page)),
      focusShare01: RENDERED_SHARE_01,
    })
    await pauseMs(WARM_UP_MS)
    const meter = await createMeter(browser, page)
    const reportsBefore = (await loaded.counts()).reports
    const before = await meter.read()
    await pauseMs(SAMPLE_MS)
    const { taskMs, rendererMs } = workBetween(before, await meter.read())
    const reports = (await loaded.counts()).reports - reportsBefore
    return { mainMs: taskMs / reports, rendererMs: rendererMs / reports }
  } finally {
    await loaded.stopLoad()
    await context.close()
  }
}

await runBench(async (onEnd) => {
  const sites = { small: await startSite(SMALL), large: await startSite(LARGE) }
  for (const { end } of Object.values(sites)) onEnd(end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const samples: Record<keyof typeof sites, Sample[]> = { small: [], large: [] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const taken = await sample(browser, sites[size])
      samples[size].push(taken)
      note(`round ${round}: ${size} ${taken.mainMs.toFixed(3)} ms a report`)
    }
  }
  const mainMs = (size: keyof typeof sites) => median(samples[size].map((one) => one.mainMs))
  const rendererMs = (size: keyof typeof sites) => median(samples[size].map((one) => one.rendererMs))
  printFigures({
    bench: 'browser-cpu-by-devices',
    row: 4,
    reports_per_s: REPORTS_PER_SECOND,
    devices: [SMALL.devices, LARGE.devices],
    small_ms: rounded(mainMs('small')),
    large_ms: rounded(mainMs('large')),
    ratio: rounded(mainMs('large') / mainMs('small')),
    renderer_ratio: rounded(rendererMs('large') / rendererMs('small')),
    bar: { ratio: '≤ 1.2' },
  })
})
