import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DeviceId } from '#shared/records/device.ts'
import { decodeChunk } from '#sim/core/telemetry/readings/chunk.ts'
import { DeviceReadings, type ReadReport } from '#sim/core/telemetry/readings/deviceReadings.ts'
import { ReadingsFile } from '#sim/core/telemetry/readings/readingsFile.ts'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'
import type { CheckpointerOptions } from '#sim/stores/storage/checkpointer.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { appendReport } from '../../../support/storing.ts'

/** A disk that refuses a checkpoint when the test says so. */
function openDisk() {
  let onFailed: CheckpointerOptions['onFailed']
  return {
    refuse: () => onFailed?.(new Error('EIO: i/o error, fsync')),
    openCheckpointer: (options: CheckpointerOptions) => {
      onFailed = options.onFailed
      return { checkpointIfDue: () => {}, close: () => {} }
    },
  }
}

const DEVICE: DeviceId = 'dev_1'
/** Makes a row worth it. */
const ENOUGH = 8
const read: ReadReport = ({ body }) => [{ deviceId: DEVICE, values: JSON.parse(body) }]

it('the history that a refused checkpoint left whole has no report twice that is being stored as it goes on', async () => {
  const folder = temporaryFolder(() => {})
  const reports = new SqliteReports(folder)
  const { refuse, openCheckpointer } = openDisk()
  const readings = new DeviceReadings(folder, reports, { heldMin: 1, openCheckpointer })
  const store = (n: number) => {
    const report = { projectId: 'prj_1', hostId: 'hst_1', atMs: n, body: JSON.stringify({ n }) } as const
    return appendReport(reports, report, `refused checkpoint ${n}`)
  }
  const merge = (n: number, position: string): void => {
    readings.add(DEVICE, { n: n - 1 }, { n }, n)
    readings.reached(position)
  }
  let last = ''
  for (let n = 1; n <= ENOUGH; n += 1) {
    last = await store(n)
    merge(n, last)
  }
  refuse()
  expect(() => readings.writeOn()).toThrow('EIO')
  const newest = await store(ENOUGH + 1)
  const caughtUp = readings.catchUp(read, last)
  merge(ENOUGH + 1, newest)
  await caughtUp
  readings.close(newest)
  await reports.close()
  const rows = rowsOnDisk(join(folder, 'readings.db'), 'SELECT body FROM chunks ORDER BY id')
  const stored = rows.flatMap(({ body }) => decodeChunk(String(body)).said.map(({ values }) => values.n))
  expect(stored).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('what the disk refused of a file that was damaged is not held against the one that is made anew', () => {
  const folder = temporaryFolder(() => {})
  const { refuse, openCheckpointer } = openDisk()
  const file = new ReadingsFile(folder, { openCheckpointer })
  refuse()
  for (const suffix of ['', '-wal'])
    writeFileSync(join(folder, `readings.db${suffix}`), 'no database '.repeat(10_000))
  file.renewDamaged()
  const reportList = [{ atMs: 1, values: { n: 1 } }]
  for (const _ of file.write([[DEVICE, { base: {}, said: reportList }]], '1'));
  expect(file.position).toBe('1')
  file.close()
})
