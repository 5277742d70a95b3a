/** Durable stores delay writers until the WAL is synced. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'
import { WalSync } from '#sim/stores/storage/walSync.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { appendReport } from '../../../support/storing.ts'
import { until } from '../../../support/until.ts'

const COMMIT = {
  stream: 'estate',
  seq: 1,
  at: 10,
  actor: { kind: 'system', id: 't', name: 'T' },
  channel: 'system',
  command: 'Do',
  events: [],
} as const
const REPORT = { projectId: 'prj_1', hostId: 'hst_1', atMs: 10, body: '{}' } as const

function openLog() {
  const log = openSqliteLog(temporaryFolder())
  return {
    append: () => log.append(COMMIT, 'id-1'),
    read: async () => [await log.lastSeq('estate'), await log.newestMs()],
    close: () => log.close(),
  }
}

function openReports() {
  const reports = new SqliteReports(temporaryFolder())
  return {
    append: () => appendReport(reports, REPORT, 'id-1'),
    read: () => reports.newestMs(),
    close: () => reports.close(),
  }
}

it.each([
  ['the log', openLog, [0, 0], [1, 10]],
  ['reports', openReports, null, 10],
])('%s: nothing is answered or read before it is synced', async (_, open, before, after) => {
  const held = Promise.withResolvers<void>()
  const sync = vi.spyOn(WalSync.prototype, 'sync').mockReturnValueOnce(held.promise)
  onTestFinished(() => sync.mockRestore())
  const store = open()
  let isAnswered = false
  const answered = store.append().then(() => {
    isAnswered = true
  })
  await until(() => sync.mock.calls.length === 1)
  expect([await store.read(), isAnswered]).toEqual([before, false])
  held.resolve()
  await answered
  expect(await store.read()).toEqual(after)
  await store.close()
})
