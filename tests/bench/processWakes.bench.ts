/**
 * 10,000 unanswered device commands that time out at one instant: time until all ends are durable, and longest turn of
 * the event loop. In: process kit, decision, fold, log with full sync. Out: consoles and hosts. Takes 30 s.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { pause, systemClock } from '#sim/base/clock.ts'
import { deviceCommands } from '#sim/processes/commands/deviceCommands.ts'
import { RunningProcess } from '#sim/processes/kit/process.ts'
import { at } from '../support/context.ts'
import { buildSmallHouse } from '../support/smallHouse.ts'
import { aProjectIn, openWorkspaces } from '../support/workspaces.ts'
import { fullOrQuick, percentile, printFigures, rounded } from './support/figures.ts'

const DUE = fullOrQuick(10_000, 2_000)
const AT_ONCE = 500
/** Time to resume all before they are due. */
const BEFORE_DUE_MS = 4_000
const BAR = { wokenMs: '≤ 1000', longestTurnMs: '≤ 20', waitingBytes: '≤ 1024' } as const

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function heapUsed(): number {
  for (let pass = 0; pass < 3; pass += 1) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const TURNS_MAX = 2_000_000

/** Durations of event loop turns until stopped, excluding other programs. */
function measureTurns() {
  const tookMs = new Float64Array(TURNS_MAX)
  const cpuMs = new Float64Array(TURNS_MAX)
  let count = 0
  let isStopped = false
  let [lastMs, lastCpuMs] = [performance.now(), threadMs()]
  const turn = (): void => {
    const [nowMs, nowCpuMs] = [performance.now(), threadMs()]
    tookMs[count] = nowMs - lastMs
    cpuMs[count] = nowCpuMs - lastCpuMs
    count = Math.min(count + 1, TURNS_MAX - 1)
    lastMs = nowMs
    lastCpuMs = nowCpuMs
    if (!isStopped) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isStopped = true
    return { tookMs: [...tookMs.subarray(0, count)], cpuMs: [...cpuMs.subarray(0, count)] }
  }
}

/** The longest stop of the collector of garbage, which no step is to blame for. */
function measureCollector(): () => number {
  let longestMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    observer.disconnect()
    return longestMs
  }
}

async function main(folder: string): Promise<void> {
  const { log, workspaces } = await openWorkspaces(folder)
  const workspace = await aProjectIn(workspaces)
  const { host, lights } = await buildSmallHouse(workspace)
  const issuedAtMs = Date.now()
  await workspace.run('NoteHostOnline', { hostId: host }, at(issuedAtMs))
  // As before a restart, when no process follows them.
  for (let from = 0; from < DUE; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        workspace.run(
          'ControlDevices',
          { items: [{ deviceId: lights[n % 2] ?? lights[0], values: { state: 'ON' } }] },
          at(issuedAtMs),
        ),
      ),
    )
  let ended = 0
  let firstMs = 0
  const all = Promise.withResolvers<void>()
  workspace.onCommit('bench', ({ commit }) => {
    for (const { type } of commit.events) if (type === 'DeviceCommandTimedOut') ended += 1
    if (firstMs === 0) firstMs = performance.now()
    if (ended === DUE) all.resolve()
  })
  // Memory of issuing them is released first.
  await workspaces.settled()
  await pause(500)
  const before = heapUsed()
  const dueAtMs = Date.now() + BEFORE_DUE_MS
  const clock = { ...systemClock, now: () => Date.now() - (dueAtMs - issuedAtMs - COMMAND_TIMEOUT_MS) }
  const running = new RunningProcess(
    deviceCommands({
      ...{ clock, publish: () => undefined },
      returns: { mayReturn: () => false, isConnected: () => false },
    }),
    {
      ...{ workspaces, clock, random01: () => 1, count: () => undefined },
      onError: (error) => {
        throw error
      },
    },
  )
  await pause(dueAtMs - Date.now() - 1_000)
  const waitingBytes = (heapUsed() - before) / DUE
  await pause(dueAtMs - Date.now() - 50)
  const stopTurns = measureTurns()
  const stopCollector = measureCollector()
  await all.promise
  const wokenMs = Date.now() - dueAtMs
  const { tookMs, cpuMs } = stopTurns()
  const collectorMs = stopCollector()
  running.stop()
  await log.close()
  const most = (values: readonly number[]) => rounded(values.reduce((a, b) => Math.max(a, b), 0))
  printFigures({
    bench: 'processWakes',
    due: DUE,
    wokenMs,
    longestTurnMs: most(tookMs),
    longestTurnCpuMs: most(cpuMs),
    turnP999Ms: rounded(percentile(tookMs, 0.999)),
    collectorMs: rounded(collectorMs),
    cpuMs: rounded(cpuMs.reduce((sum, one) => sum + one, 0)),
    waitingBytes: globalThis.gc ? Math.round(waitingBytes) : null,
    bar: BAR,
  })
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-wakes-'))
try {
  await main(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
