import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { natsConfig, proxyConfig } from './clusterConfigs.mjs'
import { ensureNatsServer } from './natsServer.mjs'
import { explained, findOnPath, root, serverFlags } from './paths.mjs'
import { runtimeNode } from './runtime.mjs'

const COUNT = 3
const PHONE = '13900000001'
const FIRST_PORT = Number(process.env.CLUSTER_PORT ?? 8100)
/** Streams with three copies are made one after the other. */
const READY_MAX_MS = 240_000
const END_MAX_MS = 20_000
const AGAIN_AFTER_MS = 3_000

/**
 * Three nats-servers and three servers on loopback, with HAProxy in front where it is installed, on empty folders that are
 * removed at the end. One that is killed is started again after three seconds. Resolves with the exit status once all have
 * ended.
 */
export async function runCluster() {
  const program = await ensureNatsServer()
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cluster-'))
  const cluster = new Cluster(folder)
  const isStopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
  })
  process.once('exit', () => cluster.kill())
  try {
    await Promise.race([startAll(cluster, program), isStopped])
    await isStopped
    console.log('\nEnding …')
    return 0
  } finally {
    await cluster.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const numbers = Array.from({ length: COUNT }, (_, n) => n + 1)
const ports = (n) => ({
  http: FIRST_PORT + n,
  mqtt: FIRST_PORT + 10 + n,
  peers: FIRST_PORT + 20 + n,
  nats: FIRST_PORT + 30 + n,
  routes: FIRST_PORT + 40 + n,
})
const balancerPort = FIRST_PORT

async function startAll(cluster, program) {
  const natsUrl = numbers.map((n) => `nats://127.0.0.1:${ports(n).nats}`).join(',')
  const settings = { WORLD: 'none', NATS_URL: natsUrl, NATS_REPLICAS: String(COUNT), TRUST_PROXY: '' }
  for (const n of numbers) {
    const store = join(cluster.folder, `nats-${n}`)
    const file = `${store}.conf`
    const routes = numbers.map((one) => ports(one).routes)
    writeFileSync(
      file,
      natsConfig({ name: `nats-${n}`, store, port: ports(n).nats, route: ports(n).routes, routes }),
    )
    cluster.start(`nats-${n}`, program, ['-c', file])
  }
  console.log('Making streams with three copies, which takes a minute …')
  const password = randomBytes(9).toString('base64url')
  await addAccount(cluster, settings, password)
  const proxy = startProxy(cluster)
  for (const n of numbers) {
    const { http, mqtt, peers } = ports(n)
    const env = { ...settings, PORT: String(http), MQTT_PORT: String(mqtt) }
    cluster.start(`atrium-${n}`, runtimeNode(), [...serverFlags, 'sim/main.ts'], {
      ...env,
      DATA_DIR: join(cluster.folder, `atrium-${n}`),
      CLUSTER_ADDRESS: `127.0.0.1:${peers}`,
      ...(proxy ? { TRUST_PROXY: '127.0.0.1' } : {}),
    })
  }
  await Promise.all(numbers.map((n) => isReady(ports(n).http)))
  announce(cluster, proxy, password)
}

async function addAccount(cluster, settings, password) {
  const endsMs = Date.now() + READY_MAX_MS
  for (;;) {
    const folder = join(cluster.folder, 'account')
    const env = { ...process.env, ...settings, DATA_DIR: folder }
    const args = ['sim/app/accountCli.ts', 'add', PHONE, '--super']
    const child = spawn(runtimeNode(), args, { cwd: root, env, stdio: ['pipe', 'ignore', 'pipe'] })
    cluster.children.set('account', child)
    child.stdin.end(`${password}\n`)
    let why = ''
    child.stderr.on('data', (text) => {
      why += text
    })
    const [code] = await once(child, 'close')
    cluster.children.delete('account')
    if (code === 0 || /registered/i.test(why)) return
    if (cluster.isEnding) return
    if (Date.now() > endsMs) throw explained(`The account could not be added: ${why}`)
    await pause(1_000)
  }
}

function startProxy(cluster) {
  const program = findOnPath('haproxy', `${process.env.PATH}:/usr/sbin`)
  if (!program) return null
  const file = join(cluster.folder, 'haproxy.cfg')
  writeFileSync(file, proxyConfig({ port: balancerPort, servers: numbers.map((n) => ports(n).http) }))
  if (spawnSync(program, ['-c', '-f', file]).status !== 0) return null
  cluster.start('haproxy', program, ['-db', '-f', file])
  return program
}

async function isReady(port) {
  const endsMs = Date.now() + READY_MAX_MS
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    if (Date.now() > endsMs) throw explained(`The server on port ${port} is not ready.`)
    await pause(250)
  }
}

function announce({ children }, proxy, password) {
  const lines = numbers.map((n) => {
    const { http, mqtt } = ports(n)
    const [server, nats] = [children.get(`atrium-${n}`)?.pid, children.get(`nats-${n}`)?.pid]
    return `  Server ${n}   http://127.0.0.1:${http}/  mqtt://127.0.0.1:${mqtt}  process ${server}, its nats-server ${nats}`
  })
  const balancer = proxy
    ? `http://127.0.0.1:${balancerPort}/ (HAProxy)`
    : 'none, HAProxy is not installed: ask any server'
  console.log(`
${lines.join('\n')}
  Balancer   ${balancer}
  Account    ${PHONE}, password ${password}

  Kill any of these processes (kill -9); it is started again after three seconds. Ctrl-C ends all.
`)
}

class Cluster {
  children = new Map()
  isEnding = false

  constructor(folder) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** In a process group of its own: Ctrl-C is for this process, which ends the others in their order. */
  start(name, program, args, env = {}) {
    if (this.isEnding) return
    const stdio = ['ignore', 'ignore', name.startsWith('atrium') ? 'inherit' : 'ignore']
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio, detached: true })
    this.children.set(name, child)
    child.once('exit', (code, signal) => {
      this.children.delete(name)
      if (this.isEnding) return
      console.log(`  ${name} ended (${signal ?? code}), and is started again`)
      setTimeout(() => this.start(name, program, args, env), AGAIN_AFTER_MS)
    })
  }

  /** The servers first: they write to NATS at their end. */
  async end() {
    this.isEnding = true
    for (const part of ['account', 'haproxy', 'atrium', 'nats']) {
      const ended = [...this.children].filter(([name]) => name.startsWith(part)).map(([, child]) => child)
      await Promise.all(ended.map(endOne))
    }
  }

  kill() {
    this.isEnding = true
    for (const child of this.children.values()) child.kill('SIGKILL')
  }
}

async function endOne(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), END_MAX_MS)
  await ended
  clearTimeout(force)
}
