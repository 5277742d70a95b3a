/**
 * Row 26, second part: delay of other users while a restricted account loops over snapshots, compared with the same
 * time without. In: 50 calls per second of a user, and gateway reports. Cases: 8 loops, and 40 snapshots at once. Out:
 * network. Takes 60 s.
 */
import type { RunningSite } from './support/benchServer.ts'
import { pauseMs } from './support/browser.ts'
import { createCaller, enter } from './support/calls.ts'
import { startBenchServer, startChild } from './support/childProcess.ts'
import { note, percentile, printFigures, rounded } from './support/figures.ts'
import type { HonestSample } from './support/honest.ts'
import { runBench } from './support/sites.ts'

const LOOPS = 8
const AT_ONCE = 40
const SETTLE_MS = 2_000
const SPAN_MS = 8_000
const SIZE = { devices: 2_500, perHost: 50 } as const
const BAR = { loops_ratio_p99: '≤ 2', at_once_ratio_p99: '≤ 2' } as const

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', SIZE)
  const limited = await server.ask<{ phone: string; password: string }>('addLimited')
  const honest = startChild('honest.ts')
  onEnd(honest.end)
  await honest.ask('start', site)
  const call = createCaller(AT_ONCE)
  const { token } = await enter(call, { ...site, ...limited })
  const snapshot = async (): Promise<number> =>
    (await call({ url: `${site.url}/api/live/snapshot`, token, body: '{}', isCompressed: true })).status
  const counts: Record<number, number> = {}
  const count = (status: number): void => {
    counts[status] = (counts[status] ?? 0) + 1
  }
  const during = async (work: () => Promise<unknown>) => {
    await pauseMs(SETTLE_MS)
    await honest.ask('take')
    await work()
    const { callsMs } = await honest.ask<HonestSample>('take')
    return { p50: percentile(callsMs, 0.5), p99: percentile(callsMs, 0.99) }
  }
  const loop = async (untilMs: number): Promise<void> => {
    while (performance.now() < untilMs) count(await snapshot())
  }
  const loops = () => {
    const untilMs = performance.now() + SPAN_MS
    return Promise.all(Array.from({ length: LOOPS }, () => loop(untilMs)))
  }
  const atOnce = async () => {
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, snapshot))) count(status)
  }
  await during(loops)
  const quiet = await during(() => pauseMs(SPAN_MS))
  const looping = await during(loops)
  const many = await during(atOnce)
  note(JSON.stringify({ quiet, looping, many, counts }))
  printFigures({
    bench: 'fair-shares',
    row: 26,
    quiet_p50_ms: rounded(quiet.p50),
    quiet_p99_ms: rounded(quiet.p99),
    loops_p50_ms: rounded(looping.p50),
    loops_p99_ms: rounded(looping.p99),
    loops_ratio_p99: rounded(looping.p99 / quiet.p99),
    at_once_p50_ms: rounded(many.p50),
    at_once_p99_ms: rounded(many.p99),
    at_once_ratio_p99: rounded(many.p99 / quiet.p99),
    refused: counts[429] ?? 0,
    bar: BAR,
  })
})
