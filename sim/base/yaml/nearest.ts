/** Suggests the most similar known word. */

/** The nearest candidate within the maximum distance; the first of several. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // Tolerates an error in every third letter, at least one.
  const tooFar = Math.max(1, Math.floor(word.length / 3)) + 1
  let found: string | undefined
  let best = tooFar
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= best) continue
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase())
    if (distance < best) [found, best] = [candidate, distance]
  }
  return found
}

/** Edit distance with insertion, deletion, replacement, and transposition as one. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = at(rows, i - 1, j - 1) + cost
      const swapped = isSwapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped))
    }
    rows.push(row)
  }
  return at(rows, a.length, b.length)
}

const at = (rows: readonly (readonly number[])[], i: number, j: number): number => rows[i]?.[j] ?? 0
