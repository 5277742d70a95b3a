import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataFolderInUseError, FileLeases, WHOLE_FOLDER } from '#sim/stores/leases/fileLeases.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { leasesContract } from './leasesContract.ts'

leasesContract('leases of a folder', () => {
  const folder = temporaryFolder()
  return {
    open: async () => new FileLeases(folder),
    takeAway: async (shard) => rmSync(join(folder, `lock-${shard}.db`)),
  }
})

describe('a data folder', () => {
  it('keeps a second process off until the first has ended, and says what to do', async () => {
    const folder = temporaryFolder()
    const lease = await new FileLeases(folder).acquire(WHOLE_FOLDER)
    const second = new FileLeases(folder).acquire(WHOLE_FOLDER)
    await expect(second).rejects.toThrow(DataFolderInUseError)
    await expect(second).rejects.toThrow(/in use by another.*choose another DATA_DIR/)
    await lease.release()
    expect(filesIn(folder).map((path) => statSync(path).mode & 0o777)).not.toContain(0o644)
  })
})
