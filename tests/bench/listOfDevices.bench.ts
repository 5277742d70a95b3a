/**
 * Row 12: authenticated list of a thousand devices, ten concurrent calls, plain and compressed. Compared with a bare
 * Express route that sends the same bytes. In: session, authorisation, visibility, JSON. Out: network. Takes 70 s.
 */
import type { RunningSite } from './support/benchServer.ts'
import { type Call, type Caller, createCaller, enter } from './support/calls.ts'
import { startBenchServer, startChild } from './support/childProcess.ts'
import { median, note, percentile, printFigures, rounded } from './support/figures.ts'
import { runBench } from './support/sites.ts'

const DEVICES = 1_000
const IN_FLIGHT = 10
const ROUNDS = 3
const WARM_UP_MS = 1_000
const SAMPLE_MS = 4_000
const BAR = { ratio: '≥ 0.7', p99_ms: '≤ 30' } as const

interface Round {
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
}

async function measure(call: Caller, what: Call): Promise<Round> {
  const latenciesMs: number[] = []
  const startMs = performance.now()
  const fromMs = startMs + WARM_UP_MS
  const untilMs = fromMs + SAMPLE_MS
  const loop = async (): Promise<void> => {
    for (let nowMs = performance.now(); nowMs < untilMs; nowMs = performance.now()) {
      const { status } = await call(what)
      if (status !== 200) throw new Error(`${what.url} answered with ${status}`)
      const doneMs = performance.now()
      if (doneMs >= fromMs && doneMs < untilMs) latenciesMs.push(doneMs - nowMs)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, loop))
  return { perSecond: (latenciesMs.length * 1000) / SAMPLE_MS, latenciesMs }
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', { devices: DEVICES, perHost: 100, isUnlimited: true })
  const call = createCaller(IN_FLIGHT)
  const { token, xmid } = await enter(call, site)
  const ours = {
    url: `${site.url}/api/moban/devicelist`,
    body: JSON.stringify({ xmid, pageSize: DEVICES }),
    token,
  }
  const { bytes } = await call(ours)
  const rival = startChild('bareExpress.ts')
  onEnd(rival.end)
  const { url } = await rival.ask<{ url: string }>('start', { body: bytes.toString() })
  for (const isCompressed of [false, true]) {
    const rounds: { ours: Round; bare: Round }[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const taken = {
        ours: await measure(call, { ...ours, isCompressed }),
        bare: await measure(call, { url, body: '{}', isCompressed }),
      }
      rounds.push(taken)
      note(
        `round ${round}: ${taken.ours.perSecond} of ours a second, ${taken.bare.perSecond} of the bare route`,
      )
    }
    printFigures({
      bench: 'list-of-devices',
      row: 12,
      kind: isCompressed ? 'gzip' : 'plain',
      bytes: bytes.length,
      ours_per_s: rounded(median(rounds.map((round) => round.ours.perSecond))),
      bare_per_s: rounded(median(rounds.map((round) => round.bare.perSecond))),
      ratio: rounded(median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond))),
      p50_ms: rounded(
        percentile(
          rounds.flatMap((round) => round.ours.latenciesMs),
          0.5,
        ),
      ),
      p99_ms: rounded(
        percentile(
          rounds.flatMap((round) => round.ours.latenciesMs),
          0.99,
        ),
      ),
      bar: BAR,
    })
  }
})
