/**
 * The log on three nats-servers with three copies of each stream: kills the leader of the estate's stream again and again
 * while commits are appended. Every acknowledged commit is in the log, once, and the chain of hashes is whole. Takes 150 s,
 * 60 in quick mode.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { natsConfig } from '#scripts/run/clusterConfigs.mjs'
import { ensureNatsServer } from '#scripts/run/natsServer.mjs'
import type { Commit } from '#shared/kernel/commit.ts'
import { connectNats, type Nats } from '#sim/stores/nats/natsConnection.ts'
import { logStreamName, openNatsLog } from '#sim/stores/nats/natsLog.ts'
import { freePort } from '../support/freePort.ts'
import { fullOrQuick, printFigures } from './support/figures.ts'

const KILLS = fullOrQuick(10, 3)
const APPENDED_BETWEEN_MS = 3_000
const PATIENCE_MS = 60_000

const program = await ensureNatsServer()
const folder = mkdtempSync(join(tmpdir(), 'atrium-leader-'))
const nodes = new Map<string, ChildProcess>()
process.once('exit', () => {
  for (const node of nodes.values()) node.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const names = ['nats-1', 'nats-2', 'nats-3']
const ports = await Promise.all(names.map(() => freePort()))
const routes = await Promise.all(names.map(() => freePort()))
for (const [n, name] of names.entries()) {
  const store = join(folder, name)
  mkdirSync(store)
  const own = { name, store, port: ports[n] ?? 0, route: routes[n] ?? 0, routes }
  writeFileSync(`${store}.conf`, natsConfig(own))
}
const start = (name: string): void =>
  void nodes.set(name, spawn(program, ['-c', join(folder, `${name}.conf`)], { stdio: 'ignore' }))
for (const name of names) start(name)

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (const endsMs = performance.now() + PATIENCE_MS; ; await pause(200)) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > endsMs) throw error
    }
  }
}

const url = ports.map((port) => `nats://127.0.0.1:${port}`).join(',')
const nats: Nats = await eventually(() => connectNats({ url, replicas: 3 }))
const log = await eventually(() => openNatsLog(nats, { shards: 1, epoch: 1 }))
const stream = logStreamName(nats, 'estate')

const actor = { kind: 'system', id: 'bench', name: 'Bench' } as const
const aCommit = (seq: number): Commit => ({
  ...{ stream: 'estate', seq, at: seq, actor, channel: 'system', command: 'Bench', events: [] },
})
let [acknowledged, isOver, longestGapMs] = [0, false, 0]
const appending = (async () => {
  for (let seq = 1; !isOver; seq += 1) {
    const sentMs = performance.now()
    await log.append(aCommit(seq), `bench ${seq}`)
    acknowledged = seq
    longestGapMs = Math.max(longestGapMs, performance.now() - sentMs)
  }
})()

for (let kill = 0; kill < KILLS; kill += 1) {
  await pause(APPENDED_BETWEEN_MS)
  const { cluster } = await eventually(() => nats.jsm.streams.info(stream))
  const leader = nodes.get(cluster?.leader ?? '')
  if (!leader) throw new Error(`no leader of ${stream} is known`)
  const ended = once(leader, 'exit')
  leader.kill('SIGKILL')
  await ended
  const before = acknowledged
  while (acknowledged === before) await pause(50)
  start(cluster?.leader ?? '')
}
isOver = true
await appending

let [stored, doubled] = [0, 0]
for await (const commits of log.read('estate', 0))
  for (const { seq } of commits) {
    if (seq !== stored + 1) doubled += 1
    stored = seq
  }
const lost = Math.max(0, acknowledged - stored)
const broken = (await log.findBrokenLink()) === null ? 0 : 1
await log.close()
await nats.connection.drain()
printFigures({
  ...{ bench: 'clusterLeader', kills: KILLS, acknowledged, lost, doubled, broken },
  longestGapS: Math.round(longestGapMs / 100) / 10,
  bar: { lost: '≤ 0', doubled: '≤ 0', broken: '≤ 0' },
})
process.exit(0)
