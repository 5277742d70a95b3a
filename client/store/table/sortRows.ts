import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { compareRows, type Ordered } from '../../i18n/rowOrder.ts'

/** Returns equal ranks for texts that are equal in natural order. */
function ranksOf(texts: ReadonlySet<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  let last: string | null = null
  let rank = 0
  for (const text of [...texts].sort(naturalOrder)) {
    if (last !== null && naturalOrder(last, text) !== 0) rank += 1
    ranks.set(text, rank)
    last = text
  }
  return ranks
}

/**
 * Sorts in place like `compareRows`, yielding between steps. Locale comparison is slow, so equal texts are ranked once.
 */
export function* sortRows(rows: Ordered[], isDescending: boolean): Generator<void> {
  const [ties, texts] = [new Set<string>(), new Set<string>()]
  let hasNumbers = false
  for (const { tie, key } of rows) {
    ties.add(tie)
    if (typeof key === 'string') texts.add(key)
    hasNumbers ||= typeof key === 'number'
  }
  if (hasNumbers && texts.size > 0) {
    rows.sort((a, b) => compareRows(a, b, isDescending))
    return
  }
  yield
  const tieRanks = ranksOf(ties)
  yield
  const keyRanks = ranksOf(texts)
  yield
  const ranked = rows.map((row) => ({
    row,
    key: typeof row.key === 'string' ? (keyRanks.get(row.key) ?? 0) : row.key,
    tie: tieRanks.get(row.tie) ?? 0,
  }))
  const byTie = (a: (typeof ranked)[number], b: (typeof ranked)[number]): number =>
    a.tie - b.tie || (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0)
  yield
  ranked.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? byTie(a, b) : a.key === null ? 1 : -1
    const order = a.key - b.key || byTie(a, b)
    return isDescending ? -order : order
  })
  for (const [n, { row }] of ranked.entries()) rows[n] = row
}
