/** Receiver: real HTTP server on loopback with configurable responses. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly host: string
  readonly url: string
  readonly received: readonly Received[]
  /** Number of opened connections. */
  readonly connections: () => number
  answer: (response: ServerResponse, received: Received) => void
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const one = { headers: request.headers, body: await text(request) }
    received.push(one)
    receiver.answer(response, one)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    connections: () => connections,
    answer: (response) => response.writeHead(204).end(),
  }
  return receiver
}
