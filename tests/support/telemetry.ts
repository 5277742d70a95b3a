import { SqliteReports } from '#sim/reports/sqliteReports.ts'
import { Telemetry } from '#sim/telemetry/telemetry.ts'

/** Telemetry on a folder. A test that drops it without closing has killed it: what was in memory is gone. */
export function openTelemetry(folder: string): Telemetry {
  return new Telemetry(new SqliteReports(folder), folder, (error) => {
    throw error
  })
}
