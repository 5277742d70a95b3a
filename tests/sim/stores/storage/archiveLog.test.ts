/** Old commits leave `log.db`, and the log reads as before. */
import { cpSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { verifyDatabases } from '#sim/app/backup/verify.ts'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import { archiveLog, BrokenChainError } from '#sim/stores/storage/archiveLog.ts'
import { DamagedFileError } from '#sim/stores/storage/errors.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import { aCommit, append } from '../log/logContract.ts'

const PROJECT = 'project:prj_1'
const COMMITS = 700

async function aLog(): Promise<string> {
  const folder = temporaryFolder()
  const log = openSqliteLog(folder)
  const texts = Array.from({ length: COMMITS }, (_, index) => `text ${index + 1} 名`)
  await Promise.all([
    ...texts.map((text, index) => append(log, aCommit(index + 1, PROJECT, text))),
    append(log, aCommit(1)),
  ])
  await log.close()
  return folder
}

/** Everything that a reader can ask, also over the edge between archive and log. */
async function whatIsRead(folder: string) {
  const log = openSqliteLog(folder)
  const named = []
  for await (const piece of log.read(PROJECT, 250, 300, 'text 5')) named.push(...piece.map(({ seq }) => seq))
  const read = {
    streams: await log.streams(),
    commits: await commitsOf(log, PROJECT),
    estate: await commitsOf(log, 'estate'),
    named,
    hashes: await Promise.all(
      [1, 256, 499, 500, 501, COMMITS, COMMITS + 1].map((seq) => log.hashAt(PROJECT, seq)),
    ),
    seqs: await Promise.all([0, 10, 4_985, 4_990, 5_000, 9_999].map((atMs) => log.seqAt(PROJECT, atMs))),
    newestMs: await log.newestMs(),
    broken: [await log.findBrokenLink(), await log.findBrokenTail(300)],
  }
  await log.close()
  return read
}

const rowsIn = (folder: string): number => {
  const db = new DatabaseSync(join(folder, 'log.db'))
  const count = Number(db.prepare('SELECT COUNT(*) n FROM commits WHERE stream = ?').get(PROJECT)?.n)
  db.close()
  return count
}

describe('a log with an archive', () => {
  it('reads as it did before, in a smaller file', async () => {
    const folder = await aLog()
    const before = await whatIsRead(folder)
    const size = statSync(join(folder, 'log.db')).size
    const [moved, ...others] = await archiveLog(folder, 5_000)
    expect(moved).toEqual({ stream: PROJECT, moved: 499, seq: 499, hash: before.hashes[2] })
    expect(others).toEqual([])
    expect(rowsIn(folder)).toBe(COMMITS - 499)
    expect(statSync(join(folder, 'log.db')).size).toBeLessThan(size / 2)
    expect(await whatIsRead(folder)).toEqual(before)
    expect(verifyDatabases(folder)).toEqual({ damage: [], streams: { estate: 1, [PROJECT]: COMMITS } })
  })

  it('goes on from the archived past, is archived again, and keeps the newest commit of each stream', async () => {
    const folder = await aLog()
    await archiveLog(folder, 5_000)
    const log = openSqliteLog(folder)
    await append(log, aCommit(COMMITS + 1, PROJECT))
    await expect(append(log, aCommit(5, PROJECT))).rejects.toThrow(/does not follow/)
    await log.close()
    const before = await whatIsRead(folder)
    const [moved] = await archiveLog(folder, 1_000_000)
    expect(moved).toMatchObject({ moved: COMMITS - 499, seq: COMMITS })
    expect(rowsIn(folder)).toBe(1)
    expect(await whatIsRead(folder)).toEqual(before)
    expect(await archiveLog(folder, 1_000_000)).toEqual([])
  })

  it('is whole after a run that ended between the copy and the log', async () => {
    const folder = await aLog()
    const before = await whatIsRead(folder)
    cpSync(join(folder, 'log.db'), join(folder, 'kept.db'))
    await archiveLog(folder, 3_000)
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `log.db${suffix}`), { force: true })
    cpSync(join(folder, 'kept.db'), join(folder, 'log.db'))
    expect(await whatIsRead(folder)).toEqual(before)
    expect(await archiveLog(folder, 5_000)).toMatchObject([{ moved: 499 }])
    expect(await whatIsRead(folder)).toEqual(before)
  })

  it('refuses to start without its archive, or with one of another history', async () => {
    const folder = await aLog()
    const another = await aLog()
    await archiveLog(folder, 5_000)
    await archiveLog(another, 3_000)
    cpSync(join(another, 'archive.db'), join(folder, 'archive.db'))
    expect(() => openSqliteLog(folder)).toThrow(DamagedFileError)
    rmSync(join(folder, 'archive.db'))
    expect(() => openSqliteLog(folder)).toThrow(
      /archive\.db is damaged \(unable to open database file\).+npm run restore/,
    )
    expect(verifyDatabases(folder).damage).toHaveLength(1)
  })

  it('shows where an archived commit was changed', async () => {
    const folder = await aLog()
    await archiveLog(folder, 5_000)
    const db = new DatabaseSync(join(folder, 'archive.db'))
    const blocks = db
      .prepare('SELECT lastSeq, commits FROM blocks WHERE stream = ? ORDER BY lastSeq')
      .all(PROJECT)
    // The first block in the place of the second.
    db.prepare('UPDATE blocks SET commits = ? WHERE lastSeq = ?').run(
      blocks[0]?.commits as Uint8Array,
      Number(blocks[1]?.lastSeq),
    )
    db.close()
    expect(() => openSqliteLog(folder)).toThrow(DamagedFileError)
    db.open()
    db.prepare('UPDATE blocks SET commits = ? WHERE lastSeq = ?').run(
      blocks[1]?.commits as Uint8Array,
      Number(blocks[0]?.lastSeq),
    )
    db.prepare('UPDATE blocks SET commits = ? WHERE lastSeq = ?').run(
      blocks[1]?.commits as Uint8Array,
      Number(blocks[1]?.lastSeq),
    )
    db.close()
    const log = openSqliteLog(folder)
    expect(await log.findBrokenLink()).toBe(`${PROJECT}#1`)
    await log.close()
    await expect(archiveLog(folder, 6_000)).rejects.toThrow(BrokenChainError)
  })
})
