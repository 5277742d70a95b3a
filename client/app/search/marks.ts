/** Which parts of a title match the query, to be highlighted. Pure. */
import { folded } from '#shared/rules/textSearch.ts'

export interface Part {
  readonly text: string
  readonly isMatch: boolean
}

export type MatchSound = (title: string, letters: string) => readonly number[] | null

/** Shorter words match inside too many unrelated words, such as `in` in `Ceiling`. */
const WITHIN_MIN = 3
const HAN = /\p{Script=Han}/u

/** Position of the word in the title, preferably at a word start. */
function placeOf(title: string, word: string): number {
  if (!/^[a-z]/i.test(word)) return title.indexOf(word)
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1))
    if (!/[a-z]/i.test(title[at - 1] ?? '')) return at
  return word.length < WITHIN_MIN ? -1 : title.indexOf(word)
}

/** The query's words as they occur in the title; a fuzzy match marks nothing. */
export function markedParts(
  title: string,
  words: readonly string[],
  matchSound?: MatchSound,
): readonly Part[] {
  const isMarked = new Array<boolean>(title.length).fill(false)
  // A letter that is composed of two has no place of its own in the title: then only its case is ignored.
  const alike = folded(title)
  const lower = alike.length === title.length ? alike : title.toLowerCase()
  for (const word of words) {
    const at = placeOf(lower, folded(word))
    if (at >= 0) isMarked.fill(true, at, at + word.length)
    else if (/[a-z]/i.test(word) && HAN.test(title))
      for (const index of matchSound?.(title, word) ?? []) isMarked[index] = true
  }
  const parts: Part[] = []
  for (let from = 0; from < title.length; ) {
    let to = from + 1
    while (to < title.length && isMarked[to] === isMarked[from]) to += 1
    parts.push({ text: title.slice(from, to), isMatch: isMarked[from] === true })
    from = to
  }
  return parts
}
