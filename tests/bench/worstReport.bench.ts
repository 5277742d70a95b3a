/**
 * Row 27: how long the worst reports of one gateway within its limits keep the server's event loop from others, as its turns
 * (that which one report in a hundred exceeds, and the longest), and what they cost. In: ten a second of sixty kilobytes, once
 * with every device of a host and all properties that are known, once with names that were never heard. Out: the generator, a
 * socket in this process. The delays of the loop beside them have what other processes took, too.
 * Takes 100 s.
 */
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { reportTopic } from '#shared/topics.ts'
import type { LongTurns, LoopDelays, RunningSite, ServerStats } from './support/benchServer.ts'
import type { SiteHost } from './support/benchSite.ts'
import { pauseMs } from './support/browser.ts'
import { type Child, startBenchServer } from './support/childProcess.ts'
import { printFigures, rounded } from './support/figures.ts'
import { connectPacket, publishPacket, signInOf } from './support/gatewayPackets.ts'
import { readingsOf } from './support/readingsOf.ts'
import { runBench } from './support/sites.ts'

const SAMPLE_MS = 10_000
/** More than a hundred reports. */
const TURNS_SAMPLE_MS = 20_000
const EVERY_MS = 100
const WARM_UP = 30
const INVENTED_NAMES = 3_300
const BAR = { known_p99_ms: '≤ 1', invented_p99_ms: '≤ 1' } as const

type Say = (count: number) => object

const known =
  ({ devices }: SiteHost): Say =>
  (count) =>
    Object.fromEntries(devices.map(({ number, kind }, n) => [number, readingsOf(kind, count * 31 + n)]))

const invented =
  ({ devices: [device] }: SiteHost): Say =>
  (count) => ({
    [device?.number ?? '']: Object.fromEntries(
      Array.from({ length: INVENTED_NAMES }, (_, n) => [`x${count}_${n}`, n]),
    ),
  })

type Report = (say: Say) => Promise<number>

/** Signs in; each report it sends resolves with its size once it is acknowledged. */
async function openGateway(site: RunningSite, host: SiteHost, onEnd: (end: () => Promise<void>) => void) {
  const socket = createConnection({ port: Number(new URL(site.mqttUrl).port), host: '127.0.0.1' })
  onEnd(async () => void socket.destroy())
  socket.write(connectPacket(signInOf(host)))
  await once(socket, 'data')
  let count = 0
  const report: Report = async (say) => {
    count += 1
    const payload = JSON.stringify({ t: 1, seq: count, d: say(count) })
    const topic = reportTopic(site.projectHex, host.number)
    const messageId = (count % 60_000) + 1
    socket.write(publishPacket(topic, payload, messageId))
    await once(socket, 'data')
    return payload.length
  }
  return report
}

/** Sends for a while; returns how many. */
async function keepReporting(report: Report, say: Say | null, forMs = SAMPLE_MS) {
  let [reports, bytes] = [0, 0]
  for (const endMs = performance.now() + forMs; performance.now() < endMs; await pauseMs(EVERY_MS)) {
    if (say) bytes = await report(say)
    reports += 1
  }
  return { reports, bytes }
}

async function measure(server: Child, report: Report, say: Say | null) {
  for (let n = 0; say && n < WARM_UP; n += 1) await report(say)
  await server.ask('loopDelays')
  const before = await server.ask<ServerStats>('stats')
  const { reports, bytes } = await keepReporting(report, say)
  const after = await server.ask<ServerStats>('stats')
  const delays = await server.ask<LoopDelays>('loopDelays')
  return { bytes, cpuMs: (after.cpuMs - before.cpuMs) / reports, ...delays }
}

/** After all others: from the first look on the server's loop never rests. */
async function measureTurns(server: Child, report: Report, say: Say | null) {
  await server.ask('longTurns')
  const { reports } = await keepReporting(report, say, TURNS_SAMPLE_MS)
  const turns = await server.ask<LongTurns>('longTurns')
  return { p99Ms: turns[Math.floor(reports / 100)] ?? 0, maxMs: turns[0] ?? 0 }
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const size = { devices: 250, perHost: 250, isUnlimited: true }
  const site = await server.ask<RunningSite>('start', size)
  const [host] = site.hosts
  if (!host) throw new Error('the site has no host')
  const report = await openGateway(site, host, onEnd)
  const quiet = await measure(server, report, null)
  const all = await measure(server, report, known(host))
  const strange = await measure(server, report, invented(host))
  const quietTurns = await measureTurns(server, report, null)
  const allTurns = await measureTurns(server, report, known(host))
  const strangeTurns = await measureTurns(server, report, invented(host))
  printFigures({
    bench: 'worst-report',
    row: 27,
    quiet_p99_ms: rounded(quietTurns.p99Ms),
    quiet_max_ms: rounded(quietTurns.maxMs),
    quiet_delay_p99_ms: rounded(quiet.p99Ms),
    known_bytes: all.bytes,
    known_p99_ms: rounded(allTurns.p99Ms),
    known_max_ms: rounded(allTurns.maxMs),
    known_delay_p99_ms: rounded(all.p99Ms),
    known_cpu_ms: rounded(all.cpuMs - quiet.cpuMs),
    invented_bytes: strange.bytes,
    invented_p99_ms: rounded(strangeTurns.p99Ms),
    invented_max_ms: rounded(strangeTurns.maxMs),
    invented_delay_p99_ms: rounded(strange.p99Ms),
    invented_cpu_ms: rounded(strange.cpuMs - quiet.cpuMs),
    bar: BAR,
  })
})
