/**
 * Row 27: event loop time of the worst reports of a gateway within its limits: per report the longest turn until the
 * next; median, p99 and maximum. Also p99 in processor time, with and without garbage collection (`turn_cpu`, `work`).
 * In: ten reports per second, with all devices and properties, or sixty kilobytes of unknown names; everything in the
 * turn. Out: the generator, and time given to other processes (Linux). The same without reports is shown for
 * comparison. Takes 70 s.
 */
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { reportTopic } from '#shared/topics.ts'
import type { LongTurn, LoopDelays, RunningSite, ServerStats } from './support/benchServer.ts'
import type { SiteHost } from './support/benchSite.ts'
import { pauseMs } from './support/browser.ts'
import { type Child, startBenchServer } from './support/childProcess.ts'
import { median, percentile, printFigures, rounded } from './support/figures.ts'
import { connectPacket, publishPacket, signInOf } from './support/gatewayPackets.ts'
import { readingsOf } from './support/readingsOf.ts'
import { runBench } from './support/sites.ts'

/** Some two hundred reports. */
const SAMPLE_MS = 20_000
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

/** Signs in; each sent report resolves to its size once acknowledged. */
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

/** Sends for a while; when each was sent, the end, and the size. */
async function keepReporting(report: Report, say: Say | null) {
  const sentMs: number[] = []
  let bytes = 0
  for (const endMs = performance.now() + SAMPLE_MS; performance.now() < endMs; await pauseMs(EVERY_MS)) {
    sentMs.push(performance.timeOrigin + performance.now())
    if (say) bytes = await report(say)
  }
  return { sentMs: [...sentMs, performance.timeOrigin + performance.now()], bytes }
}

/** Longest turn between consecutive reports. */
function longestOfEach(
  sentMs: readonly number[],
  turns: readonly LongTurn[],
  of: (turn: LongTurn) => number,
) {
  const longest = sentMs.slice(1).map(() => 0)
  let n = 0
  for (const turn of turns) {
    while (n < longest.length && turn.atMs >= (sentMs[n + 1] ?? 0)) n += 1
    if (n < longest.length) longest[n] = Math.max(longest[n] ?? 0, of(turn))
  }
  return longest
}

async function measure(server: Child, name: string, report: Report, say: Say | null) {
  for (let n = 0; say && n < WARM_UP; n += 1) await report(say)
  await server.ask('loopDelays')
  await server.ask('longTurns')
  const before = await server.ask<ServerStats>('stats')
  const { sentMs, bytes } = await keepReporting(report, say)
  const turns = await server.ask<readonly LongTurn[]>('longTurns')
  const after = await server.ask<ServerStats>('stats')
  const delays = await server.ask<LoopDelays>('loopDelays')
  const heldMs = longestOfEach(sentMs, turns, (turn) => turn.heldMs)
  const cpuMs = longestOfEach(sentMs, turns, (turn) => turn.cpuMs)
  const workMs = longestOfEach(sentMs, turns, (turn) => turn.cpuMs - turn.collectedMs)
  return {
    ...(say ? { [`${name}_bytes`]: bytes } : {}),
    [`${name}_p50_ms`]: rounded(median(heldMs)),
    [`${name}_p99_ms`]: rounded(percentile(heldMs, 0.99)),
    [`${name}_max_ms`]: rounded(Math.max(...heldMs)),
    [`${name}_p99_turn_cpu_ms`]: rounded(percentile(cpuMs, 0.99)),
    [`${name}_p99_work_ms`]: rounded(percentile(workMs, 0.99)),
    [`${name}_delay_p99_ms`]: rounded(delays.p99Ms),
    [`${name}_cpu_ms`]: rounded((after.cpuMs - before.cpuMs) / heldMs.length),
  }
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const size = { devices: 250, perHost: 250, isUnlimited: true }
  const site = await server.ask<RunningSite>('start', size)
  const [host] = site.hosts
  if (!host) throw new Error('the site has no host')
  const report = await openGateway(site, host, onEnd)
  printFigures({
    bench: 'worst-report',
    row: 27,
    ...(await measure(server, 'quiet', report, null)),
    ...(await measure(server, 'known', report, known(host))),
    ...(await measure(server, 'invented', report, invented(host))),
    bar: BAR,
  })
})
