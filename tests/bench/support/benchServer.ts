/** A process of its own: the real server in live mode, with one project and one super administrator. */
import { mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { must } from '#shared/kernel/assert.ts'
import { type Server, startServer } from '#sim/app/server.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
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

const LIMITED_PHONE = '13900000002'

/** Someone who sees half of the project's areas. */
async function addLimited(): Promise<{ readonly phone: string; readonly password: string }> {
  const { workspaces, vault } = must(server, 'a started server').services
  const context = {
    actor: { kind: 'system', id: 'bench', name: 'Benchmark' },
    channel: 'system',
    nowMs: Date.now(),
  } as const
  await workspaces.estate.run(
    'RegisterAccount',
    { phone: LIMITED_PHONE, name: 'Limited', isSuper: false },
    context,
  )
  const account = must(workspaces.estate.state.first('account', 'phone', LIMITED_PHONE), 'the account')
  await vault.setPassword(account.id, await hashPassword(PASSWORD))
  const { workspace } = must([...workspaces.projects()][0], 'the project')
  const areas = [...workspace.state.all('area')].map(({ id }) => id)
  const role = {
    ...{ name: 'Limited', nameEn: 'Limited', description: '', entersConsole: true },
    ...{ rights: ['home.view' as const], areas: areas.slice(0, areas.length / 2) },
    ...{ devices: [], scenes: 'all' as const },
  }
  const added = await workspace.run('AddRole', role, context)
  const [event] = added?.commit.events ?? []
  if (event?.type !== 'RoleAdded') throw new Error('the role was not added')
  const member = { accountId: account.id, roleId: event.data.roleId, nickname: 'Limited' }
  await workspace.run('AddMember', member, context)
  return { phone: LIMITED_PHONE, password: PASSWORD }
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

/** Event loop delay since the last call, beyond the sampling interval. */
function loopDelays(): LoopDelays {
  const of = (ratio: number): number => Math.max(0, loop.percentile(ratio) / 1e6 - LOOP_LOOK_MS)
  const delays = { p50Ms: of(50), p99Ms: of(99), maxMs: Math.max(0, loop.max / 1e6 - LOOP_LOOK_MS) }
  loop.reset()
  loop.enable()
  return delays
}

/** A turn of the event loop that kept it for a while. */
export interface LongTurn {
  /** Start (epoch ms). */
  readonly atMs: number
  /** Work, and waiting for the disk or for the collector's threads; without what the kernel gave to others meanwhile. */
  readonly heldMs: number
  /** Of that on a processor. */
  readonly cpuMs: number
  /** Part of `heldMs` spent in garbage collection. */
  readonly collectedMs: number
}

/** Shorter turns delay no one, and are too numerous to record. */
const LONG_TURN_MS = 0.1
let turns: Omit<LongTurn, 'collectedMs'>[] | null = null

/** When the collector stopped the loop, performance's clock. */
let pauses: { readonly startTime: number; readonly duration: number }[] = []
const collector = new PerformanceObserver((list) => void pauses.push(...list.getEntries()))

/** Turns since the last call. */
function longTurns(): readonly LongTurn[] {
  if (turns === null) {
    watchTurn(looks())
    collector.observe({ entryTypes: ['gc'] })
  }
  pauses.push(...collector.takeRecords())
  const since = (turns ?? []).map((turn) => ({ ...turn, collectedMs: collectedMs(turn) }))
  turns = []
  pauses = []
  return since
}

function collectedMs({ atMs, heldMs }: Omit<LongTurn, 'collectedMs'>): number {
  const fromMs = atMs - performance.timeOrigin
  const inside = pauses.filter(({ startTime }) => startTime >= fromMs && startTime < fromMs + heldMs)
  return inside.reduce((sum, { duration }) => sum + duration, 0)
}

/** Total time this thread waited for a processor; available on Linux only. */
const readQueuedMs = queuedTime()

function queuedTime(): () => number {
  if (process.platform !== 'linux') return () => 0
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const bytes = Buffer.alloc(64)
  return () => {
    const length = readSync(file, bytes, 0, bytes.length, 0)
    return Number(bytes.toString('latin1', 0, length).split(' ')[1]) / 1e6
  }
}

/** Linux updates thread time per 4 ms tick; querying the process time forces an update. */
function threadMs(): number {
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const looks = () => ({
  nowMs: performance.now(),
  idleMs: performance.nodeTiming.idleTime,
  cpuMs: threadMs(),
  queuedMs: readQueuedMs(),
})

/**
 * Duration of a turn: time between two turns minus idle waiting. Runs once per turn, unreferenced, and costs five
 * microseconds.
 */
function watchTurn(before: ReturnType<typeof looks>): void {
  setImmediate(() => {
    const now = looks()
    const tookMs = now.nowMs - before.nowMs - (now.idleMs - before.idleMs)
    const cpuMs = now.cpuMs - before.cpuMs
    // Waiting for a processor at wake-up counts as idle waiting.
    const heldMs = Math.max(cpuMs, tookMs - (now.queuedMs - before.queuedMs))
    const atMs = performance.timeOrigin + before.nowMs
    if (heldMs >= LONG_TURN_MS) turns?.push({ atMs, heldMs, cpuMs })
    watchTurn(now)
  }).unref()
}

answerParent({ start, stats, loopDelays, longTurns, addLimited }, async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})
