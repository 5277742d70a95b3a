import { describe, expect, it } from 'vitest'
import type { StreamId } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { openSqliteLog } from '#sim/log/sqliteLog.ts'
import { type Committed, Workspace } from '#sim/workspace/workspace.ts'
import { at } from '../../support/context.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { buildSmallHouse } from '../../support/smallHouse.ts'

const STREAM = 'project:prj_1'

describe('a workspace', () => {
  it('is the same after a restart from the log, and from a snapshot with a tail', async () => {
    const folder = temporaryFolder()
    const log = openSqliteLog(folder)
    const workspace = new Workspace(log, STREAM)
    const house = await buildSmallHouse(workspace)
    workspace.saveSnapshot()
    await workspace.run('NoteHostOnline', { hostId: house.host }, at(2_000))
    const before = JSON.stringify(workspace.state.dump())
    const fromSnapshot = new Workspace(log, STREAM)
    log.db.exec('DELETE FROM snapshots')
    const fromZero = new Workspace(log, STREAM)
    expect(JSON.stringify(fromSnapshot.state.dump())).toBe(before)
    expect(JSON.stringify(fromZero.state.dump())).toBe(before)
    expect(fromZero.seq).toBe(workspace.seq)
    log.close()
  })

  it('gives ids that no other stream gives: secrets, connections and timers are found by them', async () => {
    const log = openSqliteLog(temporaryFolder())
    const idsIn = async (stream: StreamId): Promise<string[]> => {
      const workspace = new Workspace(log, stream)
      await buildSmallHouse(workspace)
      return workspace.state.dump().map(({ id }) => id)
    }
    const ids = [...(await idsIn(STREAM)), ...(await idsIn('project:prj_2'))]
    expect(ids.length).toBeGreaterThan(12)
    expect(new Set(ids).size).toBe(ids.length)
    log.close()
  })

  it('says what would be refused and records nothing by saying so', async () => {
    const log = openSqliteLog(temporaryFolder())
    const workspace = new Workspace(log, STREAM)
    const building = { name: 'A座', nameEn: 'A' }
    expect(workspace.check('AddBuilding', building, at(1))).toBeNull()
    expect(workspace.seq).toBe(0)
    await workspace.run('AddBuilding', building, at(1))
    expect(workspace.check('AddBuilding', building, at(2))).toMatchObject({ code: 'name_taken' })
    expect([workspace.seq, workspace.state.count('building')]).toEqual([1, 1])
    log.close()
  })

  it('runs parallel commands one after the other: a name is given once', async () => {
    const log = openSqliteLog(temporaryFolder())
    const workspace = new Workspace(log, STREAM)
    const tries = Array.from({ length: 100 }, () =>
      workspace.run('AddBuilding', { name: 'A座', nameEn: 'A' }, at(1)),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(workspace.state.count('building')).toBe(1)
    log.close()
  })

  it('takes back what the disk refused, tells every caller, and recovers by itself', async () => {
    const log = openSqliteLog(temporaryFolder())
    const workspace = new Workspace(log, STREAM)
    await buildSmallHouse(workspace)
    const before = JSON.stringify(workspace.state.dump())
    const heard: Committed[] = []
    workspace.onCommit('heard', (committed) => heard.push(committed))
    const pages = Number(log.db.prepare('PRAGMA page_count').get()?.page_count)
    log.db.exec(`PRAGMA max_page_count = ${pages}`)
    const many = Array.from({ length: 300 }, (_, i) =>
      workspace.run('AddBuilding', { name: `楼${i}`, nameEn: 'x'.repeat(500) }, at(5)),
    )
    const outcomes = await Promise.allSettled(many)
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'storage_full' } })
    }
    expect(JSON.stringify(workspace.state.dump())).toBe(before)
    expect(heard).toEqual([])
    log.db.exec('PRAGMA max_page_count = 1000000')
    await workspace.run('AddBuilding', { name: '新楼', nameEn: 'New' }, at(6))
    const again = new Workspace(log, STREAM)
    expect(JSON.stringify(again.state.dump())).toBe(JSON.stringify(workspace.state.dump()))
    log.close()
  })

  it('tells listeners of durable commits only, in order', async () => {
    const log = openSqliteLog(temporaryFolder())
    const workspace = new Workspace(log, STREAM)
    const seqs: number[] = []
    workspace.onCommit('heard', ({ commit }) => {
      expect([...log.read(STREAM, commit.seq - 1)][0]?.seq).toBe(commit.seq)
      seqs.push(commit.seq)
    })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        workspace.run('AddBuilding', { name: `楼${i}`, nameEn: '' }, at(1)),
      ),
    )
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    log.close()
  })

  it('answers a durable command, and notifies the other effects, when one of them throws', async () => {
    const log = openSqliteLog(temporaryFolder())
    const failures: unknown[] = []
    const workspace = new Workspace(log, STREAM, undefined, (effect, error) =>
      failures.push([effect, String(error)]),
    )
    const heard: number[] = []
    workspace.onCommit('broken', () => {
      throw new Error('a bug')
    })
    workspace.onCommit('sound', ({ commit }) => heard.push(commit.seq))
    for (const name of ['A座', 'B座'])
      expect(await workspace.run('AddBuilding', { name, nameEn: '' }, at(1))).not.toBeNull()
    expect(heard).toEqual([1, 2])
    expect(failures).toEqual([
      ['broken', 'Error: a bug'],
      ['broken', 'Error: a bug'],
    ])
    log.close()
  })

  it('makes no commit for a command that changes nothing', async () => {
    const log = openSqliteLog(temporaryFolder())
    const workspace = new Workspace(log, STREAM)
    const house = await buildSmallHouse(workspace)
    await workspace.run('NoteHostOnline', { hostId: house.host }, at(2))
    const seq = workspace.seq
    expect(await workspace.run('NoteHostOnline', { hostId: house.host }, at(3))).toBeNull()
    expect(workspace.seq).toBe(seq)
    await expect(workspace.run('NoteHostOnline', { hostId: 'hst_none' }, at(3))).rejects.toThrow(Rejection)
    log.close()
  })
})
