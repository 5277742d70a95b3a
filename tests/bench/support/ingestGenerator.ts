/** Gateways that keep a window of unacknowledged reports full, on bare sockets: costs little beside the broker. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import mqttPacket from 'mqtt-packet'

export interface IngestOrder {
  readonly port: number
  readonly projectHex: string
  readonly gateways: number
  readonly windowPerGateway: number
  readonly payloadBytes: number
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
  const sockets = await Promise.all(
    Array.from({ length: order.gateways }, (_, index) => startGateway(order, index + 1, counter)),
  )
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
  index: number,
  counter: { acknowledged: number },
): Promise<Socket> {
  const hostNumber = index.toString(16).toUpperCase().padStart(16, '0')
  const packets = Array.from({ length: order.windowPerGateway }, (_, slot) =>
    reportPacket(order, hostNumber, slot + 1),
  )
  const socket = createConnection({ port: order.port, host: '127.0.0.1', noDelay: true })
  socket.write(connectPacket(hostNumber))
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

function connectPacket(hostNumber: string): Buffer {
  return mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 0,
    clientId: hostNumber,
    username: hostNumber,
    password: Buffer.from('secret'),
  })
}

function reportPacket(order: IngestOrder, hostNumber: string, messageId: number): Buffer {
  const report = { t: 1_700_000_000_000, seq: messageId, d: { [hostNumber]: { state: 'ON', label: '' } } }
  report.d[hostNumber] = {
    state: 'ON',
    label: 'x'.repeat(order.payloadBytes - JSON.stringify(report).length),
  }
  return mqttPacket.generate({
    cmd: 'publish',
    topic: `devicesReport/${order.projectHex}/${hostNumber}`,
    payload: JSON.stringify(report),
    qos: 1,
    messageId,
    dup: false,
    retain: false,
  })
}

const wait = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs)
  })
