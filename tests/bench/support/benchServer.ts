/** A process of its own: the real server in live mode, with one project and one super administrator. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { must } from '#shared/kernel/assert.ts'
import { hashPassword } from '#sim/auth/passwords.ts'
import { type Server, startServer } from '#sim/server.ts'
import { buildSite, type Site, type SiteSize } from './benchSite.ts'
import { answerParent } from './childProcess.ts'

export interface RunningSite extends Site {
  readonly url: string
  readonly mqttUrl: string
  readonly phone: string
  readonly password: string
}

export interface ServerStats {
  readonly reportsStored: number
  readonly messagesForwarded: number
  readonly bytesOut: number
  readonly rssBytes: number
  readonly cpuMs: number
}

export interface LoopDelays {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

const LOOP_LOOK_MS = 1
const PROJECT_FOLDER = join(import.meta.dirname, '..', '..', '..')
const PHONE = '13900000001'
const PASSWORD = 'bench-1234'
const UNLIMITED = {
  callsPerMinute: Number.MAX_SAFE_INTEGER,
  broker: {
    messagesPerSecond: Number.POSITIVE_INFINITY,
    messagesBurst: Number.POSITIVE_INFINITY,
    consolesPerAccountMax: Number.POSITIVE_INFINITY,
    consolesPerSessionMax: Number.POSITIVE_INFINITY,
  },
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
let server: Server | null = null

async function start(size: SiteSize): Promise<RunningSite> {
  const config = {
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    dataFolder: folder,
    world: 'none',
    seed: 1,
    speed: 1,
    logLevel: 'error',
    publicUrl: null,
    trustProxy: [],
    metricsAddress: null,
  } as const
  // The log goes where it disturbs no figures.
  const logger = pino({ level: 'error' }, pino.destination(2))
  const limits = size.isUnlimited ? { limits: UNLIMITED } : {}
  server = await startServer(config, { projectFolder: PROJECT_FOLDER, logger, ...limits })
  const { workspaces, vault } = server.services
  const context = {
    actor: { kind: 'system', id: 'bench', name: 'Benchmark' },
    channel: 'system',
    nowMs: Date.now(),
  } as const
  await workspaces.estate.run('RegisterAccount', { phone: PHONE, name: 'Bench', isSuper: true }, context)
  const account = must(workspaces.estate.state.first('account', 'phone', PHONE), 'the account')
  await vault.setPassword(account.id, await hashPassword(PASSWORD))
  const site = await buildSite(server.services, size)
  server.markReady()
  return {
    ...site,
    url: `http://127.0.0.1:${server.port}`,
    mqttUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
    phone: PHONE,
    password: PASSWORD,
  }
}

function stats(): ServerStats {
  const { reportsStored, messagesForwarded, bytesOut } = must(server, 'a started server').broker.stats()
  const { user, system } = process.cpuUsage()
  return {
    reportsStored,
    messagesForwarded,
    bytesOut,
    rssBytes: process.memoryUsage().rss,
    cpuMs: (user + system) / 1000,
  }
}

const loop = monitorEventLoopDelay({ resolution: LOOP_LOOK_MS })

/** How long the event loop was kept from others since the last look, beyond the interval of looking. */
function loopDelays(): LoopDelays {
  const of = (ratio: number): number => Math.max(0, loop.percentile(ratio) / 1e6 - LOOP_LOOK_MS)
  const delays = { p50Ms: of(50), p99Ms: of(99), maxMs: Math.max(0, loop.max / 1e6 - LOOP_LOOK_MS) }
  loop.reset()
  loop.enable()
  return delays
}

/** How long the longest turns of the event loop kept it since the last look, longest first. */
export type LongTurns = readonly number[]

/** Below it a turn keeps nobody waiting, and there are hundreds of thousands of those. */
const LONG_TURN_MS = 0.1
/** The kernel counts a running thread's time in steps of this. */
const CPU_STEP_MS = 4
let turns: number[] | null = null

/**
 * A turn is no longer than it took, nor, but for a step, than the thread's own time: a delay of the loop has on a busy
 * machine mostly what other processes took. Turns without pause while it looks.
 */
function longTurns(): LongTurns {
  if (turns === null) turn(performance.now(), threadMs())
  const longest = (turns ?? []).sort((a, b) => b - a)
  turns = []
  return longest
}

function turn(beganMs: number, threadBeganMs: number): void {
  setImmediate(() => {
    const tookMs = performance.now() - beganMs
    if (tookMs >= LONG_TURN_MS) turns?.push(Math.min(tookMs, threadMs() - threadBeganMs + CPU_STEP_MS))
    turn(performance.now(), threadMs())
  })
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

answerParent({ start, stats, loopDelays, longTurns }, async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})
