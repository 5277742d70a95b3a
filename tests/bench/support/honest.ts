/** Separate process: gateways that report and a user who clicks; measures their delays. */
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { reportTopic } from '#shared/topics.ts'
import type { RunningSite } from './benchServer.ts'
import type { SiteHost } from './benchSite.ts'
import { createCaller, enter } from './calls.ts'
import { answerParent } from './childProcess.ts'
import { connectPacket, publishPacket, signInOf } from './gatewayPackets.ts'
import { readingsOf } from './readingsOf.ts'

const GATEWAYS = 10
const REPORT_EVERY_MS = 100
const CALL_EVERY_MS = 20

export interface HonestSample {
  readonly reportsMs: readonly number[]
  readonly callsMs: readonly number[]
}

const timers = new Set<NodeJS.Timeout>()
const ends: (() => void)[] = []
let reportsMs: number[] = []
let callsMs: number[] = []

async function report(port: number, projectHex: string, gateway: SiteHost, phase: number): Promise<void> {
  const { number, devices } = gateway
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  ends.push(() => socket.destroy())
  socket.write(connectPacket(signInOf(gateway)))
  await once(socket, 'data')
  const sentMs = new Map<number, number>()
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at + 4 <= chunk.length; at += 4) {
      const id = chunk.readUInt16BE(at + 2)
      reportsMs.push(performance.now() - (sentMs.get(id) ?? Number.NaN))
      sentMs.delete(id)
    }
  })
  let count = phase
  timers.add(
    setInterval(() => {
      count += 1
      const device = devices[count % devices.length]
      const messageId = (count % 60_000) + 1
      if (!device) return
      const d = { [device.number]: readingsOf(device.kind, count) }
      sentMs.set(messageId, performance.now())
      socket.write(
        publishPacket(reportTopic(projectHex, number), JSON.stringify({ t: 1, seq: count, d }), messageId),
      )
    }, REPORT_EVERY_MS),
  )
}

async function start(site: RunningSite): Promise<void> {
  const port = Number(new URL(site.mqttUrl).port)
  const gateways = site.hosts.slice(1, 1 + GATEWAYS)
  await Promise.all(gateways.map((gateway, phase) => report(port, site.projectHex, gateway, phase * 7)))
  const call = createCaller(4)
  const { token } = await enter(call, site)
  timers.add(
    setInterval(() => {
      const startMs = performance.now()
      call({ url: `${site.url}/api/userinfo/info`, token, body: '{}' }).then(
        () => callsMs.push(performance.now() - startMs),
        () => callsMs.push(Number.NaN),
      )
    }, CALL_EVERY_MS),
  )
}

/** The time waited since the last one. */
function take(): HonestSample {
  const sample = { reportsMs, callsMs }
  reportsMs = []
  callsMs = []
  return sample
}

answerParent({ start, take }, async () => {
  for (const timer of timers) clearInterval(timer)
  for (const end of ends) end()
})
