/** Match quality of a word: exact, prefix, or substring. Pure. */

/** No match has infinite distance. */
export type Distance = number

const WORD = 0
const BEGINNING = 1
const WITHIN = 3

/** Latin letters and digits form words; other characters are single words: `103空调` contains `103`. */
type SignKind = 'digit' | 'letter' | 'none'
function kindAt(text: string, at: number): SignKind {
  const sign = text.charAt(at)
  if (sign >= '0' && sign <= '9') return 'digit'
  return /[a-zà-ÿ]/.test(sign) ? 'letter' : 'none'
}
const isEdge = (text: string, at: number): boolean => {
  const after = kindAt(text, at)
  return after === 'none' || kindAt(text, at - 1) !== after
}

/** Both arguments must be lower case. */
export function distanceOf(text: string, word: string): Distance {
  let best = Number.POSITIVE_INFINITY
  for (let at = text.indexOf(word); at !== -1 && best > WORD; at = text.indexOf(word, at + 1)) {
    const begins = isEdge(text, at)
    const ends = isEdge(text, at + word.length)
    best = Math.min(best, begins && ends ? WORD : begins ? BEGINNING : WITHIN)
  }
  return best
}

interface Field {
  readonly text: string
  /** Penalty of less important fields, such as place versus name. */
  readonly aside: number
}

/** Best match per word. */
export const distancesIn = (fields: readonly Field[], words: readonly string[]): readonly Distance[] =>
  words.map((word) => Math.min(...fields.map(({ text, aside }) => distanceOf(text, word) + aside)))

/** Combines matches per word; infinite if a word is missing. */
export const nearest = (...found: readonly (readonly Distance[])[]): Distance =>
  (found[0] ?? []).reduce((sum, _, i) => sum + Math.min(...found.map((of) => of[i] ?? Infinity)), 0)
