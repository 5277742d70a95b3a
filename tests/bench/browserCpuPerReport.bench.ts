/**
 * Row 1: main-thread cost per report with an open table of 1000 devices, at 10, 100 and 1000 reports per second.
 * Compared with WindFront's device tables and a bare AG Grid with the same reports; also the idle cost. In: all threads
 * of the page. Out: servers. One page at a time, rounds interleaved. Takes 570 s, 240 in quick mode.
 */
import type { Browser, Page } from '@playwright/test'
import {
  createMeter,
  launchBrowser,
  openPage,
  openTable,
  pauseMs,
  visibleDevices,
  type Work,
  waitForRows,
  workBetween,
} from './support/browser.ts'
import { startChild } from './support/childProcess.ts'
import { fullOrQuick, median, note, printFigures, rounded } from './support/figures.ts'
import type { RivalStart } from './support/rivalServer.ts'
import { fetchRivals } from './support/rivals.ts'
import { runBench, startSite } from './support/sites.ts'

const DEVICES = 1_000
const COMPARED = 100
/** Reports a second, and how often each is measured: the middle one is compared. */
const RATES = [
  { perSecond: 10, rounds: 1 },
  { perSecond: COMPARED, rounds: fullOrQuick(3, 1) },
  { perSecond: 1_000, rounds: 1 },
] as const
const WARM_UP_MS = 10_000
const SAMPLE_MS = 20_000
const BAR = { ratio_windfront: '≤ 0.06', rest_of_core: '≤ 0.02', renderer_ratio_aggrid: '≤ 0.8' } as const

interface Contender {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  readonly startLoad: (reportsPerSecond: number) => Promise<unknown>
  readonly stopLoad: () => Promise<unknown>
  readonly reports: () => Promise<number>
}

interface Sample {
  readonly mainMs: number
  readonly scriptMs: number
  readonly rendererMs: number
  readonly rows: number
}

type OnEnd = (end: () => Promise<void>) => void

async function ours(onEnd: OnEnd): Promise<Contender & { readonly hosts: LoadedHosts }> {
  // Ten hosts, so that each report is sent separately; batching would be cheaper.
  const loaded = await startSite({ devices: DEVICES, perHost: 100 })
  onEnd(loaded.end)
  return {
    name: 'ours',
    hosts: loaded.site.hosts,
    open: (page) => openTable(page, loaded.site),
    startLoad: (reportsPerSecond) => loaded.startReports({ reportsPerSecond }),
    stopLoad: loaded.stopLoad,
    reports: async () => (await loaded.counts()).reports,
  }
}

type LoadedHosts = Awaited<ReturnType<typeof startSite>>['site']['hosts']

async function rival(onEnd: OnEnd, start: RivalStart, path: string): Promise<Contender> {
  const child = startChild('rivalServer.ts')
  onEnd(child.end)
  const { url } = await child.ask<{ url: string }>('start', start)
  return {
    name: start.rival,
    async open(page) {
      await page.goto(`${url}${path}`)
      await waitForRows(page)
    },
    startLoad: (reportsPerSecond) => child.ask('startReports', { reportsPerSecond }),
    stopLoad: () => child.ask('stop'),
    reports: async () => (await child.ask<{ reports: number }>('counts')).reports,
  }
}

async function sample(browser: Browser, contender: Contender, reportsPerSecond: number): Promise<Sample> {
  const { context, page } = await openPage(browser)
  try {
    await contender.open(page)
    await contender.startLoad(reportsPerSecond)
    await pauseMs(WARM_UP_MS)
    const meter = await createMeter(browser, page)
    const textBefore = await page.evaluate(() => document.body.innerText)
    const reportsBefore = await contender.reports()
    const before = await meter.read()
    await pauseMs(SAMPLE_MS)
    const work = workBetween(before, await meter.read())
    const reports = (await contender.reports()) - reportsBefore
    const textAfter = await page.evaluate(() => document.body.innerText)
    if (textAfter === textBefore) throw new Error(`${contender.name} showed no report at all`)
    return { ...perReport(work, reports), rows: (await visibleDevices(page)).length }
  } finally {
    await contender.stopLoad()
    await context.close()
  }
}

/** Ages tick and the connection beats; nothing else happens. */
async function restOfCore01(browser: Browser, contender: Contender): Promise<number> {
  const { context, page } = await openPage(browser)
  try {
    await contender.open(page)
    await pauseMs(WARM_UP_MS)
    const meter = await createMeter(browser, page)
    const before = await meter.read()
    await pauseMs(SAMPLE_MS)
    return workBetween(before, await meter.read()).taskMs / SAMPLE_MS
  } finally {
    await context.close()
  }
}

const perReport = ({ taskMs, scriptMs, rendererMs }: Work, reports: number) => ({
  mainMs: taskMs / reports,
  scriptMs: scriptMs / reports,
  rendererMs: rendererMs / reports,
})

await runBench(async (onEnd) => {
  const folders = await fetchRivals()
  const atrium = await ours(onEnd)
  const devices = atrium.hosts.flatMap((host) => host.devices)
  const contenders: Contender[] = [atrium]
  const missing: string[] = []
  for (const [name, path] of [
    ['windfront', '#/devices'],
    ['agGrid', ''],
  ] as const) {
    const folder = folders[name]
    if (typeof folder === 'string')
      contenders.push(await rival(onEnd, { rival: name, folder, devices }, path))
    else missing.push(folder.message)
  }
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const rest = await restOfCore01(browser, atrium)
  note(`at rest: ${(100 * rest).toFixed(2)} % of a core`)
  for (const { perSecond, rounds } of RATES) {
    const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]))
    for (let round = 1; round <= rounds; round += 1) {
      for (const contender of contenders) {
        const taken = await sample(browser, contender, perSecond)
        samples.get(contender.name)?.push(taken)
        const cost = `${taken.mainMs.toFixed(3)} ms a report`
        note(`${perSecond}/s, round ${round}: ${contender.name} ${cost}, ${taken.rows} rows in sight`)
      }
    }
    printRate(perSecond, samples, { rest, missing })
  }
})

function printRate(
  perSecond: number,
  samples: ReadonlyMap<string, readonly Sample[]>,
  { rest, missing }: { readonly rest: number; readonly missing: readonly string[] },
): void {
  const of = (name: string, figure: keyof Sample) =>
    median((samples.get(name) ?? []).map((one) => one[figure]))
  const ratio = (name: string, figure: keyof Sample) => rounded(of('ours', figure) / of(name, figure))
  printFigures({
    bench: 'browser-cpu-per-report',
    row: 1,
    devices: DEVICES,
    reports_per_s: perSecond,
    ours_ms: rounded(of('ours', 'mainMs')),
    windfront_ms: rounded(of('windfront', 'mainMs')),
    aggrid_ms: rounded(of('agGrid', 'mainMs')),
    ratio_windfront: ratio('windfront', 'mainMs'),
    ratio_aggrid: ratio('agGrid', 'mainMs'),
    ours_script_ms: rounded(of('ours', 'scriptMs')),
    ours_renderer_ms: rounded(of('ours', 'rendererMs')),
    renderer_ratio_windfront: ratio('windfront', 'rendererMs'),
    renderer_ratio_aggrid: ratio('agGrid', 'rendererMs'),
    rest_of_core: rounded(rest),
    rows: Object.fromEntries([...samples.keys()].map((name) => [name, of(name, 'rows')])),
    ...(perSecond === COMPARED ? { bar: BAR } : {}),
    ...(missing.length > 0 ? { missing } : {}),
  })
}
