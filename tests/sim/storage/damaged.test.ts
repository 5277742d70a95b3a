/** Each file of the data folder filled with garbage by itself: derived ones are begun anew, others are named with what to do. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareDataFolder } from '#sim/storage/dataFolder.ts'
import { DamagedFileError } from '#sim/storage/errors.ts'
import { openStores } from '#sim/stores.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/testServer.ts'

const GARBAGE = 'garbage '.repeat(2_000)

function damage(path: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  writeFileSync(path, GARBAGE)
}

describe('a damaged file', () => {
  it.each([
    ['rollups.db', 'older hours and energy are lost'],
    ['outbox.db', 'effects that were still waiting or parked are lost'],
  ])('%s is moved aside and begun anew, and the log says what is lost', async (name, lost) => {
    const logLines: string[] = []
    const site = await startTestServer({ logLines })
    const path = join(site.folder, name)
    const again = await site.restart(() => damage(path))
    expect((await again.post('/userinfo/info', {}, await again.signIn('admin'))).body.status).toBe(200)
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(GARBAGE)
    expect(
      logLines.filter((line) => line.includes(`${name} is damaged`) && line.includes(lost)),
    ).toHaveLength(1)
    await again.restart(() => expect(existsSync(path)).toBe(true))
    expect(logLines.filter((line) => line.includes('is damaged'))).toHaveLength(1)
  })

  it.each([
    ['log.db', 'from a backup'],
    ['secrets.db', 'remove this file'],
    ['reports.db', 'remove this file'],
    ['lock.db', 'no other Atrium'],
  ])('%s is refused by its name with what to do, and left as it is', async (name, remedy) => {
    const folder = temporaryFolder()
    await (await openStores(folder)).close()
    const path = join(folder, name)
    damage(path)
    const refused = await openStores(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DamagedFileError)
    expect(String(refused)).toContain(path)
    expect(String(refused)).toContain(remedy)
    expect(readFileSync(path, 'utf8')).toBe(GARBAGE)
    rmSync(path)
    await (await openStores(folder)).close()
  })

  it.each(['', '{"form'])('format.json that holds %j is refused with what to do', (text) => {
    const folder = temporaryFolder()
    const path = join(folder, 'format.json')
    writeFileSync(path, text)
    expect(() => prepareDataFolder(folder)).toThrow(DamagedFileError)
    expect(() => prepareDataFolder(folder)).toThrow(`${path} is damaged; it was left as it is. Restore it`)
    expect(() => prepareDataFolder(folder)).toThrow('write {"format":2} into it')
  })
})
