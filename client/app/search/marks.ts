/** Which parts of a title match the query, to be highlighted. Pure. */
export interface Part {
  readonly text: string
  readonly isMatch: boolean
}

export type MatchSound = (title: string, letters: string) => readonly number[] | null

/** The query's words as they occur in the title; a fuzzy match marks nothing. */
export function markedParts(
  title: string,
  words: readonly string[],
  matchSound?: MatchSound,
): readonly Part[] {
  const isMarked = new Array<boolean>(title.length).fill(false)
  const lower = title.toLowerCase()
  for (const word of words) {
    const at = lower.indexOf(word.toLowerCase())
    if (at >= 0) isMarked.fill(true, at, at + word.length)
    else if (/[a-z]/i.test(word)) for (const index of matchSound?.(title, word) ?? []) isMarked[index] = true
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
