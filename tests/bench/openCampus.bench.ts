/**
 * Row 13: time from "Sign in" to a usable table of 50,000 devices in Chromium with a cold cache: first rows, longest
 * main-thread task, heap after collection. In: real server with `WORLD=campus`. Out: creation of that world, a minute
 * or more. `CAMPUS_DATA_DIR` reuses a prepared folder. Takes 180 s.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { must } from '#shared/kernel/assert.ts'
import { createMeter, launchBrowser, openPage, TABLE_PATH } from './support/browser.ts'
import { median, note, printFigures, rounded } from './support/figures.ts'
import { runBench } from './support/sites.ts'

const MAIN = join(import.meta.dirname, '../../sim/main.ts')
const ADMIN = { phone: '13800000002', password: 'demo-1234' } as const
const OPENINGS = 3
/** Time for all hosts to connect and send their complete state. */
const SETTLE_MS = 15_000
const BAR = { open_ms: '≤ 2000', longest_task_ms: '≤ 200', heap_mb: '≤ 150' } as const

interface Opened {
  readonly openMs: number
  readonly longestTaskMs: number
}

await runBench(async (onEnd) => {
  const { url, end } = await startCampus()
  onEnd(end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const openings: Opened[] = []
  let heapMb = 0
  for (let n = 0; n < OPENINGS; n += 1) {
    const { context, page } = await openPage(browser)
    const opened = await openTable(page, url)
    const meter = await createMeter(browser, page)
    heapMb = Math.max(heapMb, await meter.heapMib())
    note(`opened in ${rounded(opened.openMs)} ms, longest task ${rounded(opened.longestTaskMs)} ms`)
    openings.push(opened)
    await context.close()
  }
  printFigures({
    bench: 'open-campus',
    row: 13,
    open_ms: rounded(median(openings.map(({ openMs }) => openMs))),
    longest_task_ms: rounded(Math.max(...openings.map(({ longestTaskMs }) => longestTaskMs))),
    heap_mb: rounded(heapMb),
    bar: BAR,
  })
})

async function startCampus(): Promise<{ readonly url: string; readonly end: () => Promise<void> }> {
  const given = process.env.CAMPUS_DATA_DIR
  const folder = given ?? mkdtempSync(join(tmpdir(), 'atrium-campus-'))
  const startedMs = performance.now()
  const env = { ...process.env, PORT: '0', MQTT_PORT: '0', DATA_DIR: folder, WORLD: 'campus' }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (given === undefined) rmSync(folder, { recursive: true, force: true })
  }
  let url: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    url = /(http:\/\/[^:]+:\d+)\/$/.exec(line.trim())?.[1] ?? url
    if (line.includes('Ready in')) break
  }
  // Later output must not fill the pipe.
  child.stdout.resume()
  note(`the campus was ready after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return { url: must(url, 'a server that has started'), end }
}

/** Usable: rows are visible, with the total count above. */
async function openTable(page: Page, url: string): Promise<Opened> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(`${url}/login?redirect=${encodeURIComponent(TABLE_PATH)}`)
  await page.locator('input[name=username]').fill(ADMIN.phone)
  await page.locator('input[name=password]').fill(ADMIN.password)
  const startedMs = performance.now()
  await page.locator('button[type=submit]').click()
  // Polled per frame; a locator polls only every half second.
  await page.waitForFunction(() => {
    const hasRows = document.querySelectorAll('[role=row]').length > 10
    return hasRows && /[45]\d,\d{3}/.test(document.querySelector('main')?.textContent ?? '')
  })
  const openMs = performance.now() - startedMs
  const longestTaskMs = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  )
  return { openMs, longestTaskMs }
}
