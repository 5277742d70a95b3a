import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StorageError } from '#sim/storage/database.ts'
import { FileStore } from '#sim/storage/fileStore.ts'
import { filesIn, temporaryFolder } from '../../support/folders.ts'

const bytes = Buffer.from('a business licence')
const hash = createHash('sha256').update(bytes).digest('hex')

describe('a file', () => {
  it('is found under the hash of its content, by the next process too', async () => {
    const folder = temporaryFolder()
    const store = new FileStore(folder)
    expect(await store.has(hash)).toBe(false)
    expect(await store.get(hash)).toBeNull()
    expect(await store.put(bytes)).toBe(hash)
    const next = new FileStore(folder)
    expect(await next.has(hash)).toBe(true)
    expect(Buffer.from((await next.get(hash)) ?? []).equals(bytes)).toBe(true)
  })

  it('is kept once, however often and however many at once bring it', async () => {
    const folder = temporaryFolder()
    const store = new FileStore(folder)
    await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)))
    await store.put(bytes)
    expect(filesIn(folder)).toHaveLength(1)
  })

  it('can be read by the server’s own user only', async () => {
    const folder = temporaryFolder()
    await new FileStore(folder).put(bytes)
    expect(filesIn(folder).map((path) => statSync(path).mode & 0o777)).toEqual([0o600])
  })

  it('that was never finished is swept away at the next start, and was never there', async () => {
    const folder = temporaryFolder()
    const inner = join(folder, hash.slice(0, 2))
    mkdirSync(inner)
    writeFileSync(join(inner, `${hash.slice(2)}.0a1b2c.unfinished`), 'a busin')
    const store = new FileStore(folder)
    expect(filesIn(folder)).toEqual([])
    expect(await store.has(hash)).toBe(false)
  })

  it('comes back as it was, whatever is in it', async () => {
    const store = new FileStore(temporaryFolder())
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (content) => {
        const name = await store.put(content)
        expect(Buffer.from((await store.get(name)) ?? [])).toEqual(Buffer.from(content))
      }),
      { seed: 5, numRuns: 50 },
    )
  })
})

describe('a name that is no hash', () => {
  it.each(['', '../vault.db', `../${hash}`, hash.toUpperCase(), `${hash}/`, 'a'.repeat(63)])(
    '%j finds nothing, wherever it points',
    async (name) => {
      const store = new FileStore(temporaryFolder())
      await store.put(bytes)
      expect([await store.has(name), await store.get(name)]).toEqual([false, null])
    },
  )
})

describe('all files together', () => {
  it('take no more room than they may, counted anew at the start', async () => {
    const folder = temporaryFolder()
    const options = { totalMaxBytes: 40 }
    const store = new FileStore(folder, options)
    await store.put(bytes)
    await store.put(Buffer.from('another 18 bytes !'))
    await expect(store.put(Buffer.from('12345'))).rejects.toThrow(StorageError)
    await store.put(bytes)
    await expect(new FileStore(folder, options).put(Buffer.from('12345'))).rejects.toThrow(StorageError)
    expect(await new FileStore(folder, options).put(Buffer.from('1234'))).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lose nothing to a write that failed', async () => {
    const folder = temporaryFolder()
    const store = new FileStore(folder, { totalMaxBytes: 20 })
    // A file where the folder should be is a disk that refuses.
    writeFileSync(join(folder, hash.slice(0, 2)), '')
    await expect(store.put(bytes)).rejects.toThrow()
    expect(readFileSync(join(folder, hash.slice(0, 2)), 'utf8')).toBe('')
    const other = Buffer.from('another 18 bytes !')
    expect(await store.put(other)).toMatch(/^[0-9a-f]{64}$/)
  })
})
