/**
 * Row 25: history pages of a device whose gateway reported once a second for a day: states, one property, daily chart,
 * operations. In: HTTP response time, and longest turn of the event loop. Out: ingestion, which takes half a minute
 * here. The event loop delay also includes other processes. Takes 90 s.
 */

import { once } from 'node:events'
import { createConnection } from 'node:net'
import { DAY_MS } from '#shared/durations.ts'
import { reportTopic } from '#shared/topics.ts'
import type { LongTurn, LoopDelays, RunningSite, ServerStats } from './support/benchServer.ts'
import { pauseMs } from './support/browser.ts'
import { type Caller, createCaller, enter } from './support/calls.ts'
import { startBenchServer } from './support/childProcess.ts'
import { median, note, printFigures, rounded } from './support/figures.ts'
import { connectPacket, publishPacket, signInOf } from './support/gatewayPackets.ts'
import { readingsOf } from './support/readingsOf.ts'
import { runBench } from './support/sites.ts'

const REPORTS = Number(process.env.HISTORY_REPORTS ?? 86_400)
const AT_ONCE = 400
const ROUNDS = 15
const DEVICES = 20
const BAR = { p50_ms: '≤ 50', block_ms: '≤ 10' } as const

async function reportADay(site: RunningSite, stored: () => Promise<number>): Promise<void> {
  const [host] = site.hosts
  if (!host) throw new Error('the site has no host')
  const socket = createConnection({ port: Number(new URL(site.mqttUrl).port), host: '127.0.0.1' })
  socket.write(connectPacket(signInOf(host)))
  await once(socket, 'data')
  socket.resume()
  const topic = reportTopic(site.projectHex, host.number)
  for (let n = 0; n < REPORTS; n += 1) {
    const d = Object.fromEntries(
      host.devices.slice(0, 1 + (n % 4)).map((one, i) => [one.number, readingsOf(one.kind, n * 31 + i)]),
    )
    socket.write(publishPacket(topic, JSON.stringify({ t: 1, seq: n, d }), (n % 60_000) + 1))
    if (n % AT_ONCE !== AT_ONCE - 1) continue
    while ((await stored()) < n - AT_ONCE) await pauseMs(2)
    if (n % 20_000 < AT_ONCE) note(`${n} reports`)
  }
  while ((await stored()) < REPORTS) await pauseMs(20)
  socket.destroy()
}

interface Server {
  readonly delays: () => Promise<LoopDelays>
  readonly turns: () => Promise<readonly LongTurn[]>
}

async function measure(call: Caller, { delays, turns }: Server, question: Parameters<Caller>[0] | null) {
  const tookMs: number[] = []
  await delays()
  await turns()
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now()
    if (question) {
      const { status } = await call(question)
      if (status !== 200) throw new Error(`${question.url} answered with ${status}`)
      tookMs.push(performance.now() - startMs)
    }
    await pauseMs(50)
  }
  const longestTurnMs = Math.max(0, ...(await turns()).map(({ heldMs }) => heldMs))
  const { maxMs } = await delays()
  return { p50Ms: question ? median(tookMs) : 0, blockMs: longestTurnMs, delayMs: maxMs }
}

await runBench(async (onEnd) => {
  const server = startBenchServer()
  onEnd(server.end)
  const site = await server.ask<RunningSite>('start', {
    devices: DEVICES,
    perHost: DEVICES,
    isUnlimited: true,
  })
  await reportADay(site, async () => (await server.ask<ServerStats>('stats')).reportsStored)
  const call = createCaller(1)
  const { token, xmid } = await enter(call, site)
  const ask = (path: string, body: object) => ({
    url: `${site.url}${path}`,
    body: JSON.stringify({ xmid, ...body }),
    token,
  })
  const { bytes } = await call(ask('/api/moban/devicelist', { pageSize: DEVICES }))
  const [device] = JSON.parse(bytes.toString()).data.list.filter(
    ({ number }: { number: string }) => number === site.hosts[0]?.devices[0]?.number,
  )
  const deviceId = device.id
  const nowMs = Date.now()
  const questions = {
    states: ask('/api/moban/getdevstaterecord', { deviceId, pageSize: 20 }),
    last_page: ask('/api/moban/getdevstaterecord', { deviceId, pageNum: 4_000, pageSize: 20 }),
    of_property: ask('/api/moban/getdevstaterecord', { deviceId, property: 'power', pageSize: 20 }),
    operations: ask('/api/moban/devopthistorylist', { deviceId, pageSize: 20 }),
    chart: ask('/api/moban/getdevseries', {
      deviceId,
      property: 'power',
      fromMs: nowMs - DAY_MS,
      toMs: nowMs,
    }),
  }
  const looks: Server = {
    delays: () => server.ask<LoopDelays>('loopDelays'),
    turns: () => server.ask<readonly LongTurn[]>('longTurns'),
  }
  const quiet = await measure(call, looks, null)
  for (const [page, question] of Object.entries(questions)) {
    await call(question)
    const { p50Ms, blockMs, delayMs } = await measure(call, looks, question)
    printFigures({
      bench: 'history-page',
      row: 25,
      page,
      reports: REPORTS,
      p50_ms: rounded(p50Ms),
      block_ms: rounded(blockMs),
      quiet_block_ms: rounded(quiet.blockMs),
      delay_ms: rounded(delayMs),
      quiet_delay_ms: rounded(quiet.delayMs),
      bar: BAR,
    })
  }
})
