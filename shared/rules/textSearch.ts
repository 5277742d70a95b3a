/** How typed words find names, on both sides. Chinese is written with and without spaces around numbers: `12层` finds `12 层`. */

const BETWEEN_SCRIPTS = /(?<=[\da-z]) +(?=\p{Script=Han})|(?<=\p{Script=Han}) +(?=[\da-z])/gu

/** Without case, width and the ways to compose a letter: `１Ｆ` finds `1f`, and é of two characters finds é of one. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** A text as it is searched. */
export const searchable = (text: string): string => folded(text).replace(BETWEEN_SCRIPTS, '')

/** Whether a text, made by `searchable`, is what is looked for. */
export type TextFinder = (text: string) => boolean

/** The words of a question, which are looked for one by one. */
export const searchWords = (question: string): readonly string[] =>
  folded(question).split(/\s+/).filter(Boolean)

/** @param text made by `searchable` */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** Finds texts that have each of the words; null where nothing is asked for. */
export function wordsFinder(question: string): TextFinder | null {
  const words = searchWords(question)
  return words.length === 0 ? null : (text) => hasWords(text, words)
}

/** Whether one of the texts has the question in it, taken as it was typed; an empty one finds all. */
export function hasPhrase(question: string, texts: readonly string[]): boolean {
  const wanted = searchable(question.trim())
  return wanted === '' || texts.some((text) => searchable(text).includes(wanted))
}
