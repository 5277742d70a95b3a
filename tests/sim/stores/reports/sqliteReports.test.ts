import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'
import { refuseWrites } from '../../../support/disk.ts'
import { filesIn, temporaryFolder } from '../../../support/folders.ts'
import { appendReport } from '../../../support/storing.ts'
import { reportsContract } from './reportsContract.ts'

reportsContract('reports on SQLite', (bounds) => {
  const folder = temporaryFolder()
  return {
    open: async () => new SqliteReports(folder, bounds),
    fill: () => refuseWrites(join(folder, 'reports.db')),
  }
})

describe('the files of reports', () => {
  it('can be read by the server’s own user only', async () => {
    const folder = temporaryFolder()
    const reports = new SqliteReports(folder)
    await appendReport(reports, { projectId: 'prj_1', hostId: 'hst_1', atMs: 1, body: '{}' }, 'id-1')
    expect(new Set(filesIn(folder).map((path) => statSync(path).mode & 0o777))).toEqual(new Set([0o600]))
    await reports.close()
  })

  it('hold what was still waiting when they were closed', async () => {
    const folder = temporaryFolder()
    const reports = new SqliteReports(folder)
    const waiting = appendReport(
      reports,
      { projectId: 'prj_1', hostId: 'hst_1', atMs: 7, body: '{}' },
      'id-1',
    )
    await reports.close()
    await waiting
    expect(await new SqliteReports(folder).newestMs()).toBe(7)
  })
})
