import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { ConflictError } from '#sim/stores/secrets/secrets.ts'
import { SqliteSecrets } from '#sim/stores/secrets/sqliteSecrets.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { refuseWrites } from '../../../support/disk.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { gather } from '../../../support/gather.ts'
import { secretsContract } from './secretsContract.ts'

secretsContract('secrets on SQLite', () => {
  const folder = temporaryFolder()
  return {
    open: async () => new SqliteSecrets(folder),
    fill: () => refuseWrites(join(folder, 'secrets.db')),
  }
})

describe('a removal that the disk has no room for', () => {
  it('holds all the same, over restarts and when there is room again; what is written later stays', async () => {
    const folder = temporaryFolder()
    const secrets = new SqliteSecrets(folder)
    await secrets.put('session/1', 'one')
    await secrets.put('session/2', 'two')
    const makeRoom = refuseWrites(join(folder, 'secrets.db'))
    await secrets.remove('session/1')
    expect([await secrets.get('session/1'), await gather(secrets.list('session/'))]).toMatchObject([
      null,
      [{ key: 'session/2' }],
    ])
    secrets.close()
    const full = new SqliteSecrets(folder)
    expect(await full.get('session/1')).toBeNull()
    makeRoom()
    await full.put('session/1', 'again', 0)
    full.close()
    const roomy = new SqliteSecrets(folder)
    expect((await gather(roomy.list('session/'))).map(({ value }) => value)).toEqual(['again', 'two'])
    roomy.close()
  })

  it('is refused when the room that was kept is used up, and where another revision was expected', async () => {
    const folder = temporaryFolder()
    const secrets = new SqliteSecrets(folder)
    const keys = Array.from({ length: 401 }, (_, n) => `session/${n}`)
    await Promise.all(keys.map((key) => secrets.put(key, 'x')))
    refuseWrites(join(folder, 'secrets.db'))
    await expect(secrets.remove('session/400', 1)).rejects.toThrow(ConflictError)
    for (const key of keys.slice(0, 400)) await secrets.remove(key)
    await expect(secrets.remove('session/400')).rejects.toThrow(StorageError)
    expect((await gather(secrets.list('session/'))).map(({ key }) => key)).toEqual(['session/400'])
    secrets.close()
  })

  it('needs no whole file of notes: one that was cut off is made anew', async () => {
    const folder = temporaryFolder()
    new SqliteSecrets(folder).close()
    truncateSync(join(folder, 'secrets-removed.bin'), 100)
    const secrets = new SqliteSecrets(folder)
    await secrets.put('a', 'x')
    expect((await secrets.get('a'))?.value).toBe('x')
    secrets.close()
  })
})

describe('a value in which a bit has flipped', () => {
  it('is no wrong password: it is refused and told of, and may be set anew', async () => {
    const folder = temporaryFolder()
    const before = new SqliteSecrets(folder)
    await before.put('password/acc_1', 'argon2-one')
    await before.put('password/acc_2', 'argon2-two')
    before.close()
    const file = new DatabaseSync(join(folder, 'secrets.db'))
    file.exec("UPDATE secrets SET value = 'argon2-onf' WHERE key = 'password/acc_1'")
    file.close()
    const damaged: string[] = []
    const secrets = new SqliteSecrets(folder, { onDamaged: (key) => damaged.push(key) })
    expect(damaged).toEqual(['password/acc_1'])
    await expect(secrets.get('password/acc_1')).rejects.toThrow('damaged')
    expect((await gather(secrets.list('password/'))).map(({ value }) => value)).toEqual(['argon2-two'])
    await secrets.put('password/acc_1', 'argon2-new')
    expect((await secrets.get('password/acc_1'))?.value).toBe('argon2-new')
    secrets.close()
  })

  it('cannot be told in a row of an older version, which is read as it is', async () => {
    const folder = temporaryFolder()
    const file = new DatabaseSync(join(folder, 'secrets.db'))
    file.exec(
      "CREATE TABLE secrets (key TEXT PRIMARY KEY, value TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID; INSERT INTO secrets VALUES ('a', 'x', 1)",
    )
    file.close()
    const secrets = new SqliteSecrets(folder)
    expect(await secrets.get('a')).toEqual({ key: 'a', value: 'x', revision: 1 })
    secrets.close()
  })
})

describe('the files of secrets', () => {
  it('can be read by the server’s own user only', async () => {
    const folder = temporaryFolder()
    const secrets = new SqliteSecrets(folder)
    await secrets.put('a', 'x')
    expect(new Set(filesIn(folder).map((path) => statSync(path).mode & 0o777))).toEqual(new Set([0o600]))
    secrets.close()
  })
})
