/** HTTP as it is on the wire: paths that a URL parser would tidy up, and clients that dawdle. */
import { request as httpRequest } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface RawRequest {
  readonly method?: string
  /** Sent exactly so. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Which of this machine's addresses it comes from. */
  readonly localAddress?: string
}

export function sendRaw(
  url: string,
  { method = 'POST', path, headers = {}, body, ...from }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, ...from }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

export interface RawSocket {
  readonly socket: Socket
  readonly received: () => string
  readonly closed: Promise<void>
}

/** A connection on which the test writes what it likes. */
export function openSocket(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ socket, received: () => text, closed }))
  })
}
