import { SqliteReports } from '#sim/reports/sqliteReports.ts'
import { CLOCK_LOOKS, Telemetry } from '#sim/telemetry/telemetry.ts'

/** Telemetry on a folder. A test that drops it without closing has killed it: what was in memory is gone. */
export function openTelemetry(folder: string): Telemetry {
  return new Telemetry(new SqliteReports(folder), folder, (error) => {
    throw error
  })
}

/** The clock has been there often enough to be believed. */
export async function forgetAt(telemetry: Telemetry, atMs: number, looks = CLOCK_LOOKS): Promise<void> {
  for (let n = 0; n < looks; n += 1) await telemetry.prune(atMs)
}
