/** The gateway as a whole, with its log and its figures; `close` leaves nothing behind. */
import type { Server } from 'node:http'
import { pino } from 'pino'
import { random01 } from '../base/backOff.ts'
import { systemClock } from '../base/clock.ts'
import type { ReadConfig } from './config/readConfig.ts'
import { Gateway } from './gateway.ts'
import { createGatewayMetrics, createGatewayServer } from './gatewayMetrics.ts'

export interface RunningGateway {
  readonly gateway: Gateway
  /** Null where there is none. */
  readonly metricsPort: number | null
  close(): Promise<void>
}

export async function runGateway({ options, metricsPort, logLevel }: ReadConfig): Promise<RunningGateway> {
  const logger = pino({ level: logLevel })
  const metrics = createGatewayMetrics(options.buses.map(({ name }) => name))
  const gateway = new Gateway(options, {
    clock: systemClock,
    random01,
    counts: metrics.counts,
    log: (level, facts, message) => logger[level](facts, message),
  })
  metrics.watch(gateway)
  const server = metricsPort === null ? null : createGatewayServer(gateway, metrics.registry)
  const port = server && (await listening(server, metricsPort ?? 0))
  gateway.start()
  return {
    gateway,
    metricsPort: port,
    async close() {
      server?.closeAllConnections()
      server?.close()
      await gateway.close()
    },
  }
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
