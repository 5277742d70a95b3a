/** `npm run backup` during writes, and `npm run restore`. */
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import { openStores } from '#sim/stores/stores.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const CLI = join(import.meta.dirname, '../../../../sim/app/backupCli.ts')
const LIGHT_NUMBER = '00158D00000000A0'

interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

function run(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

/** Every file is cut off at 16 KiB, as on a full disk. */
function runWithoutRoom(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const command = ['-c', 'ulimit -f 16; exec "$@"', 'sh', process.execPath, CLI, ...args]
    execFile('bash', command, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

/** Commands, reports, sign-ins until it is stopped; those acknowledged before `mark` was called are in `before`. */
async function keepBusy(site: TestServer, token: string) {
  const gateway = await aMqttClientFor(site, site.projects[0])
  const { lights } = site.projects[0].house
  const done = { commands: [] as string[], reports: 0 }
  let isOn = true
  const control = async (n: number): Promise<void> => {
    for (let round = 0; isOn; round += 1) {
      const values = { brightness: 5 + 5 * ((n + round) % 20) }
      const answer = await site.post('/device/control', { items: [{ deviceId: lights[0], values }] }, token)
      const { commands } = answer.body.data as { commands: { commandId: string }[] }
      done.commands.push(...commands.map(({ commandId }) => commandId))
    }
  }
  const report = async (): Promise<void> => {
    for (; isOn; done.reports += 1)
      await gateway.report({ t: 1, seq: done.reports, d: { [LIGHT_NUMBER]: { brightness: 5 } } })
  }
  const loops = [control(0), control(7), control(13), report()]
  return {
    done,
    async stop() {
      isOn = false
      await Promise.all(loops)
      await gateway.end()
    },
  }
}

/** A run that has ended and a recording that goes on. */
async function keepSimulation(site: TestServer) {
  const asSuper = async (at: TestServer) => {
    const token = await at.signIn('super')
    return async (path: string, body: object = {}): Promise<Record<string, unknown>> =>
      (await at.post(path, body, token, { 'head-xmid': at.projects[0].id })).body.data
  }
  const post = await asSuper(site)
  await post('/sim/record', { action: 'start' })
  const { recording } = await post('/sim/record/state')
  const { runId } = await post('/sim/scenarios/run', { name: 'check-in-rush' })
  expect(await post('/sim/scenarios/stop')).toEqual({ isStopped: true })
  return {
    async expectIn(restored: TestServer) {
      const ask = await asSuper(restored)
      expect(await ask('/sim/scenarios/result', { runId })).toMatchObject({ runId, outcome: 'stopped' })
      expect(await ask('/sim/record/state')).toEqual({ recording, recorded: null })
    },
  }
}

describe('a backup of a server at work', () => {
  it('holds everything acknowledged before it began, fits together, and starts as the estate it was', async () => {
    const site = await startTestServer({ isSimulated: true })
    const token = await site.signIn('admin')
    mkdirSync(join(site.folder, 'map'))
    writeFileSync(join(site.folder, 'map/land.json'), '{"type":"Topology"}')
    const world = { world: 'estate', seed: 7 }
    writeFileSync(join(site.folder, 'world.json'), JSON.stringify(world))
    const picture = await site.server.services.pictures.put(Buffer.from('a picture'))
    const simulated = await keepSimulation(site)
    const busy = await keepBusy(site, token)
    await until(() => busy.done.commands.length > 50)
    await until(() => busy.done.reports > 5)
    const before = { commands: [...busy.done.commands], reports: busy.done.reports }
    const [copy, data] = [join(temporaryFolder(), 'copy'), join(temporaryFolder(), 'data')]
    const backup = await run('backup', copy, '--data', site.folder)
    expect([backup.status, backup.stderr]).toEqual([0, ''])
    await until(() => busy.done.commands.length > before.commands.length)
    await busy.stop()

    const open = [...filesIn(copy), copy].filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(open).toEqual([])
    expect(existsSync(join(copy, 'files/snapshots'))).toBe(false)
    expect(await run('restore', copy, '--data', data)).toMatchObject({ status: 0, stderr: '' })
    await expectToFit(data)
    expect(rowsOnDisk(join(data, 'reports.db'), 'SELECT id FROM raw').length).toBeGreaterThanOrEqual(
      before.reports,
    )
    const issued = rowsOnDisk(
      join(data, 'log.db'),
      "SELECT body FROM commits WHERE body LIKE '%DeviceCommandIssued%'",
    )
    const texts = issued.map(({ body }) => String(body)).join()
    expect(before.commands.filter((id) => !texts.includes(`"${id}"`))).toEqual([])

    const restored = await site.restart(undefined, data)
    expect((await restored.post('/userinfo/info', {}, token)).body.status).toBe(-1009)
    await restored.signIn('admin')
    expect(await restored.server.services.pictures.has(picture)).toBe(true)
    await simulated.expectIn(restored)
    expect(await (await fetch(`${restored.url}/readyz`)).json()).toMatchObject({ status: 'ready' })
    expect(await (await fetch(`${restored.url}/map/land.json`)).json()).toEqual({ type: 'Topology' })
    expect(JSON.parse(readFileSync(join(restored.folder, 'world.json'), 'utf8'))).toEqual(world)
  })

  it('that was tampered with, or is none, is refused before anything is touched', async () => {
    const site = await startTestServer()
    const [copy, data] = [join(temporaryFolder(), 'copy'), temporaryFolder()]
    await run('backup', copy, '--data', site.folder)
    appendFileSync(join(copy, 'secrets.db'), 'x')
    const refused = await run('restore', copy, '--data', data)
    expect([refused.status, refused.stderr]).toEqual([
      1,
      `${join(copy, 'secrets.db')} is not as it was made: take another backup\n`,
    ])
    rmSync(join(copy, 'backup.json'))
    expect((await run('restore', copy, '--data', data)).stderr).toContain('is no backup, or was not finished')
    expect(readdirSync(data)).toEqual([])
    expect((await run('backup', copy, '--data', site.folder)).stderr).toContain('is not empty')
    expect((await run('backup', join(data, 'x'), '--data', data)).stderr).toContain('there is no estate')
    expect((await run('backup')).status).toBe(2)
  })

  it('replaces what is there only when told to, never under a running server, and keeps what was there', async () => {
    const site = await startTestServer()
    const copy = join(temporaryFolder(), 'copy')
    await run('backup', copy, '--data', site.folder)
    expect((await run('restore', copy, '--data', site.folder, '--replace')).stderr).toContain(
      'in use by another Atrium',
    )
    await site.signIn('admin')
    const again = await site.restart()
    await again.server.close()
    expect((await run('restore', copy, '--data', site.folder)).stderr).toContain('holds an estate')
    const { status, stdout } = await run('restore', copy, '--data', site.folder, '--replace')
    expect(status).toBe(0)
    const moved = stdout.match(/is in (\S+)\.\n/)?.[1] ?? ''
    expect(readFileSync(join(moved, 'format.json'), 'utf8')).toBe(
      readFileSync(join(site.folder, 'format.json'), 'utf8'),
    )
    await expectToFit(site.folder)
  })

  it('that does not fit on the disk replaces nothing, and makes no place for an empty estate', async () => {
    const site = await startTestServer()
    const [copy, empty] = [join(temporaryFolder(), 'copy'), temporaryFolder()]
    const cramped = await runWithoutRoom('backup', copy, '--data', site.folder)
    expect([cramped.status, cramped.stderr]).toEqual([1, expect.stringContaining('there is no room')])
    expect(cramped.stderr).not.toContain('    at ')
    // The same folder works once there is space.
    expect((await run('backup', copy, '--data', site.folder)).status).toBe(0)
    await site.server.close()
    const refused = await runWithoutRoom('restore', copy, '--data', site.folder, '--replace')
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('nothing was replaced')])
    expect((await runWithoutRoom('restore', copy, '--data', empty)).status).toBe(1)
    await expect(openStores(empty)).rejects.toThrow(/log\.db is missing.*npm run restore/)
    expect((await run('restore', copy, '--data', empty, '--replace')).status).toBe(0)
    await expectToFit(empty)
    await (await site.restart()).signIn('admin')
  })

  it('of a log whose chain is broken says where, and is restored only when that is asked for', async () => {
    const site = await startTestServer()
    const [copy, data] = [join(temporaryFolder(), 'copy'), temporaryFolder()]
    const db = new DatabaseSync(join(site.folder, 'log.db'))
    db.exec("UPDATE commits SET body = replace(body, '1000', '1001') WHERE stream = 'estate' AND seq = 2")
    db.close()
    const { status, stdout } = await run('backup', copy, '--data', site.folder)
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining(`${join(site.folder, 'log.db')}: the chain of commits is broken at estate#2`),
    ])
    const verified = await run('backup', 'verify', copy)
    expect([verified.status, verified.stdout]).toEqual([1, expect.stringContaining('broken at estate#2')])
    const refused = await run('restore', copy, '--data', data)
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('broken at estate#2')])
    expect(readdirSync(data)).toEqual([])
    expect((await run('restore', copy, '--data', data, '--damaged')).status).toBe(0)
  })

  it.each(['reports.db', 'secrets.db', 'outbox.db', 'rollups.db', 'log.db'])(
    'with a damaged page in %s names the file, when it is made, verified and restored',
    async (name) => {
      const site = await startTestServer()
      const [copy, data] = [join(temporaryFolder(), 'copy'), temporaryFolder()]
      await site.server.close()
      damageTable(join(site.folder, name))
      const made = await run('backup', copy, '--data', site.folder)
      expect([made.status, made.stdout]).toEqual([1, expect.stringContaining(`${join(site.folder, name)}: `)])
      const before = readFileSync(join(copy, name))
      const verified = await run('backup', 'verify', copy)
      expect([verified.status, verified.stdout]).toEqual([
        1,
        expect.stringContaining(`${join(copy, name)}: `),
      ])
      expect(readFileSync(join(copy, name)).equals(before)).toBe(true)
      const refused = await run('restore', copy, '--data', data)
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`${join(copy, name)}: `)])
      expect(readdirSync(data)).toEqual([])
    },
  )

  it('that is whole is verified without being changed', async () => {
    const site = await startTestServer()
    const copy = join(temporaryFolder(), 'copy')
    expect((await run('backup', copy, '--data', site.folder)).status).toBe(0)
    const verified = await run('backup', 'verify', copy)
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    expect(verified.stdout).toMatch(/ is whole: \d+ files of .*, \d+ commits\.\n$/)
    expect((await run('backup', 'verify', copy)).status).toBe(0)
    appendFileSync(join(copy, 'secrets.db'), 'x')
    const changed = await run('backup', 'verify', copy)
    expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('is not as it was made')])
  })
})

/** Gives the first table a row of no bytes, which SQLite copies page by page and only its integrity check finds. */
function damageTable(path: string): void {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = DELETE')
  const { rootpage } = db
    .prepare("SELECT rootpage FROM sqlite_master WHERE type = 'table' AND rootpage > 1 ORDER BY rootpage")
    .get() as { rootpage: number }
  const { page_size: bytes } = db.prepare('PRAGMA page_size').get() as { page_size: number }
  db.close()
  const file = readFileSync(path)
  // The kind of the page: no kind that SQLite knows.
  file[(rootpage - 1) * bytes] = 0x7f
  writeFileSync(path, file)
}

/** No file refers to data missing in another. */
async function expectToFit(folder: string): Promise<void> {
  const log = openSqliteLog(folder)
  expect(await log.findBrokenLink()).toBeNull()
  for (const { stream, seq } of rowsOnDisk(join(folder, 'outbox.db'), 'SELECT stream, seq FROM cursors'))
    expect(Number(seq)).toBeLessThanOrEqual(await log.lastSeq(String(stream) as 'estate'))
  await log.close()
}
