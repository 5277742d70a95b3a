/**
 * Row 9: durable commands through HTTP at a thousand per second, regardless of pending responses. In: session, body,
 * authorisation, decision, fsync, response; one server process. Out: other traffic. Takes 25 s.
 */

import type { RunningSite, ServerStats } from './support/benchServer.ts'
import { pauseMs } from './support/browser.ts'
import { createCaller, enter } from './support/calls.ts'
import { startBenchServer } from './support/childProcess.ts'
import { percentile, printFigures, rounded } from './support/figures.ts'
import { startPace } from './support/pacing.ts'
import { runBench } from './support/sites.ts'

const PER_SECOND = 1_000
const WARM_UP_MS = 3_000
const SAMPLE_MS = 10_000
const CONNECTIONS_MAX = 200
const BAR = { p99_ms: '≤ 15' } as const

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', { devices: 100, perHost: 100, isUnlimited: true })
  const call = createCaller(CONNECTIONS_MAX)
  const { token, xmid } = await enter(call, site)
  const url = `${site.url}/api/building/updatesettings`
  let latenciesMs: number[] = []
  const refused: string[] = []
  let count = 0
  async function command(): Promise<void> {
    count += 1
    // Another value each time: a command that changes nothing would not be stored.
    const body = JSON.stringify({ xmid, idleTimeoutMs: 1_800_000 + 1_000 * (count % 600) })
    const startMs = performance.now()
    try {
      const { status } = await call({ url, token, body })
      latenciesMs.push(performance.now() - startMs)
      if (status !== 200) refused.push(`status ${status}`)
    } catch (error) {
      refused.push(String(error))
    }
  }
  // Connections are opened before the measurement.
  await Promise.all(Array.from({ length: CONNECTIONS_MAX }, command))
  const stop = startPace(PER_SECOND, () => void command())
  await pauseMs(WARM_UP_MS)
  latenciesMs = []
  const before = await server.ask<ServerStats>('stats')
  await pauseMs(SAMPLE_MS)
  const taken = latenciesMs
  const after = await server.ask<ServerStats>('stats')
  stop()
  if (refused.length > 0) throw new Error(`${refused.length} calls were refused: ${refused[0]}`)
  printFigures({
    bench: 'http-commands',
    row: 9,
    commands_per_s: rounded((taken.length * 1000) / SAMPLE_MS),
    p50_ms: rounded(percentile(taken, 0.5)),
    p99_ms: rounded(percentile(taken, 0.99)),
    max_ms: rounded(Math.max(...taken)),
    server_cpu_ratio: rounded((after.cpuMs - before.cpuMs) / SAMPLE_MS),
    bar: BAR,
  })
})
