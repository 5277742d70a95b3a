/**
 * What the figures say beside their bars. A bench prints lines of JSON with `bar: { p99_ms: '≤ 15' }` beside a figure of
 * that name. Figures without a bar are shown with the line only.
 */
const BAR = /^([≤≥=]) (.+)$/

/** @returns `{ row, bench, figure, bar, measured, isMet }` for each bar of a line, or one without a bar for a line without any */
export function judge({ row = null, bench = '', bar, ...figures }) {
  const of = ['page', 'device', 'kind', 'reports_per_s'].flatMap((name) => figures[name] ?? [])
  const name = [bench, ...of, ...(figures.quick ? ['(quick)'] : [])].join(' ')
  const entries = Object.entries(bar ?? {})
  if (entries.length === 0) return [{ row, bench: name, figure: '', bar: '', measured: '', isMet: null }]
  return entries.map(([figure, text]) => {
    const measured = figures[figure] ?? null
    return { row, bench: name, figure, bar: String(text), measured, isMet: isMet(measured, String(text)) }
  })
}

function isMet(measured, text) {
  const [, sign, limit] = BAR.exec(text) ?? []
  if (sign === undefined || measured === null) return false
  if (sign === '=') return String(measured) === limit
  if (typeof measured !== 'number') return false
  return sign === '≤' ? measured <= Number(limit) : measured >= Number(limit)
}

/** @param rows what `judge` returned, and `{ row, bench, note }` for benches that gave none: failed, not run */
export function tableOf(rows) {
  const cells = [...rows]
    .sort((a, b) => (a.row ?? 99) - (b.row ?? 99))
    .map(({ row, bench, figure = '', bar = '', measured = '', isMet, note }) => [
      String(row ?? ''),
      bench,
      figure,
      bar,
      measured === null ? 'not measured' : String(measured),
      note ?? (isMet === null || isMet === undefined ? '' : isMet ? 'met' : 'MISSED'),
    ])
  const all = [['row', 'bench', 'figure', 'bar', 'measured', ''], ...cells]
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)))
  return all.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  )
}

/** Whether all that was asked for ran and met its bars; what there was no time for says so, and is no failure. */
export const isGood = (rows) => rows.every(({ isMet, isFailed }) => isMet !== false && !isFailed)
