/** Row 8: Lighthouse on the built console, before and after sign-in, as a desk and as a phone see it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Site, signIn } from '../e2e/support/site.ts'
import { ARGS } from './support/browser.ts'
import { printFigures } from './support/figures.ts'
import { scorePage } from './support/lighthouse.ts'
import { runBench } from './support/sites.ts'

const BAR = { performance: 95, accessibility: 100, bestPractices: 100 }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}

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
  const look = async (name: string, path: string): Promise<void> => {
    for (const isDesktop of [true, false]) {
      const { missed, ...scores } = await scorePage(site.url + path, { port, isDesktop })
      printFigures({
        bench: 'lighthouse',
        row: 8,
        page: name,
        device: isDesktop ? 'desktop' : 'phone',
        ...scores,
        missed,
        bar: BAR,
      })
    }
  }
  await look('sign-in', '/login')
  await signIn(page, site, 'admin')
  await page.close()
  await look('home', '/dashboard')
})
