/**
 * Alarm storm: 5,000 devices raise an alarm within ten seconds. The open alarm page must stay smooth, the sound plays
 * once, and other calls are hardly delayed. In: gateways, decisions, log with full sync, and the page. Out: the
 * generator process. Takes 60 s.
 */
import type { Page } from '@playwright/test'
import { ALARM_REPEAT_MS, ALARM_REPEAT_TIMES } from '#shared/constants.ts'
import { launchBrowser, openPage, openTable, pauseMs } from './support/browser.ts'
import { type Caller, createCaller, enter } from './support/calls.ts'
import { fullOrQuick, note, percentile, printFigures, rounded } from './support/figures.ts'
import { measureFrames } from './support/probes.ts'
import { runBench, startSite } from './support/sites.ts'

const ALARMS = fullOrQuick(5_000, 1_000)
const STORM_MS = fullOrQuick(10_000, 2_000)
/** The storm, and until the last alarm is on the page. */
const SAMPLE_MS = STORM_MS + 5_000
/** A host may send twenty messages a second. */
const PER_HOST = 100
const CALL_EVERY_MS = 20
const BAR = { tasks_over_50_ms: '≤ 0', call_ratio: '≤ 1.5', beeps: `≤ ${ALARM_REPEAT_TIMES}` } as const

declare global {
  interface Window {
    tonesStarted?: number
  }
}

/** Each beep is two tones. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    window.tonesStarted = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      window.tonesStarted = (window.tonesStarted ?? 0) + 1
      start.call(this, when)
    }
  })

/** Call durations of a user who clicks often. */
async function callFor(call: Caller, url: string, token: string, forMs: number): Promise<number[]> {
  const waits: number[] = []
  const open: Promise<void>[] = []
  for (const endMs = performance.now() + forMs; performance.now() < endMs; await pauseMs(CALL_EVERY_MS)) {
    const startMs = performance.now()
    open.push(
      call({ url, token, body: '{}' }).then(({ status }) => {
        if (status !== 200) throw new Error(`a call returned ${status}`)
        waits.push(performance.now() - startMs)
      }),
    )
  }
  await Promise.all(open)
  return waits
}

await runBench(async (onEnd) => {
  const loaded = await startSite({ devices: ALARMS, perHost: PER_HOST })
  onEnd(loaded.end)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const { page } = await openPage(browser)
  await countTones(page)
  await openTable(page, loaded.site)
  await page.goto(`${loaded.site.url}/message/messagerecord`)
  await page.getByRole('searchbox').first().waitFor()
  // A browser plays sound only after a click.
  await page.getByRole('heading', { level: 1 }).first().click()
  const call = createCaller(4)
  const { token } = await enter(call, loaded.site)
  const url = `${loaded.site.url}/api/userinfo/info`
  await callFor(call, url, token, 2_000)
  const quiet = await callFor(call, url, token, SAMPLE_MS)

  await loaded.startStorm({ alarms: ALARMS, alarmsPerSecond: (ALARMS * 1000) / STORM_MS })
  const calls = callFor(call, url, token, SAMPLE_MS)
  const frames = await measureFrames(page, async () => void (await calls))
  const stormy = await calls
  await page
    .getByText(String(ALARMS))
    .or(page.getByText(ALARMS.toLocaleString('en')))
    .first()
    .waitFor()
  const { acked } = await loaded.counts()
  note(`all ${ALARMS} alarms are on the page`)
  await pauseMs(Math.max(0, ALARM_REPEAT_MS * ALARM_REPEAT_TIMES - SAMPLE_MS))
  const tones = (await page.evaluate(() => window.tonesStarted)) ?? 0
  const [quietP99, stormP99] = [percentile(quiet, 0.99), percentile(stormy, 0.99)]
  printFigures({
    ...{ bench: 'alarm-storm', alarms: ALARMS, messages_acknowledged: acked, beeps: tones / 2 },
    ...{ fps: rounded(frames.framesPerSecond), tasks_over_50_ms: frames.longTasks },
    ...{ longest_task_ms: rounded(frames.longestTaskMs), quiet_call_p99_ms: rounded(quietP99) },
    ...{ call_p99_ms: rounded(stormP99), call_ratio: rounded(stormP99 / quietP99) },
    bar: BAR,
  })
})
