/**
 * Row 11: how many reports per second are taken in with QoS 1 from 100 gateways: our server, which acknowledges after the
 * report was parsed, folded and is on disk, against a bare Aedes, which acknowledges at once. In: the whole server with its
 * log, telemetry and views, limits on a gateway's rate lifted; every report changes a device's values. Out: consoles.
 * Server, broker and generator are processes of their own; rounds alternate, so that whatever else the machine does
 * meets both.
 * Takes 90 s.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import type { RunningSite, ServerStats } from './support/benchServer.ts'
import { startBenchServer } from './support/childProcess.ts'
import { median, printFigures, rounded } from './support/figures.ts'
import { generateIngest, type IngestOrder } from './support/ingestGenerator.ts'
import { runBench } from './support/sites.ts'

const ROUNDS = 3
const SIZE = { devices: 1_000, perHost: 10, isUnlimited: true } as const
const ORDER = { windowPerGateway: 50, warmUpMs: 2_000, sampleMs: 5_000 }
const BAR = { ratio: '≥ 0.5' } as const

async function serveBare(): Promise<number> {
  process.once('disconnect', () => process.exit(0))
  const aedes = await Aedes.createBroker()
  const server = createServer(aedes.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

interface Contender {
  readonly port: number
  readonly cpuMs: () => Promise<number>
}

interface Figures {
  readonly perSecond: number
  /** Processor time of the server for each report: says more than the rate when the machine does other things too. */
  readonly cpuUs: number
}

async function startBare(onEnd: (end: () => Promise<void>) => void): Promise<Contender> {
  const child: ChildProcess = fork(import.meta.filename, ['bare'])
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

const main = () =>
  runBench(async (onEnd) => {
    const server = startBenchServer()
    onEnd(server.end)
    const site = await server.ask<RunningSite>('start', SIZE)
    const ours: Contender = {
      port: Number(new URL(site.mqttUrl).port),
      cpuMs: async () => (await server.ask<ServerStats>('stats')).cpuMs,
    }
    const bare = await startBare(onEnd)
    const rounds: { ours: Figures; bare: Figures }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ ours: await measure(ours, site), bare: await measure(bare, site) })
    const of = (pick: (round: { ours: Figures; bare: Figures }) => number) =>
      rounded(median(rounds.map(pick)))
    printFigures({
      bench: 'mqtt-ingest',
      row: 11,
      gateways: site.hosts.length,
      ours_msgs_s: of((round) => round.ours.perSecond),
      bare_msgs_s: of((round) => round.bare.perSecond),
      ratio: of((round) => round.ours.perSecond / round.bare.perSecond),
      ours_cpu_us: of((round) => round.ours.cpuUs),
      bare_cpu_us: of((round) => round.bare.cpuUs),
      bar: BAR,
    })
  })

const role = process.argv[2]
if (role === 'bare') {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.send?.(await serveBare())
} else if (role === 'generate')
  process.once('message', async (order: IngestOrder) => {
    process.send?.(await generateIngest(order), () => process.disconnect())
  })
else await main()
