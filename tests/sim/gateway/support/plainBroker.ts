/** A real broker on loopback that is not Atrium's. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { onTestFinished } from 'vitest'

export interface PlainBroker {
  readonly port: number
  /** Published messages in order. */
  readonly heard: { readonly topic: string; readonly text: string }[]
  /** Topics that clients have subscribed to. */
  readonly subscribed: ReadonlySet<string>
  publish(topic: string, text: string, isRetained?: boolean): Promise<void>
  close(): Promise<void>
}

export async function startBroker(port = 0): Promise<PlainBroker> {
  const aedes = await Aedes.createBroker()
  const heard: PlainBroker['heard'] = []
  aedes.on('publish', (packet, client) => {
    if (client) heard.push({ topic: packet.topic, text: packet.payload.toString() })
  })
  const subscribed = new Set<string>()
  aedes.on('subscribe', (subscriptions) => {
    for (const { topic } of subscriptions) subscribed.add(topic)
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => {
    closing ??= new Promise<void>((resolve) => {
      server.close(() => aedes.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
    })
    return closing
  }
  onTestFinished(close)
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    subscribed,
    close,
    publish: (topic, text, isRetained = false) =>
      new Promise((resolve, reject) =>
        aedes.publish(
          { cmd: 'publish', topic, payload: Buffer.from(text), qos: 0, retain: isRetained, dup: false },
          (error) => (error ? reject(error) : resolve()),
        ),
      ),
  }
}
