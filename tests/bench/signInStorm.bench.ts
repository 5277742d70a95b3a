/**
 * Row 26: delay of other users while a hundred people sign in at once, compared with the same minute without. In: 100
 * gateway reports until acknowledged and 50 calls per second; password hashing, admitted users, longest wait. Out:
 * network. Rounds alternate. Takes 90 s, 60 in quick mode.
 */
import type { RunningSite } from './support/benchServer.ts'
import { pauseMs } from './support/browser.ts'
import { createCaller } from './support/calls.ts'
import { startBenchServer, startChild } from './support/childProcess.ts'
import { fullOrQuick, median, note, percentile, printFigures, rounded } from './support/figures.ts'
import type { HonestSample } from './support/honest.ts'
import { runBench } from './support/sites.ts'

const ROUNDS = fullOrQuick(3, 2)
const AT_ONCE = 100
const SETTLE_MS = 3_000
const QUIET_MS = 8_000
const SIZE = { devices: 200, perHost: 10 } as const
const BAR = { report_ratio: '≤ 2', call_ratio: '≤ 2' } as const

interface Waits {
  readonly reports: number
  readonly calls: number
}

interface Storm {
  readonly tookMs: number
  readonly isIn: number
  readonly isRefused: number
}

function createStorm({ url, phone, password }: RunningSite): () => Promise<Storm> {
  const call = createCaller(AT_ONCE)
  const signIn = { url: `${url}/api/userinfo/login`, body: JSON.stringify({ username: phone, password }) }
  return async () => {
    const startMs = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => (await call(signIn)).status),
    )
    const isIn = statuses.filter((status) => status === 200).length
    return { tookMs: performance.now() - startMs, isIn, isRefused: AT_ONCE - isIn }
  }
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', SIZE)
  const honest = startChild('honest.ts')
  onEnd(honest.end)
  await honest.ask('start', site)
  const storm = createStorm(site)

  const during = async <T>(work: () => Promise<T>): Promise<Waits & { readonly done: T }> => {
    await pauseMs(SETTLE_MS)
    await honest.ask('take')
    const done = await work()
    const { reportsMs, callsMs } = await honest.ask<HonestSample>('take')
    return { reports: percentile(reportsMs, 0.99), calls: percentile(callsMs, 0.99), done }
  }
  // Code compiled for the first storm is compiled once.
  await during(storm)
  const rounds: { readonly quiet: Waits; readonly stormy: Waits & { readonly done: Storm } }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ quiet: await during(() => pauseMs(QUIET_MS)), stormy: await during(storm) })
    note(JSON.stringify(rounds.at(-1)))
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => rounded(median(rounds.map(pick)))
  printFigures({
    bench: 'sign-in-storm',
    row: 26,
    quiet_report_p99_ms: of(({ quiet }) => quiet.reports),
    report_p99_ms: of(({ stormy }) => stormy.reports),
    report_ratio: of(({ quiet, stormy }) => stormy.reports / quiet.reports),
    quiet_call_p99_ms: of(({ quiet }) => quiet.calls),
    call_p99_ms: of(({ stormy }) => stormy.calls),
    call_ratio: of(({ quiet, stormy }) => stormy.calls / quiet.calls),
    let_in: of(({ stormy }) => stormy.done.isIn),
    refused: of(({ stormy }) => stormy.done.isRefused),
    last_in_ms: of(({ stormy }) => stormy.done.tookMs),
    bar: BAR,
  })
})
