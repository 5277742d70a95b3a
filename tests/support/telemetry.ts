import { join } from 'node:path'
import { ClosedDays } from '#sim/core/telemetry/closedDays.ts'
import { DeviceReadings } from '#sim/core/telemetry/readings/deviceReadings.ts'
import { Rollups } from '#sim/core/telemetry/rollups.ts'
import { CLOCK_LOOKS, Telemetry } from '#sim/core/telemetry/telemetry.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { SqliteReports } from '#sim/stores/reports/sqliteReports.ts'

/** Opens telemetry on a folder. Dropping it without closing simulates a crash. */
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
    onRefusedCount: () => undefined,
    onFailure: (error) => {
      throw error
    },
  })
}

/** The clock has been there often enough to be believed. */
export async function forgetAt(telemetry: Telemetry, atMs: number, looks = CLOCK_LOOKS): Promise<void> {
  for (let n = 0; n < looks; n += 1) await telemetry.prune(atMs)
}
