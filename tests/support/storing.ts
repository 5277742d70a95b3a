import type { Telemetry } from '#sim/core/telemetry/telemetry.ts'
import { promised } from '#sim/stores/receipt.ts'
import type { Position, RawReport, Reports } from '#sim/stores/reports/reports.ts'

/** Makes room again in a store that was filled. */
export type Filled = () => unknown

const numbers = new Map<string, number>()

/** Resolves once the report is durable. @param id a word for the number of a report, the same for every try */
export function appendReport(
  reports: Pick<Reports, 'append'>,
  report: RawReport,
  id: string,
): Promise<Position> {
  const number = numbers.get(id) ?? numbers.size
  numbers.set(id, number)
  return promised((receipt) => reports.append(report, number, receipt))
}

/** Resolves once the report is durable. */
export const storeReport = (telemetry: Telemetry, report: RawReport): Promise<Position> =>
  promised((receipt) => telemetry.store(report, receipt))
