import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/** `/metrics` alone, on an address of its own: figures are for those who run the server. */
export function createMetricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
}
