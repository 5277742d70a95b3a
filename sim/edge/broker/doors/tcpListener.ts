import { createServer, type Socket } from 'node:net'
import { TCP_KEEP_ALIVE_MS } from './transport.ts'

export class PortTakenError extends Error {
  readonly variable = 'MQTT_PORT'
  readonly port: number
  constructor(port: number, host: string, cause: unknown) {
    super(`MQTT_PORT=${port} on ${host} is already in use; choose another MQTT_PORT or stop what uses it`, {
      cause,
    })
    this.name = 'PortTakenError'
    this.port = port
  }
}

export interface TcpListener {
  readonly port: number
  /** Stops accepting; resolves when every accepted socket is closed too. */
  close(): Promise<void>
}

/** @throws PortTakenError, or the system's error when the address cannot be used at all */
export function listenTcp(
  port: number,
  host: string,
  onSocket: (socket: Socket) => void,
): Promise<TcpListener> {
  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEP_ALIVE_MS },
    onSocket,
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, host, error) : error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      const boundPort = typeof address === 'object' && address !== null ? address.port : port
      resolve({ port: boundPort, close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
