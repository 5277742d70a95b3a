/**
 * Row 14: time of `npm start`, installed and built, until /readyz reports ready: on an empty data folder (which creates
 * ninety days of history), on the resulting folder, and after kill -9. In: npm and the build check. `START_DATA_DIR`
 * uses an existing folder for later starts only. Takes 45 s.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '#sim/base/clock.ts'
import { freePort } from '../support/freePort.ts'
import { median, printFigures } from './support/figures.ts'

const PROJECT_FOLDER = join(import.meta.dirname, '../..')
const LATER_STARTS = 5
const POLL_MS = 10
const GIVE_UP_MS = 120_000
const BAR = { laterStartMs: '≤ 2000', afterKillMs: '≤ 2000' } as const

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    // Nobody listens yet.
    () => false,
  )

async function startOnce(dataFolder: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataFolder,
    WORLD: 'estate',
  }
  const startMs = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: PROJECT_FOLDER,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  try {
    while (!(await isReady(port))) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
      if (performance.now() - startMs > GIVE_UP_MS) throw new Error(`not ready after ${GIVE_UP_MS} ms`)
      await pause(POLL_MS)
    }
    return performance.now() - startMs
  } finally {
    await end(npm, signal)
  }
}

/** npm forwards signals unreliably, so its process group is signalled. */
async function end(npm: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (npm.exitCode !== null || npm.pid === undefined) return
  const ended = once(npm, 'exit')
  process.kill(-npm.pid, signal)
  await ended
  while (isGroupAlive(npm.pid)) await pause(POLL_MS)
}

/** The server ends a moment after npm. */
function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}

if (!existsSync(join(PROJECT_FOLDER, 'dist/client/index.html')))
  throw new Error('run `npm start` once, so that the console is built')
const given = process.env.START_DATA_DIR
const dataFolder = given ?? mkdtempSync(join(tmpdir(), 'atrium-start-'))
const isNew = readdirSync(dataFolder).length === 0
const firstStartMs = isNew ? Math.round(await startOnce(dataFolder)) : null
const laterStartsMs: number[] = []
for (let n = 0; n < LATER_STARTS; n += 1) laterStartsMs.push(Math.round(await startOnce(dataFolder)))
const afterKillsMs: number[] = []
for (let n = 0; n < LATER_STARTS; n += 1) {
  await startOnce(dataFolder, 'SIGKILL')
  afterKillsMs.push(Math.round(await startOnce(dataFolder)))
}
printFigures({
  bench: 'start',
  row: 14,
  firstStartMs,
  laterStartMs: Math.round(median(laterStartsMs)),
  laterStartsMs,
  afterKillMs: Math.round(median(afterKillsMs)),
  afterKillsMs,
  bar: BAR,
})
if (given === undefined) rmSync(dataFolder, { recursive: true })
