/**
 * How many reports per second are taken in with QoS 1 from 100 gateways: our broker, which acknowledges after the report
 * is on disk, against a bare Aedes, which acknowledges at once. Broker and generator are processes of their own; rounds
 * alternate, so that whatever else the machine does meets both.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { createAedesBroker } from '#sim/broker/aedes.ts'
import { decodeUtf8 } from '#sim/broker/payload.ts'
import { systemClock } from '#sim/clock.ts'
import { SqliteReports } from '#sim/reports/sqliteReports.ts'
import { Telemetry } from '#sim/telemetry/telemetry.ts'
import { generateIngest, type IngestOrder } from './support/ingestGenerator.ts'

const HEX = '00000000000000A1'
const ROUNDS = 3
const ORDER = { gateways: 100, windowPerGateway: 50, payloadBytes: 100, warmUpMs: 2_000, sampleMs: 5_000 }

async function serveOurs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ingest-'))
  const telemetry = new Telemetry(new SqliteReports(folder), folder)
  process.once('disconnect', () => {
    telemetry.close(systemClock.now())
    rmSync(folder, { recursive: true })
    process.exit(0)
  })
  const broker = await createAedesBroker(
    {
      authenticateGateway: async (hostNumber) => ({
        kind: 'gateway',
        projectId: 'prj_bench',
        projectHex: HEX,
        hostId: `hst_${hostNumber.toLowerCase()}`,
        hostNumber,
      }),
      authenticateConsole: async () => null,
      isStillAllowed: () => true,
      onReport: async ({ projectId, hostId }, _host, payload) => {
        const body = decodeUtf8(payload)
        if (body === null) return 'refused'
        await telemetry.store({ projectId, hostId, atMs: systemClock.now(), body })
        return 'stored'
      },
      onGatewayConnected: () => {},
      onGatewayDisconnected: () => {},
      count: () => {},
      onError: (error) => {
        throw error
      },
      timers: systemClock,
    },
    { messagesPerSecond: Number.POSITIVE_INFINITY },
  )
  const { port } = await broker.attachTcp(0, '127.0.0.1')
  return port
}

async function serveBare(): Promise<number> {
  process.once('disconnect', () => process.exit(0))
  const aedes = await Aedes.createBroker()
  const server = createServer(aedes.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

interface Server {
  readonly child: ChildProcess
  readonly port: number
}

async function start(role: string): Promise<Server> {
  const child = fork(import.meta.filename, [role])
  const [port] = await once(child, 'message')
  return { child, port: Number(port) }
}

interface Figures {
  readonly perSecond: number
  /** Processor time of the broker for each report: says more than the rate when the machine does other things too. */
  readonly cpuUs: number
}

async function cpuOf({ child }: Server): Promise<number> {
  child.send('cpu')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}

async function measure(server: Server): Promise<Figures> {
  const generator = fork(import.meta.filename, ['generate'])
  const exited = once(generator, 'exit')
  const order: IngestOrder = { ...ORDER, port: server.port, projectHex: HEX }
  const cpuBefore = await cpuOf(server)
  generator.send(order)
  const [{ perSecond, total }] = await once(generator, 'message')
  const cpuUs = ((await cpuOf(server)) - cpuBefore) / total
  await exited
  return { perSecond, cpuUs }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function main(): Promise<void> {
  const ours = await start('ours')
  const bare = await start('bare')
  const rounds: { ours: Figures; bare: Figures }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await measure(ours), bare: await measure(bare) })
  for (const { child } of [ours, bare]) {
    child.disconnect()
    await once(child, 'exit')
  }
  const of = (pick: (round: { ours: Figures; bare: Figures }) => number): number => median(rounds.map(pick))
  console.log(
    JSON.stringify({
      bench: 'mqtt-ingest',
      row: 11,
      ours_msgs_s: Math.round(of((round) => round.ours.perSecond)),
      bare_msgs_s: Math.round(of((round) => round.bare.perSecond)),
      ratio: Number(of((round) => round.ours.perSecond / round.bare.perSecond).toFixed(3)),
      ours_cpu_us: Number(of((round) => round.ours.cpuUs).toFixed(2)),
      bare_cpu_us: Number(of((round) => round.bare.cpuUs).toFixed(2)),
      load_average: loadavg()[0],
    }),
  )
}

const role = process.argv[2]
if (role === 'ours' || role === 'bare') {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.send?.(role === 'ours' ? await serveOurs() : await serveBare())
} else if (role === 'generate')
  process.once('message', async (order: IngestOrder) => {
    process.send?.(await generateIngest(order), () => process.disconnect())
  })
else await main()
