/** FIAS peer on loopback: records messages and sends those of the test. */
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { FiasDecoder, framed } from '#sim/processes/pms/fias/framing.ts'
import { until } from '../../../support/until.ts'

export interface FakePms {
  readonly port: number
  readonly received: string[]
  connections(): number
  send(...texts: readonly string[]): void
  /** Bytes as they are, wherever they are cut. */
  sendBytes(bytes: Uint8Array): void
  /** Ends the connection that stands. */
  drop(): void
  /** Answers the start of the link and sends all guests of the house. */
  resync(...guests: readonly string[]): Promise<void>
}

export async function startFakePms(): Promise<FakePms> {
  const received: string[] = []
  let socket: Socket | null = null
  let connections = 0
  const server = createServer((opened) => {
    socket = opened
    connections += 1
    const decoder = new FiasDecoder({ onRecord: (text) => received.push(text), onFault: () => undefined })
    opened.on('data', (chunk) => decoder.push(chunk))
    opened.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    socket?.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const send = (...texts: readonly string[]): void => {
    for (const text of texts) must(socket, 'a connection').write(framed(text))
  }
  const count = (type: string): number => received.filter((text) => text.startsWith(`${type}|`)).length
  return {
    port,
    received,
    send,
    connections: () => connections,
    sendBytes: (bytes) => void must(socket, 'a connection').write(bytes),
    drop: () => socket?.destroy(),
    async resync(...guests) {
      await until(() => count('LS') === connections && connections > 0)
      send('LS|')
      await until(() => count('DR') >= connections)
      send('LA|', 'DS|', ...guests, 'DE|')
    },
  }
}
