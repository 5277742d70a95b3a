/**
 * How many reports per second are taken in with QoS 1 from 100 gateways: our broker, which acknowledges after the report
 * is on disk, against a bare Aedes, which acknowledges at once. Broker and generator are processes of their own; rounds
 * alternate, so that whatever else the machine does meets both.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { systemClock } from '#sim/clock.ts'
import { createAedesBroker } from '../../sim/broker/aedes.ts'
import { decodeUtf8 } from '../../sim/broker/payload.ts'
import { Telemetry } from '../../sim/telemetry/telemetry.ts'
import { generateIngest, type IngestOrder } from './support/ingestGenerator.ts'

const HEX = '00000000000000A1'
const ROUNDS = 3
const ORDER = { gateways: 100, windowPerGateway: 20, payloadBytes: 100, warmUpMs: 2_000, sampleMs: 5_000 }

async function serveOurs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ingest-'))
  const telemetry = new Telemetry(folder)
  process.once('disconnect', () => {
    telemetry.db.close()
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

async function start(role: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(import.meta.filename, [role])
  const [port] = await once(child, 'message')
  return { child, port: Number(port) }
}

async function measure(port: number): Promise<number> {
  const generator = fork(import.meta.filename, ['generate'])
  const order: IngestOrder = { ...ORDER, port, projectHex: HEX }
  generator.send(order)
  const [perSecond] = await once(generator, 'message')
  generator.disconnect()
  await once(generator, 'exit')
  return Number(perSecond)
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function main(): Promise<void> {
  const ours = await start('ours')
  const bare = await start('bare')
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await measure(ours.port), bare: await measure(bare.port) })
  for (const { child } of [ours, bare]) {
    child.disconnect()
    await once(child, 'exit')
  }
  const ratio = median(rounds.map((round) => round.ours / round.bare))
  console.log(
    JSON.stringify({
      bench: 'mqtt-ingest',
      row: 11,
      ours_msgs_s: Math.round(median(rounds.map((round) => round.ours))),
      bare_msgs_s: Math.round(median(rounds.map((round) => round.bare))),
      ratio: Number(ratio.toFixed(3)),
      rounds,
    }),
  )
}

const role = process.argv[2]
if (role === 'ours') process.send?.(await serveOurs())
else if (role === 'bare') process.send?.(await serveBare())
else if (role === 'generate')
  process.once('message', async (order: IngestOrder) => process.send?.(await generateIngest(order)))
else await main()
