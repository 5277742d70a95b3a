/** A nats-server of its own for each test file: on a free port of loopback, with an empty store. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureNatsServer, natsSuites } from '#scripts/run/natsServer.mjs'
import { connectNats, type Nats } from '#sim/stores/nats/natsConnection.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

export interface NatsServer {
  readonly url: string
  /** Of its store. */
  readonly folder: string
  /** Connection with streams of this name only. */
  connect(name?: string): Promise<Nats>
  kill(): Promise<void>
  /** Again, on the same store, with these options beside its own. */
  start(options?: readonly string[]): Promise<void>
  pause(): void
  resume(): void
  /** Ends it, its connections and its store. */
  end(): Promise<void>
}

/** The program, or why there is none; that tests are skipped must be seen. */
export async function natsProgram(suite: string = natsSuites.newest): Promise<string | null> {
  try {
    return await ensureNatsServer(suite)
  } catch (error) {
    process.stderr.write(`\nTESTS ARE SKIPPED, no nats-server of Debian ${suite}: ${String(error)}\n`)
    return null
  }
}

export async function startNatsServer(program: string): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-nats-'))
  const port = await freePort()
  const url = `nats://127.0.0.1:${port}`
  const connections: Nats[] = []
  const run: { child?: ChildProcess } = {}
  const start = async (options: readonly string[] = []): Promise<void> => {
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, ...options]
    run.child = spawn(program, args, { stdio: 'ignore' })
    await until(() => answers(port))
  }
  const kill = async (): Promise<void> => {
    const { child } = run
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url,
    folder,
    async connect(name = 'atrium') {
      const nats = await connectNats({ url, replicas: 1, name })
      connections.push(nats)
      return nats
    },
    start,
    kill,
    pause: () => void run.child?.kill('SIGSTOP'),
    resume: () => void run.child?.kill('SIGCONT'),
    async end() {
      for (const { connection } of connections) if (!connection.isClosed()) await connection.drain()
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    // The server speaks first.
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
