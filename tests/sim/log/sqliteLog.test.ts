import { randomUUID } from 'node:crypto'
import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Commit } from '#shared/kernel/commit.ts'
import { type EventLog, SequenceConflict } from '#sim/log/eventLog.ts'
import { openSqliteLog } from '#sim/log/sqliteLog.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { commitsOf, databaseOf } from '../../support/logs.ts'

function aCommit(seq: number, stream: Commit['stream'] = 'estate'): Commit {
  const actor = { kind: 'system', id: 't', name: 'T' } as const
  return {
    stream,
    seq,
    at: seq * 10,
    actor,
    channel: 'system',
    command: 'Do',
    events: [{ type: 'Done', data: { seq } }],
  }
}

/** Each attempt under an id of its own, as a workspace does. */
const append = (log: EventLog, commit: Commit, id: string = randomUUID()): Promise<void> =>
  log.append(commit, id)

describe('the log', () => {
  it('answers an append once it can be read back, in order and per stream', async () => {
    const folder = temporaryFolder()
    const log = openSqliteLog(folder)
    await Promise.all([
      append(log, aCommit(1)),
      append(log, aCommit(2)),
      append(log, aCommit(1, 'project:prj_1')),
    ])
    expect(await commitsOf(log, 'estate')).toEqual([aCommit(1), aCommit(2)])
    expect(await commitsOf(log, 'estate', 1)).toEqual([aCommit(2)])
    for await (const piece of log.read('estate', 0, 1)) expect(piece).toEqual([aCommit(1)])
    expect(await log.streams()).toEqual(['estate', 'project:prj_1'])
    await log.close()
    const again = openSqliteLog(folder)
    expect(await again.lastSeq('estate')).toBe(2)
    expect(await again.lastSeq('project:prj_1')).toBe(1)
    await again.close()
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

  it('refuses a commit that does not follow, and stores the others of its group', async () => {
    const log = openSqliteLog(temporaryFolder())
    const [first, gap, second] = await Promise.allSettled([
      append(log, aCommit(1)),
      append(log, aCommit(5)),
      append(log, aCommit(2)),
    ])
    expect(first.status).toBe('fulfilled')
    expect(gap.status).toBe('rejected')
    expect(second.status).toBe('fulfilled')
    expect((await commitsOf(log, 'estate', 0)).map((commit) => commit.seq)).toEqual([1, 2])
    await log.close()
  })

  it('fails a whole group on a full disk, keeps nothing of it, and goes on once there is room', async () => {
    const log = openSqliteLog(temporaryFolder())
    await append(log, aCommit(1))
    const pages = Number(databaseOf(log).prepare('PRAGMA page_count').get()?.page_count)
    databaseOf(log).exec(`PRAGMA max_page_count = ${pages}`)
    const big = { ...aCommit(2), events: [{ type: 'Done', data: { text: 'x'.repeat(100_000) } }] }
    await expect(append(log, big)).rejects.toThrow('the disk refused')
    expect(await log.lastSeq('estate')).toBe(1)
    databaseOf(log).exec('PRAGMA max_page_count = 1000000')
    await append(log, big)
    expect((await commitsOf(log, 'estate', 0)).map((commit) => commit.seq)).toEqual([1, 2])
    await log.close()
  })

  it('shows a past that somebody changed', async () => {
    const log = openSqliteLog(temporaryFolder())
    for (let seq = 1; seq <= 5; seq += 1) await append(log, aCommit(seq))
    expect(await log.findBrokenLink()).toBeNull()
    databaseOf(log)
      .prepare('UPDATE commits SET body = replace(body, \'"at":30\', \'"at":31\') WHERE seq = 3')
      .run()
    expect(await log.findBrokenLink()).toBe('estate#3')
    await log.close()
  })

  it('stores a commit once that is appended again under its id, and refuses a rival’s', async () => {
    const log = openSqliteLog(temporaryFolder())
    await append(log, aCommit(1), 'mine')
    await append(log, aCommit(2), 'next')
    await append(log, aCommit(1), 'mine')
    await expect(append(log, aCommit(1), 'rival')).rejects.toThrow(SequenceConflict)
    expect(await commitsOf(log, 'estate')).toEqual([aCommit(1), aCommit(2)])
    await log.close()
  })
})
