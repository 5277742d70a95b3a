import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { foldCommit, readCommit } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { createState } from '#shared/records/registry.ts'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import { PersonalLog } from '#sim/stores/people/personalLog.ts'
import { PersonKeys } from '#sim/stores/people/personKeys.ts'
import { SqliteSecrets } from '#sim/stores/secrets/sqliteSecrets.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { commitsOf, databaseOf } from '../../../support/logs.ts'
import { append, logContract } from '../log/logContract.ts'

async function openPersonal(folder: string) {
  const secrets = new SqliteSecrets(folder, { name: 'people' })
  const keys = await PersonKeys.open(secrets)
  const plain = openSqliteLog(folder)
  const log = new PersonalLog(plain, keys)
  const close = async (): Promise<void> => {
    await log.close()
    secrets.close()
  }
  return { log, plain, keys, close }
}

logContract('the log with data of people encrypted', () => {
  const folder = temporaryFolder()
  const databases: DatabaseSync[] = []
  return {
    async open() {
      const { log, plain } = await openPersonal(folder)
      databases.push(databaseOf(plain))
      return log
    },
    fill() {
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

const PHONE = '13712345678'
const NAME = '欧阳修远'

function commitOf(seq: number, type: string, data: object, name = NAME): Commit {
  return {
    stream: 'estate',
    seq,
    at: seq,
    actor: { kind: 'account', id: 'acc_1', name, nameEn: 'Ouyang Xiuyuan' },
    channel: 'web',
    command: 'Do',
    events: [{ type, data }],
  }
}

const HISTORY: readonly Commit[] = [
  commitOf(1, 'AccountRegistered', {
    accountId: 'acc_1',
    phone: PHONE,
    name: NAME,
    avatar: '',
    isSuper: false,
  }),
  commitOf(2, 'ProfileChanged', { accountId: 'acc_1', name: NAME, introduction: 'Night desk', avatar: '' }),
  commitOf(3, 'SignedIn', { accountId: 'acc_1', address: '203.0.113.77' }),
]

const bytesOf = (folder: string): string =>
  filesIn(folder)
    .map((path) => readFileSync(path).toString('latin1'))
    .join('\n')
const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

function fold(commits: readonly Commit[]): string {
  const state = createState()
  for (const commit of commits) foldCommit(state, readCommit(commit))
  return JSON.stringify(state.dump())
}

describe('data of people in the log', () => {
  it('is encrypted on the disk, reads as it was decided, and folds to the same state as a plain log', async () => {
    const folder = temporaryFolder()
    const { log, close } = await openPersonal(folder)
    await Promise.all(HISTORY.map((commit) => append(log, commit)))
    expect(await commitsOf(log, 'estate')).toEqual(HISTORY)
    expect(fold(await commitsOf(log, 'estate'))).toBe(fold(HISTORY))
    expect(await log.findBrokenLink()).toBeNull()
    const bytes = bytesOf(folder)
    for (const text of [PHONE, NAME, 'Ouyang', 'Night desk', '203.0.113.77'])
      expect(bytes).not.toContain(latin1(text))
    await close()
    const next = await openPersonal(folder)
    expect(await commitsOf(next.log, 'estate')).toEqual(HISTORY)
    await next.close()
  })

  it('is stored the same when an append is repeated without an answer to the first', async () => {
    const { log, plain, close } = await openPersonal(temporaryFolder())
    await append(log, HISTORY[0] as Commit, 'mine')
    const hash = await plain.hashAt('estate', 1)
    await append(log, HISTORY[0] as Commit, 'mine')
    expect([await plain.hashAt('estate', 1), await plain.lastSeq('estate')]).toEqual([hash, 1])
    await close()
  })

  it('reads as a placeholder once the key is destroyed; the chain stays whole and the key is nowhere', async () => {
    const folder = temporaryFolder()
    const { log, keys, close } = await openPersonal(folder)
    for (const commit of HISTORY) await append(log, commit)
    const key = String(
      new DatabaseSync(join(folder, 'people.db'))
        .prepare("SELECT value FROM secrets WHERE key LIKE 'person/%'")
        .get()?.value,
    )
    expect(bytesOf(folder)).toContain(key)
    await keys.destroy('acc_1')
    const [registered, , signedIn] = await commitsOf(log, 'estate')
    expect(registered).toMatchObject({
      actor: { id: 'acc_1', name: '已删除人员', nameEn: 'Erased person' },
      events: [{ data: { phone: '', name: '已删除人员', nameEn: 'Erased person', isSuper: false } }],
    })
    expect(signedIn?.events).toMatchObject([{ data: { accountId: 'acc_1', address: '' } }])
    expect(await log.findBrokenLink()).toBeNull()
    expect(bytesOf(folder)).not.toContain(key)
    // Work still under way when the person is erased gets no second key.
    await append(log, commitOf(4, 'SignedOut', { accountId: 'acc_1' }))
    await close()
    const next = await openPersonal(folder)
    expect(fold(await commitsOf(next.log, 'estate'))).not.toContain('Ouyang')
    expect((await commitsOf(next.log, 'estate')).at(3)?.actor.name).toBe('已删除人员')
    expect(bytesOf(folder)).not.toContain(latin1(NAME))
    await next.close()
  })

  it('of a log that was written before is read as it is', async () => {
    const { log, plain, close } = await openPersonal(temporaryFolder())
    await append(plain, HISTORY[0] as Commit)
    await append(log, HISTORY[1] as Commit)
    expect(await commitsOf(log, 'estate')).toEqual(HISTORY.slice(0, 2))
    await close()
  })

  it('keeps the order of a stream while the first commit of a person waits for a key', async () => {
    const { log, close } = await openPersonal(temporaryFolder())
    const others = [4, 5].map((seq) => ({
      ...commitOf(seq, 'SignedOut', { accountId: 'acc_2' }),
      actor: { kind: 'system', id: 's', name: 'S' } as const,
    }))
    await Promise.all([...HISTORY, ...others].map((commit) => append(log, commit)))
    expect((await commitsOf(log, 'estate')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    await close()
  })
})
