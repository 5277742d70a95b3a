import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { filesContract } from './filesContract.ts'

filesContract('files on disk', (totalMaxBytes) => {
  const folder = temporaryFolder()
  return { totalMaxBytes, open: async () => new DiskFiles(folder, { totalMaxBytes }) }
})

const bytes = Buffer.from('a business licence')

describe('a file on disk', () => {
  it('can be read by the server’s own user only', async () => {
    const folder = temporaryFolder()
    await new DiskFiles(folder).put('a/b', bytes)
    expect(filesIn(folder).map((path) => statSync(path).mode & 0o777)).toEqual([0o600])
  })

  it('that was never finished is removed at the next start, and was never there', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'a'))
    writeFileSync(join(folder, 'a', 'b~0a1b2c3d4e5f'), 'a busin')
    const files = new DiskFiles(folder)
    expect(filesIn(folder)).toEqual([])
    expect(await files.has('a/b')).toBe(false)
  })

  it('loses nothing to a write that failed', async () => {
    const folder = temporaryFolder()
    const files = new DiskFiles(folder, { totalMaxBytes: 20 })
    // A file where the folder should be is a disk that refuses.
    writeFileSync(join(folder, 'a'), '')
    await expect(files.put('a/b', bytes)).rejects.toThrow()
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('')
    await files.put('c', Buffer.from('another 18 bytes !'))
    expect(await files.has('c')).toBe(true)
  })
})
