import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf, databaseOf } from '../../../support/logs.ts'
import { aCommit, append, logContract } from './logContract.ts'

logContract('the log on SQLite', () => {
  const folder = temporaryFolder()
  const opened: EventLog[] = []
  return {
    async open() {
      const log = openSqliteLog(folder)
      opened.push(log)
      return log
    },
    fill() {
      const databases = opened.map(databaseOf)
      for (const db of databases) {
        const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
        db.exec(`PRAGMA max_page_count = ${pages}`)
      }
      return () => {
        for (const db of databases) db.exec('PRAGMA max_page_count = 1000000')
      }
    },
    tamper(stream, seq) {
      const db = new DatabaseSync(join(folder, 'log.db'))
      db.prepare(
        'UPDATE commits SET body = replace(body, \'"at":\', \'"at":1\') WHERE stream = ? AND seq = ?',
      ).run(stream, seq)
      db.close()
    },
  }
})

it('begins with an empty write-ahead log: what a killed process left there may be in memory alone', async () => {
  const [killed, started, file] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const before = openSqliteLog(killed)
  await append(before, aCommit(1))
  for (const name of ['log.db', 'log.db-wal']) copyFileSync(join(killed, name), join(started, name))
  await before.close()
  const log = openSqliteLog(started)
  expect(statSync(join(started, 'log.db-wal')).size).toBe(0)
  copyFileSync(join(started, 'log.db'), join(file, 'log.db'))
  const alone = openSqliteLog(file)
  expect(await commitsOf(alone, 'estate')).toEqual([aCommit(1)])
  await alone.close()
  await log.close()
})
