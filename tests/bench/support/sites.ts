/** Environment of a benchmark: server and gateways in separate processes, and their clean-up. */
import type { RunningSite, ServerStats } from './benchServer.ts'
import type { SiteSize } from './benchSite.ts'
import { type Child, startBenchServer, startChild } from './childProcess.ts'
import { note } from './figures.ts'
import type { FloodPlan, GatewayCounts, Stamp, StormPlan } from './gatewayLoad.ts'
import type { LoadPlan } from './pacing.ts'

export interface LoadedSite {
  readonly site: RunningSite
  readonly serverStats: () => Promise<ServerStats>
  readonly counts: () => Promise<GatewayCounts>
  readonly startReports: (plan: LoadPlan) => Promise<void>
  readonly startFlood: (plan: FloodPlan) => Promise<void>
  readonly startStorm: (plan: StormPlan) => Promise<void>
  readonly stopLoad: () => Promise<void>
  readonly startStamping: () => Promise<void>
  readonly takeStamps: () => Promise<Stamp[]>
  /** Numbers of the devices of these names. */
  readonly numbersOf: (names: Iterable<string>) => string[]
  readonly end: () => Promise<void>
}

/** Resolves after every device has reported once. */
export async function startSite(size: SiteSize): Promise<LoadedSite> {
  const server = startBenchServer()
  const load = startChild('gatewayLoad.ts')
  try {
    const site = await server.ask<RunningSite>('start', size)
    await load.ask('connect', site)
    await load.ask('reportAll')
    note(`${size.devices} devices on ${site.hosts.length} hosts at ${site.url}`)
    return loadedSite(site, server, load)
  } catch (error) {
    await Promise.all([server.end(), load.end()])
    throw error
  }
}

function loadedSite(site: RunningSite, server: Child, load: Child): LoadedSite {
  const numberByName = new Map(
    site.hosts.flatMap(({ devices }) => devices.map(({ name, number }) => [name, number])),
  )
  return {
    site,
    serverStats: () => server.ask('stats'),
    counts: () => load.ask('counts'),
    startReports: (plan) => load.ask('startReports', plan),
    startFlood: (plan) => load.ask('startFlood', plan),
    startStorm: (plan) => load.ask('startStorm', plan),
    stopLoad: () => load.ask('stop'),
    startStamping: () => load.ask('startStamping'),
    takeStamps: () => load.ask('takeStamps'),
    numbersOf: (names) => [...names].flatMap((name) => numberByName.get(name) ?? []),
    async end() {
      await load.end()
      await server.end()
    },
  }
}

/** Runs a benchmark and its clean-up; a failure sets the exit status. */
export async function runBench(
  work: (onEnd: (end: () => Promise<void>) => void) => Promise<void>,
): Promise<void> {
  const ends: (() => Promise<void>)[] = []
  const endAll = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      endAll().finally(() => process.exit(1))
    })
  }
  try {
    await work((end) => ends.push(end))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await endAll()
  }
}
