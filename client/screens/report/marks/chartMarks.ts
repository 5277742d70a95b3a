/** Which of the rules that applied to counters a chart marks. Pure. */
import type { CounterMarks } from '../../../actions/energy.ts'
import type { TimeMark } from '../../../ui/charts/Marks.tsx'

type Row = CounterMarks['list'][number]

const SHOWN_MAX = 12

/** First occurrences in the period, newest kept; simultaneous ones are merged. */
export function chartMarks(
  rows: readonly Row[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  text: (row: Row) => string,
): readonly TimeMark[] {
  const texts = new Map<number, string[]>()
  for (const row of rows) {
    if (row.firstMs < fromMs || row.firstMs >= untilMs) continue
    texts.set(row.firstMs, [...(texts.get(row.firstMs) ?? []), text(row)])
  }
  return [...texts]
    .sort(([a], [b]) => b - a)
    .slice(0, SHOWN_MAX)
    .map(([atMs, all]) => ({ atMs, text: all.join('; ') }))
}
