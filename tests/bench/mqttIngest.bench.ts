/**
 * Row 11: QoS 1 reports per second from 100 gateways. Our server acknowledges after the report is parsed, folded and on
 * disk. Compared with bare Aedes, which acknowledges at once, and one that parses and stores first. In: the whole
 * server without gateway rate limits; every report changes values. Out: consoles. Separate processes; rounds alternate.
 * Takes 120 s.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'
import type { RunningSite, ServerStats } from './support/benchServer.ts'
import { startBenchServer } from './support/childProcess.ts'
import { median, printFigures, rounded } from './support/figures.ts'
import { generateIngest, type IngestOrder } from './support/ingestGenerator.ts'
import { runBench } from './support/sites.ts'

const ROUNDS = 3
const SIZE = { devices: 1_000, perHost: 10, isUnlimited: true } as const
const ORDER = { windowPerGateway: 50, warmUpMs: 2_000, sampleMs: 5_000 }
const BAR = { ratio: '≥ 0.5' } as const

type Rival = 'bare' | 'storing'

async function serveRival(rival: Rival): Promise<number> {
  process.once('disconnect', () => process.exit(0))
  const aedes = await Aedes.createBroker()
  if (rival === 'storing') storeBeforeAnswer(aedes)
  const server = createServer(aedes.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The least that an acknowledged report costs: its JSON is read, and it is in the same store as ours. */
function storeBeforeAnswer(aedes: Aedes): void {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const reports = new SqliteReports(folder)
  let count = 0
  aedes.authorizePublish = (_, { payload }, done) => {
    const body = payload.toString()
    JSON.parse(body)
    count += 1
    const report = { projectId: 'prj_1', hostId: 'hst_1', atMs: Date.now(), body } as const
    reports.append(report, count, { stored: () => done(null), failed: done })
  }
}

interface Contender {
  readonly port: number
  readonly cpuMs: () => Promise<number>
}

interface Figures {
  readonly perSecond: number
  /** Server processor time per report; more robust than the rate on a busy machine. */
  readonly cpuUs: number
}

async function startRival(rival: Rival, onEnd: (end: () => Promise<void>) => void): Promise<Contender> {
  const child: ChildProcess = fork(import.meta.filename, [rival])
  onEnd(async () => {
    child.disconnect()
    await once(child, 'exit')
  })
  const [port] = await once(child, 'message')
  return {
    port: Number(port),
    async cpuMs() {
      child.send('cpu')
      const [{ user, system }] = await once(child, 'message')
      return (user + system) / 1000
    },
  }
}

async function measure({ port, cpuMs }: Contender, site: RunningSite): Promise<Figures> {
  const generator = fork(import.meta.filename, ['generate'])
  const exited = once(generator, 'exit')
  const order: IngestOrder = { ...ORDER, port, projectHex: site.projectHex, gateways: site.hosts }
  const cpuBefore = await cpuMs()
  generator.send(order)
  const [{ perSecond, total }] = await once(generator, 'message')
  const cpuUs = (((await cpuMs()) - cpuBefore) * 1000) / total
  await exited
  return { perSecond, cpuUs }
}

type Round = Readonly<Record<'ours' | Rival, Figures>>

const main = () =>
  runBench(async (onEnd) => {
    const server = startBenchServer()
    onEnd(server.end)
    const site = await server.ask<RunningSite>('start', SIZE)
    const ours: Contender = {
      port: Number(new URL(site.mqttUrl).port),
      cpuMs: async () => (await server.ask<ServerStats>('stats')).cpuMs,
    }
    const [bare, storing] = [await startRival('bare', onEnd), await startRival('storing', onEnd)]
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        ours: await measure(ours, site),
        bare: await measure(bare, site),
        storing: await measure(storing, site),
      })
    const of = (pick: (round: Round) => number) => rounded(median(rounds.map(pick)))
    printFigures({
      bench: 'mqtt-ingest',
      row: 11,
      gateways: site.hosts.length,
      ours_msgs_s: of((round) => round.ours.perSecond),
      bare_msgs_s: of((round) => round.bare.perSecond),
      ratio: of((round) => round.ours.perSecond / round.bare.perSecond),
      ours_cpu_us: of((round) => round.ours.cpuUs),
      bare_cpu_us: of((round) => round.bare.cpuUs),
      storing_msgs_s: of((round) => round.storing.perSecond),
      storing_ratio: of((round) => round.ours.perSecond / round.storing.perSecond),
      storing_of_bare: of((round) => round.storing.perSecond / round.bare.perSecond),
      storing_cpu_us: of((round) => round.storing.cpuUs),
      bar: BAR,
    })
  })

const role = process.argv[2]
if (role === 'bare' || role === 'storing') {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.send?.(await serveRival(role))
} else if (role === 'generate')
  process.once('message', async (order: IngestOrder) => {
    process.send?.(await generateIngest(order), () => process.disconnect())
  })
else await main()
