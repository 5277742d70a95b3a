/** Browser of the benchmarks, and DevTools protocol measurements. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import type { RunningSite } from './benchServer.ts'

export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const READY_TIMEOUT_MS = 60_000

export const VIEWPORT = { width: 1280, height: 800 } as const
/** The device table; the tiles are at `TILES_PATH`. */
export const TABLE_PATH = '/device/devicemanage'
export const TILES_PATH = '/device/devicecontrol'

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ARGS })
}

/** A context of its own, so that no page finds another's storage or connections. */
export async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(READY_TIMEOUT_MS)
  page.on('pageerror', (error) => process.stderr.write(`   page: ${error.message}\n`))
  return { context, page }
}

/** Through the sign-in form to the table of all devices, or another page of them, with its first rows filled. */
export async function openTable(page: Page, site: RunningSite, path: string = TABLE_PATH): Promise<void> {
  await page.goto(`${site.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.locator('input[name=username]').fill(site.phone)
  await page.locator('input[name=password]').fill(site.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${site.url}${path}`)
  await waitForRows(page)
}

/** Names of devices that are on the screen, whichever console shows them. */
const DEVICE_NAME = 'Socket|Light|Sensor'

export async function waitForRows(page: Page): Promise<void> {
  const hasRows = (pattern: string) =>
    (document.body.innerText.match(new RegExp(`(${pattern}) \\d{5}`, 'g'))?.length ?? 0) >= 5
  await page.waitForFunction(hasRows, DEVICE_NAME)
}

/** Visible devices; rows rendered outside of the viewport are excluded. */
export const visibleDevices = (page: Page): Promise<string[]> => devicesInPage(page, true)

/** Devices in the document, including rows rendered ahead: everything that costs on change. */
export const renderedDevices = (page: Page): Promise<string[]> => devicesInPage(page, false)

async function devicesInPage(page: Page, mustBeInSight: boolean): Promise<string[]> {
  return page.evaluate(
    ([pattern, isSightNeeded]) => {
      const wanted = new RegExp(`(?:${pattern}) \\d{5}`)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found = new Set<string>()
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const name = wanted.exec(node.textContent ?? '')?.[0]
        const box = name && node.parentElement?.getBoundingClientRect()
        const isInSight = box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
        if (name && (isInSight || !isSightNeeded)) found.add(name)
      }
      return [...found]
    },
    [DEVICE_NAME, mustBeInSight] as const,
  )
}

const MIB = 1024 * 1024

export interface Work {
  /** CPU time of the page's main thread in tasks, and of those in script. */
  readonly taskMs: number
  readonly scriptMs: number
  /** CPU time of all threads of all renderer processes: workers, raster and garbage collection too. */
  readonly rendererMs: number
  readonly heapBytes: number
}

export interface Meter {
  read(): Promise<Work>
  /** After collection. */
  heapMib(): Promise<number>
}

export async function createMeter(browser: Browser, page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page)
  const whole = await browser.newBrowserCDPSession()
  // Thread time, which excludes other processes.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<Work> => {
    const [metrics, rendererMs] = await Promise.all([readMetrics(session), readRendererMs(whole)])
    return {
      taskMs: (metrics.get('TaskDuration') ?? Number.NaN) * 1000,
      scriptMs: (metrics.get('ScriptDuration') ?? Number.NaN) * 1000,
      heapBytes: metrics.get('JSHeapUsedSize') ?? Number.NaN,
      rendererMs,
    }
  }
  return {
    read,
    async heapMib() {
      await session.send('HeapProfiler.collectGarbage')
      return (await read()).heapBytes / MIB
    },
  }
}

async function readMetrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

async function readRendererMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

export function workBetween(before: Work, after: Work): Work {
  return {
    taskMs: after.taskMs - before.taskMs,
    scriptMs: after.scriptMs - before.scriptMs,
    rendererMs: after.rendererMs - before.rendererMs,
    heapBytes: after.heapBytes - before.heapBytes,
  }
}

export const pauseMs = (durationMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, durationMs))
