/** What the door leads to while there is no world: the console's files, and a clear refusal of every call. */
import express from 'express'
import { serveConsole } from './console.ts'
import type { Behind } from './door.ts'
import { refuse } from './envelope.ts'
import { securityHeaders } from './securityHeaders.ts'

const RETRY_AFTER_S = 3

export function waitingRoom(consoleFolder: string, isHttps: boolean): Behind {
  const app = express()
  app.disable('x-powered-by')
  app.use(securityHeaders(isHttps))
  app.get('/healthz', (_, response) => {
    response.json({ status: 'alive' })
  })
  app.get('/readyz', (_, response) => {
    response.status(503).json({ status: 'resetting' })
  })
  app.use('/api', (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    refuse(request, response, 'world_resetting', { details: { seconds: RETRY_AFTER_S } })
  })
  app.use(serveConsole(consoleFolder))
  app.use((request, response) => refuse(request, response, 'not_found'))
  return {
    app,
    isStopping: () => true,
    onRefused: () => undefined,
    onMqtt: (_request, socket) => socket.destroy(),
  }
}
