import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataFormatError, prepareDataFolder } from '#sim/stores/storage/dataFolder.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { startTestServer } from '../../../support/testServer.ts'

describe('a data folder', () => {
  it.each([
    ['a newer version', 99, 'Start the newer version'],
    ['an earlier version', 1, 'Remove the folder, or choose another DATA_DIR'],
  ])('of %s is refused with what to do and left as it is', (_, format, remedy) => {
    const folder = temporaryFolder()
    const text = JSON.stringify({ format })
    writeFileSync(join(folder, 'format.json'), text)
    expect(() => prepareDataFolder(folder)).toThrow(DataFormatError)
    expect(() => prepareDataFolder(folder)).toThrow(remedy)
    expect(readdirSync(folder)).toEqual(['format.json'])
    expect(readFileSync(join(folder, 'format.json'), 'utf8')).toBe(text)
  })

  it('is taken again and again by the version that made it', () => {
    const folder = temporaryFolder()
    prepareDataFolder(folder)
    prepareDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['format.json'])
  })

  it('holds nothing that others on the machine can read', async () => {
    const site = await startTestServer()
    await site.signIn('admin')
    const open = filesIn(site.folder).filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(open).toEqual([])
    expect(statSync(site.folder).mode & 0o077).toBe(0)
  })
})
