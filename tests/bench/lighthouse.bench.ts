/**
 * Row 8: Lighthouse on the built console as desktop and phone: sign-in, home, device table, areas. In: cold cache,
 * median of three runs. Out: later work of the live connection. Takes 420 s, 150 in quick mode.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Site, signIn } from '../e2e/support/site.ts'
import { freePort } from '../support/freePort.ts'
import { ARGS } from './support/browser.ts'
import { fullOrQuick, median, note, printFigures, rounded } from './support/figures.ts'
import { type Scores, scorePage } from './support/lighthouse.ts'
import { runBench } from './support/sites.ts'

const RUNS = fullOrQuick(3, 1)
const BAR = { accessibility: '≥ 100', best_practices: '≥ 100', layout_shift: '≤ 0.02' } as const
const DESKTOP_MIN = 95
/** Of each page on a phone. */
const PAGES = [
  { name: 'sign-in', path: '/login', phoneMin: 90 },
  { name: 'home', path: '/dashboard', phoneMin: 80 },
  { name: 'device table', path: '/device/devicemanage', phoneMin: 80 },
  { name: 'areas', path: '/device/areacontrol', phoneMin: 80 },
] as const

await runBench(async (onEnd) => {
  const site = new Site()
  await site.start()
  onEnd(() => site.close())
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'atrium-lighthouse-'))
  onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [...ARGS, `--remote-debugging-port=${port}`],
    viewport: null,
  })
  onEnd(() => browser.close())
  const page = await browser.newPage()
  for (const { name, path, phoneMin } of PAGES) {
    if (path === '/dashboard') {
      await signIn(page, site, 'admin')
      // Cookies stay; a second page would be measured too.
      await page.goto('about:blank')
    }
    for (const isDesktop of [true, false]) {
      const runs: Scores[] = []
      for (let run = 1; run <= RUNS; run += 1) {
        runs.push(await scorePage(site.url + path, { port, isDesktop }))
        note(`${name}, ${isDesktop ? 'desktop' : 'phone'}, run ${run}: ${runs.at(-1)?.performance}`)
      }
      printFigures({
        bench: 'lighthouse',
        row: 8,
        page: name,
        device: isDesktop ? 'desktop' : 'phone',
        performance: median(runs.map((run) => run.performance)),
        accessibility: Math.min(...runs.map((run) => run.accessibility)),
        best_practices: Math.min(...runs.map((run) => run.bestPractices)),
        layout_shift: rounded(median(runs.map((run) => run.layoutShift))),
        missed: [...new Set(runs.flatMap((run) => run.missed))],
        bar: { ...BAR, performance: `≥ ${isDesktop ? DESKTOP_MIN : phoneMin}` },
      })
    }
  }
})
