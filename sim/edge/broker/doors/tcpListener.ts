import { createServer, type Socket } from 'node:net'
import { TCP_KEEP_ALIVE_MS } from './transport.ts'

export interface TcpAddress {
  readonly port: number
  readonly host: string
  /** The setting that chooses the port. */
  readonly variable: 'MQTT_PORT' | 'MQTTS_PORT'
}

export class PortTakenError extends Error {
  readonly variable: TcpAddress['variable']
  readonly port: number
  constructor({ port, host, variable }: TcpAddress, cause: unknown) {
    super(
      `${variable}=${port} on ${host} is already in use; choose another ${variable} or stop what uses it`,
      {
        cause,
      },
    )
    this.variable = variable
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
export function listenTcp(address: TcpAddress, onSocket: (socket: Socket) => void): Promise<TcpListener> {
  const { port, host } = address
  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_KEEP_ALIVE_MS },
    onSocket,
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(address, error) : error)
    })
    server.listen(port, host, () => {
      const bound = server.address()
      const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
      resolve({ port: boundPort, close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
