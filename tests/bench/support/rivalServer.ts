/** Separate process: serves a rival console and simulates its server with the same devices and reports. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { AG_GRID_PAGE } from './agGridPage.ts'
import { answerParent } from './childProcess.ts'
import { createTurns, type LoadPlan, startPace } from './pacing.ts'
import type { LoadDevice } from './readingsOf.ts'
import { greeting, type RivalMessage, reportMessage } from './windfrontMessages.ts'

export interface RivalStart {
  readonly rival: 'windfront' | 'agGrid'
  /** Its prebuilt files. */
  readonly folder: string
  readonly devices: readonly LoadDevice[]
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const sockets = new Set<WebSocket>()
let devices: readonly LoadDevice[] = []
let stopLoad: () => void = () => {}
let closeServer: () => void = () => {}
let count = 0
let sent = 0

async function start({ rival, folder, devices: given }: RivalStart): Promise<{ url: string }> {
  devices = given
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://rival').pathname
    if (rival === 'agGrid' && path === '/') response.setHeader('content-type', 'text/html').end(AG_GRID_PAGE)
    else serveFile(folder, path, request, response)
  })
  const live = new WebSocketServer({ server: http, path: '/api' })
  live.on('connection', (socket) => {
    for (const message of greeting(devices)) send(socket, message)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closeServer = () => {
    live.close()
    http.close()
    http.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` }
}

function serveFile(folder: string, path: string, request: IncomingMessage, response: ServerResponse): void {
  const file = join(folder, normalize(path === '/' ? '/index.html' : path))
  if (request.method !== 'GET' || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
  createReadStream(file).pipe(response)
}

function send(socket: WebSocket, message: RivalMessage): void {
  socket.send(JSON.stringify(message))
}

function startReports(plan: LoadPlan): void {
  stop()
  const next = createTurns(devices, plan)
  stopLoad = startPace(plan.reportsPerSecond, () => {
    count += 1
    if (sockets.size === 0) return
    sent += 1
    const message = reportMessage(next(), count)
    for (const socket of sockets) send(socket, message)
  })
}

function stop(): void {
  stopLoad()
  stopLoad = () => {}
}

answerParent({ start, startReports, stop, counts: () => ({ reports: sent }) }, async () => {
  stop()
  for (const socket of sockets) socket.terminate()
  closeServer()
})
