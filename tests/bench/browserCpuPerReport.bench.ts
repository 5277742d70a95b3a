/**
 * Row 1: what one report costs the page's main thread while the device table is open, against the device tables of
 * WindFront and of a bare AG Grid that get the same reports. One page at a time, in interleaved rounds.
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
import { median, note, printFigures, rounded } from './support/figures.ts'
import type { RivalStart } from './support/rivalServer.ts'
import { fetchRivals } from './support/rivals.ts'
import { runBench, startSite } from './support/sites.ts'

const DEVICES = 1_000
const REPORTS_PER_SECOND = 100
const ROUNDS = 3
const WARM_UP_MS = 3_000
const SAMPLE_MS = 8_000

interface Contender {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  readonly startLoad: () => Promise<unknown>
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
  // Ten hosts, so that each report travels alone: batching would only make it cheaper.
  const loaded = await startSite({ devices: DEVICES, perHost: 100 })
  onEnd(loaded.end)
  return {
    name: 'ours',
    hosts: loaded.site.hosts,
    open: (page) => openTable(page, loaded.site),
    startLoad: () => loaded.startReports({ reportsPerSecond: REPORTS_PER_SECOND }),
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
    startLoad: () => child.ask('startReports', { reportsPerSecond: REPORTS_PER_SECOND }),
    stopLoad: () => child.ask('stop'),
    reports: async () => (await child.ask<{ reports: number }>('counts')).reports,
  }
}

async function sample(browser: Browser, contender: Contender): Promise<Sample> {
  const { context, page } = await openPage(browser)
  try {
    await contender.open(page)
    await contender.startLoad()
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
  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const contender of contenders) {
      const taken = await sample(browser, contender)
      samples.get(contender.name)?.push(taken)
      note(
        `round ${round}: ${contender.name} ${taken.mainMs.toFixed(3)} ms a report, ${taken.rows} rows in sight`,
      )
    }
  }
  const of = (name: string, figure: keyof Sample) =>
    median((samples.get(name) ?? []).map((one) => one[figure]))
  const ratio = (name: string) => rounded(of('ours', 'mainMs') / of(name, 'mainMs'))
  printFigures({
    bench: 'browser-cpu-per-report',
    row: 1,
    devices: DEVICES,
    reports_per_s: REPORTS_PER_SECOND,
    ours_ms: rounded(of('ours', 'mainMs')),
    windfront_ms: rounded(of('windfront', 'mainMs')),
    aggrid_ms: rounded(of('agGrid', 'mainMs')),
    ratio_windfront: ratio('windfront'),
    ratio_aggrid: ratio('agGrid'),
    ours_script_ms: rounded(of('ours', 'scriptMs')),
    windfront_script_ms: rounded(of('windfront', 'scriptMs')),
    aggrid_script_ms: rounded(of('agGrid', 'scriptMs')),
    ours_renderer_ms: rounded(of('ours', 'rendererMs')),
    windfront_renderer_ms: rounded(of('windfront', 'rendererMs')),
    aggrid_renderer_ms: rounded(of('agGrid', 'rendererMs')),
    rows: Object.fromEntries(contenders.map(({ name }) => [name, of(name, 'rows')])),
    ...(missing.length > 0 ? { missing } : {}),
  })
})
