/** Fills each file with garbage: derived ones are recreated, others are reported with a remedy. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareDataFolder } from '#sim/stores/storage/dataFolder.ts'
import { DamagedFileError, DataFileError } from '#sim/stores/storage/errors.ts'
import { stampOf } from '#sim/stores/storage/estateStamp.ts'
import { openStores, renewStore } from '#sim/stores/stores.ts'
import { connectConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually, until } from '../../../support/until.ts'

const GARBAGE = 'garbage '.repeat(2_000)

function damage(path: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  writeFileSync(path, GARBAGE)
}

/** Files of the folder that this process holds open, where the system can tell. */
const heldOpenIn = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })

describe('a damaged file', () => {
  it.each([
    ['rollups.db', 'those of days before from the files that keep them'],
    ['outbox.db', 'effects that were still waiting or parked are lost'],
  ])('%s is moved aside and begun anew, and the log says what is lost', async (name, lost) => {
    const logLines: string[] = []
    const site = await startTestServer({ logLines })
    const path = join(site.folder, name)
    const again = await site.restart(() => damage(path))
    expect((await again.post('/userinfo/info', {}, await again.signIn('admin'))).body.status).toBe(200)
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(GARBAGE)
    expect(
      logLines.filter((line) => line.includes(`${name} is damaged`) && line.includes(lost)),
    ).toHaveLength(1)
    await again.restart(() => expect(existsSync(path)).toBe(true))
    expect(logLines.filter((line) => line.includes('is damaged'))).toHaveLength(1)
  })

  it.each([
    ['log.db', 'from a backup'],
    ['secrets.db', 'npm run log -- renew secrets.db'],
    ['people.db', 'npm run log -- renew people.db'],
    ['reports.db', 'npm run log -- renew reports.db'],
    ['lock.db', 'no other Atrium'],
  ])('%s is refused by its name with what to do, and left as it is', async (name, remedy) => {
    const folder = temporaryFolder()
    await (await openStores(folder)).close()
    const path = join(folder, name)
    damage(path)
    const refused = await openStores(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DamagedFileError)
    expect(String(refused)).toContain(path)
    expect(String(refused)).toContain(remedy)
    expect(readFileSync(path, 'utf8')).toBe(GARBAGE)
    if (existsSync('/proc/self/fd')) expect(heldOpenIn(folder)).toEqual([])
  })

  it.each(['', '{"form'])('format.json that holds %j is refused with what to do', (text) => {
    const folder = temporaryFolder()
    const path = join(folder, 'format.json')
    writeFileSync(path, text)
    expect(() => prepareDataFolder(folder)).toThrow(DamagedFileError)
    expect(() => prepareDataFolder(folder)).toThrow(`${path} is damaged; it was left as it is. Restore it`)
    expect(() => prepareDataFolder(folder)).toThrow('write {"format":2} into it')
  })
})

describe('files that belong together', () => {
  async function aFolder(): Promise<string> {
    const folder = temporaryFolder()
    await (await openStores(folder)).close()
    return folder
  }
  const remove = (path: string): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true, recursive: true })
  }

  it.each(['log.db', 'people.db', 'secrets.db', 'reports.db', 'files'])(
    'without %s are no new estate: the start says what is missing and what to do',
    async (name) => {
      const folder = await aFolder()
      remove(join(folder, name))
      const refused = await openStores(folder).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(DataFileError)
      expect(String(refused)).toContain(`${join(folder, name)} is missing`)
      expect(String(refused)).toContain('npm run restore')
      expect(existsSync(join(folder, name))).toBe(false)
    },
  )

  it.each(['log.db', 'files'])('are missed where only %s is left of them', async (left) => {
    const folder = await aFolder()
    for (const name of readdirSync(folder)) if (name !== left) remove(join(folder, name))
    const refused = await openStores(folder).catch((error: unknown) => error)
    expect(String(refused)).toContain('is missing, though the folder has been in use')
  })

  it.each(['secrets.db', 'people.db', 'reports.db', 'files'] as const)(
    'get %s anew when somebody says so',
    async (name) => {
      const folder = await aFolder()
      const path = join(folder, name)
      if (name === 'files') remove(path)
      else damage(path)
      await renewStore(folder, name)
      await (await openStores(folder)).close()
      expect(existsSync(`${path}.damaged`)).toBe(name !== 'files')
      expect(await renewStore(folder, name)).toBe(name === 'files' ? `${path}.damaged` : `${path}.damaged-2`)
    },
  )

  it('refuse one of another estate by its name', async () => {
    const [folder, other] = [await aFolder(), await aFolder()]
    copyFileSync(join(other, 'secrets.db'), join(folder, 'secrets.db'))
    const refused = await openStores(folder).catch((error: unknown) => error)
    expect(String(refused)).toContain(`${join(folder, 'secrets.db')} belongs to another estate`)
  })

  it('are believed where all of them agree and the folder’s own note does not', async () => {
    const folder = await aFolder()
    writeFileSync(join(folder, 'format.json'), '{"format":2,"estate":"another"}')
    const refused = await openStores(folder).catch((error: unknown) => error)
    expect(String(refused)).toContain(`${join(folder, 'format.json')} names another estate`)
    writeFileSync(join(folder, 'format.json'), '{"format":2}')
    await (await openStores(folder)).close()
  })

  it('that were begun and not finished, or written before they knew each other, are taken up', async () => {
    const folder = await aFolder()
    writeFileSync(join(folder, 'format.json'), '{"format":2}')
    // Files are stamped once all exist.
    for (const name of ['log.db', 'people.db', 'secrets.db']) {
      const db = new DatabaseSync(join(folder, name))
      db.exec('DROP TABLE belongs')
      db.close()
    }
    writeFileSync(join(folder, 'files/estate.json'), '')
    remove(join(folder, 'reports.db'))
    const stores = await openStores(folder)
    await stores.close()
    expect(stampOf(join(folder, 'reports.db'))).toBe(stampOf(join(folder, 'log.db')))
  })

  it('that the command line began lack nothing at the first start of a server', async () => {
    const site = await startTestServer({ folder: await aFolder() })
    expect(await (await fetch(`${site.url}/readyz`)).json()).toMatchObject({ status: 'ready' })
  })

  it('without their outbox or figures start, and say what is lost', async () => {
    const site = await startTestServer()
    const again = await site.restart(() => {
      for (const name of ['outbox.db', 'rollups.db']) remove(join(site.folder, name))
      writeFileSync(join(site.folder, 'rollups.db'), '')
    })
    const ready = await fetch(`${again.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: 'degraded', problems: [{ problem: 'file_rebuilt' }, { problem: 'file_rebuilt' }] },
    ])
    const third = await again.restart()
    expect(await (await fetch(`${third.url}/readyz`)).json()).toMatchObject({ status: 'ready' })
  })
})

describe('a log', () => {
  const readyz = async (site: TestServer) => {
    const response = await fetch(`${site.url}/readyz`)
    return [response.status, await response.json()]
  }
  const alter = (site: TestServer, sql: string): void => {
    const db = new DatabaseSync(join(site.folder, 'log.db'))
    db.exec(sql)
    db.close()
  }

  it.each([
    [
      'with a changed letter in it',
      "UPDATE commits SET body = replace(body, 'command', 'Command') WHERE seq = 2",
    ],
    ['with a changed instant', "UPDATE commits SET body = replace(body, '1000', '1001') WHERE seq = 3"],
    ['without one of its commits', "DELETE FROM commits WHERE stream = 'estate' AND seq = 2"],
  ])('%s is never simply ready', async (_, sql) => {
    const site = await startTestServer()
    const again = await site.restart(() => alter(site, sql))
    expect(await readyz(again)).toMatchObject([
      200,
      { status: 'degraded', problems: [{ problem: 'log_damaged', reason: expect.stringContaining('#') }] },
    ])
    expect(await (await fetch(`${again.url}/metrics`)).text()).toContain(
      'atrium_problems{problem="log_damaged"} 1',
    )
  })

  it('that was damaged long ago is noticed in the background', async () => {
    const site = await startTestServer()
    const workspace = site.workspace(site.projects[0])
    await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        workspace.run('AddBuilding', { name: `楼${n}`, nameEn: '' }, at(2_000)),
      ),
    )
    const again = await site.restart(() =>
      alter(
        site,
        `UPDATE commits SET body = replace(body, '1000', '1001') WHERE stream = '${workspace.stream}' AND seq = 2`,
      ),
    )
    await eventually(async () => expect(await readyz(again)).toMatchObject([200, { status: 'degraded' }]))
    expect(await (await fetch(`${again.url}/metrics`)).text()).toContain('log_verified_timestamp_seconds 0')
    const live = await connectConsole(again, await again.signIn('operator'))
    await until(() => live.heard.some(({ text }) => text.includes('"problems":["log_damaged"]')))
  })

  it('that is whole says when it was verified', async () => {
    const site = await startTestServer()
    await eventually(async () =>
      expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(
        /log_verified_timestamp_seconds \d{10}/,
      ),
    )
    expect(await readyz(site)).toMatchObject([200, { status: 'ready', problems: [] }])
  })

  it('that was replaced by an older copy is noticed by snapshots and by the outbox, whose cursor goes back to its end', async () => {
    const site = await startTestServer()
    const early = await site.restart(() => cpSync(site.folder, `${site.folder}-early`, { recursive: true }))
    onTestFinished(() => rmSync(`${site.folder}-early`, { recursive: true }))
    await early.signIn('admin')
    await early.workspace(early.projects[0]).run('AddBuilding', { name: '楼', nameEn: '' }, at(2_000))
    const older = await early.restart(() => {
      remove(join(site.folder, 'log.db'))
      copyFileSync(join(`${site.folder}-early`, 'log.db'), join(site.folder, 'log.db'))
    })
    expect(await readyz(older)).toMatchObject([
      200,
      {
        status: 'degraded',
        problems: [{ problem: 'log_behind', reason: expect.stringContaining('older copy') }],
      },
    ])
    const cursors = rowsOnDisk(
      join(site.folder, 'outbox.db'),
      "SELECT seq FROM cursors WHERE stream = 'estate'",
    )
    const last = older.server.services.workspaces.estate.seq
    await older.server.close()
    const after = rowsOnDisk(
      join(site.folder, 'outbox.db'),
      "SELECT seq FROM cursors WHERE stream = 'estate'",
    )
    expect(Number(cursors[0]?.seq)).toBeGreaterThan(last)
    expect(Number(after[0]?.seq)).toBeLessThanOrEqual(last)
  })

  const remove = (path: string): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  }
})
