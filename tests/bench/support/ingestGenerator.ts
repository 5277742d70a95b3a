/** Gateways that keep a window of unacknowledged reports full, on bare sockets: costs little beside the broker. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { reportTopic } from '#shared/topics.ts'
import type { SiteHost } from './benchSite.ts'
import { connectPacket, publishPacket, signInOf } from './gatewayPackets.ts'
import { readingsOf } from './readingsOf.ts'

export interface IngestOrder {
  readonly port: number
  readonly projectHex: string
  readonly gateways: readonly SiteHost[]
  readonly windowPerGateway: number
  readonly warmUpMs: number
  readonly sampleMs: number
}

const PUBACK_BYTES = 4
const CONNACK_BYTES = 4

export interface IngestResult {
  /** Acknowledged reports per second, after the warm-up. */
  readonly perSecond: number
  /** Acknowledged reports in all. */
  readonly total: number
}

export async function generateIngest(order: IngestOrder): Promise<IngestResult> {
  const counter = { acknowledged: 0 }
  const sockets = await Promise.all(order.gateways.map((gateway) => startGateway(order, gateway, counter)))
  await wait(order.warmUpMs)
  const before = counter.acknowledged
  const startMs = performance.now()
  await wait(order.sampleMs)
  const perSecond = ((counter.acknowledged - before) * 1000) / (performance.now() - startMs)
  for (const socket of sockets) socket.destroy()
  if (perSecond === 0) throw new Error('no report was acknowledged')
  return { perSecond, total: counter.acknowledged }
}

async function startGateway(
  order: IngestOrder,
  gateway: SiteHost,
  counter: { acknowledged: number },
): Promise<Socket> {
  const packets = Array.from({ length: order.windowPerGateway }, (_, slot) =>
    reportPacket(order, gateway, slot + 1),
  )
  const socket = createConnection({ port: order.port, host: '127.0.0.1', noDelay: true })
  socket.write(connectPacket(signInOf(gateway)))
  const [connack]: Buffer[] = await once(socket, 'data')
  if (connack?.length !== CONNACK_BYTES || connack[3] !== 0)
    throw new Error(`sign-in answered with ${connack?.toString('hex')}`)
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const count = Math.floor(bytes.length / PUBACK_BYTES)
    const next: Buffer[] = []
    for (let at = 0; at < count * PUBACK_BYTES; at += PUBACK_BYTES) {
      const packet = packets[bytes.readUInt16BE(at + 2) - 1]
      if (packet) next.push(packet)
    }
    rest = bytes.subarray(count * PUBACK_BYTES)
    counter.acknowledged += count
    socket.write(Buffer.concat(next))
  })
  socket.write(Buffer.concat(packets))
  return socket
}

/** Four values of a device, about a hundred bytes; the next slot is another device or other values. */
function reportPacket(order: IngestOrder, { number, devices }: SiteHost, messageId: number): Buffer {
  const device = devices[messageId % devices.length]
  if (!device) throw new Error(`host ${number} has no device`)
  const d = { [device.number]: readingsOf(device.kind, messageId) }
  return publishPacket(
    reportTopic(order.projectHex, number),
    JSON.stringify({ t: 1_700_000_000_000, seq: messageId, d }),
    messageId,
  )
}

const wait = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs)
  })
