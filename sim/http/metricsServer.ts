import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/** `/metrics` alone, on an address of its own: figures are for those who run the server. */
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
