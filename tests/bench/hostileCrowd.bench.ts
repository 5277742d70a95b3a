/**
 * Row 18: delay of regular clients during an attack, compared with the same attack on a second server on this machine,
 * to exclude the attackers' processor time. In: 100 gateway reports until acknowledged and 50 calls per second; all
 * attacks (crowd.ts). Out: network. Rounds alternate. Takes 130 s, 90 in quick mode.
 */
import type { RunningSite, ServerStats } from './support/benchServer.ts'
import { pauseMs } from './support/browser.ts'
import { type Child, startBenchServer, startChild } from './support/childProcess.ts'
import { fullOrQuick, median, note, percentile, printFigures, rounded } from './support/figures.ts'
import type { HonestSample } from './support/honest.ts'
import { runBench } from './support/sites.ts'

const ROUNDS = fullOrQuick(3, 2)
const SETTLE_MS = 4_000
const SAMPLE_MS = 10_000
const SIZE = { devices: 200, perHost: 10 } as const
const MIB = 1024 * 1024
const BAR = { report_ratio: '≤ 1.5', call_ratio: '≤ 1.5', memory_mib: '≤ 16' } as const

interface Round {
  readonly reports: number
  readonly calls: number
}

await runBench(async (onEnd) => {
  const startServer = async (): Promise<{ server: Child; site: RunningSite }> => {
    const server = startBenchServer()
    onEnd(server.end)
    return { server, site: await server.ask<RunningSite>('start', SIZE) }
  }
  const [ours, decoy] = [await startServer(), await startServer()]
  const honest = startChild('honest.ts')
  onEnd(honest.end)
  await honest.ask('start', ours.site)

  const sample = async (): Promise<Round> => {
    await pauseMs(SETTLE_MS)
    await honest.ask('take')
    await pauseMs(SAMPLE_MS)
    const { reportsMs, callsMs } = await honest.ask<HonestSample>('take')
    return { reports: percentile(reportsMs, 0.99), calls: percentile(callsMs, 0.99) }
  }
  const under = async (attacked: RunningSite): Promise<Round> => {
    const crowd = startChild('crowd.ts')
    await crowd.ask('attack', attacked)
    const round = await sample()
    await crowd.ask('stop')
    await crowd.end()
    return round
  }
  const rssMib = async (): Promise<number> => (await ours.server.ask<ServerStats>('stats')).rssBytes / MIB

  const quiet = await sample()
  // Whatever a first crowd makes the server compile is no growth.
  await under(ours.site)
  const before = await rssMib()
  const rounds: { ours: Round; decoy: Round }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ decoy: await under(decoy.site), ours: await under(ours.site) })
    note(JSON.stringify(rounds.at(-1)))
  }
  const of = (pick: (round: { ours: Round; decoy: Round }) => number) => rounded(median(rounds.map(pick)))
  printFigures({
    bench: 'hostile-crowd',
    row: 18,
    quiet_report_p99_ms: rounded(quiet.reports),
    decoy_report_p99_ms: of((round) => round.decoy.reports),
    report_p99_ms: of((round) => round.ours.reports),
    report_ratio: of((round) => round.ours.reports / round.decoy.reports),
    quiet_call_p99_ms: rounded(quiet.calls),
    decoy_call_p99_ms: of((round) => round.decoy.calls),
    call_p99_ms: of((round) => round.ours.calls),
    call_ratio: of((round) => round.ours.calls / round.decoy.calls),
    memory_mib: rounded((await rssMib()) - before),
    bar: BAR,
  })
})
