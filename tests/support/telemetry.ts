import { join } from 'node:path'
import { DiskFiles } from '#sim/files/diskFiles.ts'
import { SqliteReports } from '#sim/reports/sqliteReports.ts'
import { ClosedDays } from '#sim/telemetry/closedDays.ts'
import { DeviceReadings } from '#sim/telemetry/readings/deviceReadings.ts'
import { Rollups } from '#sim/telemetry/rollups.ts'
import { CLOCK_LOOKS, Telemetry } from '#sim/telemetry/telemetry.ts'

/** Telemetry on a folder. A test that drops it without closing has killed it: what was in memory is gone. */
export function openTelemetry(folder: string): Telemetry {
  const reports = new SqliteReports(folder)
  return new Telemetry({
    reports,
    // As many turns as can be.
    rollups: new Rollups(folder, 0),
    readings: new DeviceReadings(join(folder, 'views'), reports),
    closedDays: new ClosedDays(new DiskFiles(join(folder, 'files'))),
    onLostDay: (error) => {
      throw error
    },
    onFailure: (error) => {
      throw error
    },
  })
}

/** The clock has been there often enough to be believed. */
export async function forgetAt(telemetry: Telemetry, atMs: number, looks = CLOCK_LOOKS): Promise<void> {
  for (let n = 0; n < looks; n += 1) await telemetry.prune(atMs)
}
