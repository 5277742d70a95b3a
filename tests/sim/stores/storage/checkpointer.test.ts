import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closeSynced, openDatabase, openSynced } from '#sim/stores/storage/database.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { until } from '../../../support/until.ts'

const FRAMES = 1_000
const ROW = 'x'.repeat(3_000)

function aDatabase(path = join(temporaryFolder(), 'rows.db')) {
  const opened = openSynced(path, 'FULL')
  const { db, checkpointer } = opened
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)')
  const insert = db.prepare('INSERT INTO rows (text) VALUES (?)')
  const size = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  const log = () => ({ frames: Number(size.get()?.log), moved: Number(size.get()?.checkpointed) })
  const write = (rows: number) => {
    for (let row = 0; row < rows; row += 1) {
      insert.run(ROW)
      checkpointer.checkpointIfDue()
    }
  }
  /** Without queries in between, so no reader blocks the checkpoint. */
  const writeAtOnce = (rows: number) => {
    db.exec('BEGIN')
    for (let row = 0; row < rows; row += 1) insert.run(ROW)
    db.exec('COMMIT')
    checkpointer.checkpointIfDue()
  }
  onTestFinished(() => {
    if (db.isOpen) closeSynced(opened)
  })
  return { opened, path, write, writeAtOnce, log }
}

describe('a write-ahead log', () => {
  it('is moved into its database without a commit that does it, and begun anew by the next one', async () => {
    const { write, writeAtOnce, log } = aDatabase()
    writeAtOnce(FRAMES)
    await until(() => log().moved === log().frames)
    expect(log().frames).toBeGreaterThanOrEqual(FRAMES)
    write(1)
    expect(log().frames).toBeLessThan(10)
  })

  it('is held by a reader, who is waited for without asking again and again', async () => {
    const { path, write, log } = aDatabase()
    write(1)
    const reader = openDatabase(path, 'NORMAL')
    onTestFinished(() => reader.close())
    reader.exec('BEGIN')
    reader.prepare('SELECT COUNT(*) n FROM rows').get()
    write(3 * FRAMES)
    const moved = log().moved
    expect(moved).toBeLessThan(FRAMES)
    reader.exec('COMMIT')
    write(6 * FRAMES)
    expect(log().frames).toBeLessThan(8 * FRAMES)
  })

  it('is left alone while a query of its connection is under way, and after that it is moved', async () => {
    const { opened, write, log } = aDatabase()
    write(10)
    const rows = opened.db.prepare('SELECT id FROM rows').iterate()
    rows.next()
    write(FRAMES)
    rows.return?.()
    write(1)
    await until(() => log().moved >= FRAMES)
  })

  it('is moved by the commits where the thread is not asked', () => {
    const { opened, log } = aDatabase()
    const insert = opened.db.prepare('INSERT INTO rows (text) VALUES (?)')
    for (let row = 0; row < 9 * FRAMES; row += 1) insert.run(ROW)
    expect(log().frames).toBeLessThan(8 * FRAMES)
  })

  it('of a database that took the place of a closed one is left alone, and what was written to the first is whole', () => {
    const first = aDatabase()
    first.write(FRAMES)
    closeSynced(first.opened)
    renameSync(first.path, `${first.path}.old`)
    const second = aDatabase(first.path)
    second.write(10)
    const old = openDatabase(`${first.path}.old`, 'NORMAL')
    onTestFinished(() => old.close())
    expect(old.prepare('SELECT COUNT(*) n FROM rows').get()?.n).toBe(FRAMES)
    expect(old.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok')
    expect(existsSync(`${second.path}-wal`)).toBe(true)
    expect(second.log().frames).toBeGreaterThan(0)
  })
})
