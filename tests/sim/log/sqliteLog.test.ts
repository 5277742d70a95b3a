import { describe, expect, it } from 'vitest'
import type { Commit } from '#shared/kernel/commit.ts'
import { findBrokenLink, openSqliteLog } from '#sim/log/sqliteLog.ts'
import { temporaryFolder } from '../../support/folders.ts'

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

describe('the log', () => {
  it('answers an append once it can be read back, in order and per stream', async () => {
    const folder = temporaryFolder()
    const log = openSqliteLog(folder)
    await Promise.all([
      log.append(aCommit(1)),
      log.append(aCommit(2)),
      log.append(aCommit(1, 'project:prj_1')),
    ])
    expect([...log.read('estate', 0)]).toEqual([aCommit(1), aCommit(2)])
    expect([...log.read('estate', 1)]).toEqual([aCommit(2)])
    expect(log.streams()).toEqual(['estate', 'project:prj_1'])
    log.close()
    const again = openSqliteLog(folder)
    expect(again.lastSeq('estate')).toBe(2)
    expect(again.lastSeq('project:prj_1')).toBe(1)
    again.close()
  })

  it('refuses a commit that does not follow, and stores the others of its group', async () => {
    const log = openSqliteLog(temporaryFolder())
    const [first, gap, second] = await Promise.allSettled([
      log.append(aCommit(1)),
      log.append(aCommit(5)),
      log.append(aCommit(2)),
    ])
    expect(first.status).toBe('fulfilled')
    expect(gap.status).toBe('rejected')
    expect(second.status).toBe('fulfilled')
    expect([...log.read('estate', 0)].map((commit) => commit.seq)).toEqual([1, 2])
    log.close()
  })

  it('fails a whole group on a full disk, keeps nothing of it, and goes on once there is room', async () => {
    const log = openSqliteLog(temporaryFolder())
    await log.append(aCommit(1))
    const pages = Number(log.db.prepare('PRAGMA page_count').get()?.page_count)
    log.db.exec(`PRAGMA max_page_count = ${pages}`)
    const big = { ...aCommit(2), events: [{ type: 'Done', data: { text: 'x'.repeat(100_000) } }] }
    await expect(log.append(big)).rejects.toThrow('the disk refused')
    expect(log.lastSeq('estate')).toBe(1)
    log.db.exec('PRAGMA max_page_count = 1000000')
    await log.append(big)
    expect([...log.read('estate', 0)].map((commit) => commit.seq)).toEqual([1, 2])
    log.close()
  })

  it('shows a past that somebody changed', async () => {
    const log = openSqliteLog(temporaryFolder())
    for (let seq = 1; seq <= 5; seq += 1) await log.append(aCommit(seq))
    expect(findBrokenLink(log.db)).toBeNull()
    log.db.prepare('UPDATE commits SET body = replace(body, \'"at":30\', \'"at":31\') WHERE seq = 3').run()
    expect(findBrokenLink(log.db)).toBe('estate#3')
    log.close()
  })
})
