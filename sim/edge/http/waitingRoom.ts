/** Handler while no world exists: serves the console's files and rejects calls with the expected duration. */
import express from 'express'
import { type Making, type MakingProgress, progressFields } from '../../base/making.ts'
import { serveConsole } from './console.ts'
import { refuse } from './envelope.ts'
import type { Behind } from './httpListener.ts'
import { securityHeaders } from './securityHeaders.ts'

/** Retry delay if the remaining time is unknown. */
const RETRY_AFTER_S = 3

export interface WaitingRoomOptions {
  readonly consoleFolder: string
  readonly isHttps: boolean
  readonly making: Pick<Making, 'progress'>
}

export function waitingRoom({ consoleFolder, isHttps, making }: WaitingRoomOptions): Behind {
  const app = express()
  app.disable('x-powered-by')
  app.use(securityHeaders(isHttps))
  app.get('/healthz', (_, response) => {
    response.json({ status: 'alive' })
  })
  app.get('/readyz', (_, response) => {
    const progress = making.progress()
    response.status(503).json({ status: 'resetting', ...(progress ? progressFields(progress) : {}) })
  })
  app.use('/api', (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    refuse(request, response, 'world_resetting', resettingOptions(making.progress()))
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

/** `seconds` becomes the Retry-After header; consoles show the rest. */
function resettingOptions(progress: MakingProgress | null) {
  if (!progress) return { details: { seconds: RETRY_AFTER_S } }
  const { donePercent, secondsLeft } = progressFields(progress)
  const seconds = Math.max(1, secondsLeft ?? RETRY_AFTER_S)
  return { details: { seconds }, data: { donePercent, secondsLeft } }
}
