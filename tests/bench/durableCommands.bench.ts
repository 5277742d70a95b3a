/**
 * Row 9: durable commands per second, a hundred at once, compared with raw node:sqlite writing a hundred rows of equal
 * size per transaction. Both use full sync. Rounds alternate, to cancel machine load. Takes 40 s.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import type { CommandId } from '#shared/records/command.ts'
import { Workspace } from '#sim/core/workspace/workspace.ts'
import { at } from '../support/context.ts'
import { databaseOf } from '../support/logs.ts'
import { buildSmallHouse } from '../support/smallHouse.ts'
import { openLog } from '../support/workspaces.ts'
import { median, percentile, printFigures, rounded } from './support/figures.ts'

const AT_ONCE = 100
const WARM_UP_ROUNDS = 300
const ROUNDS = 1_000
const BAR = { ratio: '≥ 0.35', p99Ms: '≤ 15' } as const

interface Round {
  readonly tookMs: number
  /** Latency per command, from call to response. */
  readonly latenciesMs: readonly number[]
}

async function createOurs(folder: string) {
  const { log, snapshots } = openLog(folder)
  const workspace = await Workspace.open(PROJECT_STREAM, 'project:prj_bench', { log, snapshots })
  const house = await buildSmallHouse(workspace)
  await workspace.run('NoteHostOnline', { hostId: house.host }, at(1))
  let open: CommandId[] = []
  const issue = (n: number) => {
    const items = [
      { deviceId: house.lights[n % 2] ?? house.lights[0], values: { brightness: 5 + 5 * (n % 20) } },
    ]
    return workspace.run('ControlDevices', { items }, at(n))
  }
  const confirm = (n: number) =>
    workspace.run('ConfirmDeviceCommand', { commandId: open[n] ?? 'cmd_none' }, at(n))
  return {
    log,
    /** Orders to devices, then their confirmations, in turn: what a building's log is full of. */
    async round(): Promise<Round> {
      const isIssuing = open.length === 0
      const latenciesMs: number[] = []
      const startMs = performance.now()
      const answers = Array.from({ length: AT_ONCE }, async (_, n) => {
        await (isIssuing ? issue(n) : confirm(n))
        latenciesMs.push(performance.now() - startMs)
      })
      await Promise.all(answers)
      const tookMs = performance.now() - startMs
      open = isIssuing ? [...workspace.state.all('command')].map(({ id }) => id) : []
      return { tookMs, latenciesMs }
    },
  }
}

function createRaw(folder: string, bodies: readonly string[]) {
  const db = new DatabaseSync(join(folder, 'raw.db'))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(
    'CREATE TABLE rows (stream TEXT, seq INTEGER, body TEXT, hash TEXT, PRIMARY KEY (stream, seq)) WITHOUT ROWID',
  )
  const insert = db.prepare('INSERT INTO rows (stream, seq, body, hash) VALUES (?, ?, ?, ?)')
  const hash = 'x'.repeat(44)
  let seq = 0
  return {
    db,
    round(): number {
      const startMs = performance.now()
      db.exec('BEGIN IMMEDIATE')
      for (let n = 0; n < AT_ONCE; n += 1) {
        insert.run('project:prj_bench', seq, bodies[seq % bodies.length] ?? '', hash)
        seq += 1
      }
      db.exec('COMMIT')
      return performance.now() - startMs
    },
  }
}

const perSecond = (roundMs: number): number => Math.round((AT_ONCE / roundMs) * 1000)

const folder = mkdtempSync(join(tmpdir(), 'atrium-commands-'))
const ours = await createOurs(folder)
for (let n = 0; n < 2; n += 1) await ours.round()
const written = databaseOf(ours.log).prepare('SELECT body FROM commits ORDER BY seq DESC LIMIT 200').all()
const raw = createRaw(
  folder,
  written.map(({ body }) => String(body)),
)
const [oursMs, rawMs, latenciesMs]: [number[], number[], number[]] = [[], [], []]
for (let n = -WARM_UP_ROUNDS; n < ROUNDS; n += 1) {
  const round = await ours.round()
  const rawRoundMs = raw.round()
  if (n < 0) continue
  oursMs.push(round.tookMs)
  rawMs.push(rawRoundMs)
  latenciesMs.push(...round.latenciesMs)
}
printFigures({
  bench: 'durableCommands',
  row: 9,
  commandsPerSecond: perSecond(median(oursMs)),
  rawRowsPerSecond: perSecond(median(rawMs)),
  ratio: rounded(median(rawMs) / median(oursMs)),
  p50Ms: rounded(median(latenciesMs)),
  p99Ms: rounded(percentile(latenciesMs, 0.99)),
  rounds: ROUNDS,
  atOnce: AT_ONCE,
  bar: BAR,
})
await ours.log.close()
raw.db.close()
rmSync(folder, { recursive: true })
