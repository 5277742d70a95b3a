import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { listen } from './listen.ts'

/** Serves `/metrics` on a separate address. */
export function createMetricsServer(registry: Pick<Registry, 'contentType' | 'metrics'>): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      // A figure that cannot be had is no reason to end the server, as an unhandled rejection would.
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}

export interface MetricsServer {
  readonly port: number
  close(): void
}

/** Null where `/metrics` has no address of its own. @throws PortTakenError */
export async function listenForMetrics(
  address: { readonly host: string; readonly port: number } | null,
  registry: Pick<Registry, 'contentType' | 'metrics'>,
): Promise<MetricsServer | null> {
  if (address === null) return null
  const server = createMetricsServer(registry)
  const port = await listen(server, { ...address, variable: 'METRICS_ADDRESS' })
  return {
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
