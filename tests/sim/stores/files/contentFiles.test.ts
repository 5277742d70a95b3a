import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ContentFiles } from '#sim/stores/files/contentFiles.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'

const bytes = Buffer.from('a business licence')
const hash = createHash('sha256').update(bytes).digest('hex')
const openAt = (folder: string, totalMaxBytes = 1_000) =>
  new ContentFiles(new DiskFiles(folder, { totalMaxBytes }), 'pictures')

describe('a picture', () => {
  it('is found under the hash of its content, by the next process too', async () => {
    const folder = temporaryFolder()
    const pictures = openAt(folder)
    expect(await pictures.has(hash)).toBe(false)
    expect(await pictures.get(hash)).toBeNull()
    expect(await pictures.put(bytes)).toBe(hash)
    const next = openAt(folder)
    expect(await next.has(hash)).toBe(true)
    expect(Buffer.from((await next.get(hash)) ?? []).equals(bytes)).toBe(true)
  })

  it('is kept once, however often and however many at once bring it', async () => {
    const folder = temporaryFolder()
    const pictures = openAt(folder, bytes.length)
    await Promise.all(Array.from({ length: 20 }, () => pictures.put(bytes)))
    await pictures.put(bytes)
    expect(filesIn(folder)).toHaveLength(1)
    await expect(pictures.put(Buffer.from('1'))).rejects.toThrow(StorageError)
  })
})

describe('a picture that no record names', () => {
  const files = () => openAt(temporaryFolder())

  it('is removed, and is there again when it is brought again meanwhile', async () => {
    const pictures = files()
    await pictures.put(bytes)
    await pictures.removeUnnamed(hash, () => true)
    expect(await pictures.has(hash)).toBe(true)
    const removing = pictures.removeUnnamed(hash, () => false)
    await Promise.all([removing, pictures.put(bytes)])
    expect(await pictures.has(hash)).toBe(true)
    await pictures.removeUnnamed(hash, () => false)
    expect(await pictures.has(hash)).toBe(false)
  })

  it('stays while somebody is about to name it, and goes with a refusal', async () => {
    const pictures = files()
    const named = new Set<string>()
    const isNamed = (one: string) => named.has(one)
    await pictures.putFor(bytes, isNamed, async () => {
      await pictures.removeUnnamed(hash, isNamed)
      expect(await pictures.has(hash)).toBe(true)
      named.add(hash)
    })
    expect(await pictures.has(hash)).toBe(true)
    named.clear()
    const refused = pictures.putFor(bytes, isNamed, () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    expect(await pictures.has(hash)).toBe(false)
  })
})

describe('a name that is no hash', () => {
  it.each(['', '../secrets.db', `../${hash}`, hash.toUpperCase(), `${hash}/`, 'a'.repeat(63)])(
    '%j finds nothing, wherever it points',
    async (name) => {
      const pictures = openAt(temporaryFolder())
      await pictures.put(bytes)
      expect([await pictures.has(name), await pictures.get(name)]).toEqual([false, null])
    },
  )
})
