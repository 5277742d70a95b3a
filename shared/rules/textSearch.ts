/** Text search. Chinese may omit spaces around numbers: `12层` finds `12 层`. */

import { synonymsOf } from './synonyms.ts'

const BETWEEN_SCRIPTS = /(?<=[\da-z]) +(?=\p{Script=Han})|(?<=\p{Script=Han}) +(?=[\da-z])/gu

/** Folds case, width and composition: `１Ｆ` finds `1f`. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Normalised phrase for a `searchable` text. */
export const searchPhrase = (question: string): string => folded(question.trim()).replace(BETWEEN_SCRIPTS, '')

/** Search form of a text: case-folded, preceded by synonyms of its words. Callers may append codes. */
export function searchable(text: string): string {
  const plain = folded(text).replace(BETWEEN_SCRIPTS, '')
  const synonyms = synonymsOf(plain)
  return synonyms === '' ? plain : `${synonyms}\n${plain}`
}

/** Whether a `searchable` text matches. */
export type TextFinder = (text: string) => boolean

/** Words of a query, searched individually. */
export const searchWords = (question: string): readonly string[] =>
  folded(question).split(/\s+/).filter(Boolean)

/** @param text normalised by `searchable` */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/** Returns a predicate for texts that contain every word; null for an empty query. */
export function wordsFinder(question: string): TextFinder | null {
  const words = searchWords(question)
  return words.length === 0 ? null : (text) => hasWords(text, words)
}

/** Whether one of the texts contains the query as a phrase. An empty query matches all. */
export function hasPhrase(question: string, texts: readonly string[]): boolean {
  const wanted = searchPhrase(question)
  return wanted === '' || texts.some((text) => searchable(text).includes(wanted))
}
