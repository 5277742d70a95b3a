/**
 * Fuzzy search of entries by title and path. Pure. Few entries (screens, actions, projects) are matched fuzzily.
 * Thousands of rooms, devices, scenes and alarms use exact substrings first and fuzzy matching only without any, to
 * keep key presses fast.
 */
import Fuse, { type Expression, type FuseOptionKey, type IFuseOptions } from 'fuse.js'
import {
  SEARCH_MAX_PATTERN_LENGTH,
  SEARCH_MIN_MATCH_LENGTH,
  SEARCH_PATH_WEIGHT,
  SEARCH_THRESHOLD,
  SEARCH_TITLE_WEIGHT,
} from '#shared/constants.ts'
import { synonymsOf } from '#shared/rules/synonyms.ts'
import type { Entry } from './entry.ts'

/** The sounds of a Chinese title, in full and by initials; empty where it has none. */
export type Spell = (title: string) => readonly string[]

export interface Found {
  readonly item: Entry
  /** 0 is an exact match, 1 is unrelated. */
  readonly score: number
}

export type Search = (question: string) => readonly Found[]

interface Text {
  readonly entry: Entry
  /** Titles normalised for search. */
  readonly titles: readonly string[]
  readonly words: readonly string[]
  /** All search texts in lower case. */
  readonly all: string
  readonly spelled: readonly string[]
}

/** Maximum number of substring matches to rank. */
const CANDIDATES_MAX = 120

const TITLE: FuseOptionKey<Text> = {
  name: 'title',
  weight: SEARCH_TITLE_WEIGHT,
  getFn: ({ titles }) => titles,
}
const PATH: FuseOptionKey<Text> = {
  name: 'path',
  weight: SEARCH_PATH_WEIGHT,
  getFn: ({ words }) => words,
}
const PINYIN: FuseOptionKey<Text> = {
  name: 'pinyin',
  weight: SEARCH_PATH_WEIGHT,
  getFn: ({ spelled }) => spelled,
}

const optionsFor = (...keys: readonly FuseOptionKey<Text>[]): IFuseOptions<Text> => ({
  keys: [...keys],
  threshold: SEARCH_THRESHOLD,
  minMatchCharLength: SEARCH_MIN_MATCH_LENGTH,
  includeScore: true,
})

/**
 * An empty query has no results. Exact matches are found at any position of a title, also of a query longer than the 32
 * characters that are matched fuzzily.
 */
export function createSearch(pool: readonly Entry[], spell?: Spell): Search {
  const sounds = spell ? [PINYIN] : []
  const options = optionsFor(TITLE, PATH, ...sounds)
  const texts = pool.map((entry) => textOf(entry, spell ?? (() => [])))
  const things = texts.filter(({ entry }) => isThing(entry))
  const others = texts.filter(({ entry }) => !isThing(entry))
  const named = new Fuse(others, options)
  let everything: Fuse<Text> | null = null
  // Fuzzy matches are searched in names only: device numbers are pasted, not typed from memory.
  const likeThings = () => {
    everything ??= new Fuse(things, optionsFor(TITLE, ...sounds))
    return everything
  }
  return (question) => {
    const words = wordsOf(question)
    if (words.length === 0) return []
    const exact = exactOf(things, allWordsOf(question))
    const candidates = exact.length > 0 ? exact : candidatesOf(things, words)
    const fuse = candidates === 'all' ? likeThings() : new Fuse(candidates, options)
    return [
      ...withExact(ask(named, words), exactOf(others, allWordsOf(question))),
      ...withExact(ask(fuse, words), exact),
    ]
  }
}

/** Every word must match; `1106灯` is split into two words, because users type no space there. */
export const wordsOf = (question: string): readonly string[] =>
  splitWords(question, SEARCH_MAX_PATTERN_LENGTH)

/** Longer than every name with its place. */
const EXACT_LENGTH_MAX = 200

const allWordsOf = (question: string): readonly string[] =>
  splitWords(question, EXACT_LENGTH_MAX).map((word) => word.toLowerCase())

function splitWords(question: string, lengthMax: number): readonly string[] {
  return question
    .normalize('NFKC')
    .trim()
    .slice(0, lengthMax)
    .replace(/(?<=[\da-z])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\da-z])/giu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

const THINGS: ReadonlySet<Entry['kind']> = new Set(['room', 'device', 'scene', 'alarm'])
const isThing = ({ kind }: Entry): boolean => THINGS.has(kind)

function textOf(entry: Entry, spell: Spell): Text {
  const spelled = entry.titles.flatMap(spell)
  const titles = entry.titles.map(unified)
  const synonyms = synonymsOf([...titles, ...entry.words].join('\n').toLowerCase())
  const words = [...entry.words.map(unified), ...(synonyms === '' ? [] : [synonyms])]
  const all = [...titles, ...words, ...spelled].join('\n').toLowerCase()
  return { entry, titles, words, spelled, all }
}

const unified = (text: string): string => text.normalize('NFKC')

const has = ({ all }: Text, words: readonly string[]): boolean => words.every((word) => all.includes(word))

/** Limited to the number of candidates that are ranked. */
function exactOf(texts: readonly Text[], words: readonly string[]): readonly Text[] {
  const exact = texts.filter((text) => has(text, words))
  return exact.length > CANDIDATES_MAX ? foremost(exact, words) : exact
}

/** Fuse searches near the start of a text only; exact matches further on are appended. */
function withExact(found: readonly Found[], exact: readonly Text[]): readonly Found[] {
  const known = new Set(found.map(({ item }) => item))
  const more = exact.filter(({ entry }) => !known.has(entry))
  return [...found, ...more.map(({ entry }) => ({ item: entry, score: SEARCH_THRESHOLD }))]
}

function ask(fuse: Fuse<Text>, words: readonly string[]): readonly Found[] {
  const [only] = words
  // Fuse expression in which all words must match any key; its types require the long form.
  const asked = words.length === 1 && only ? only : ({ $and: words } as unknown as Expression)
  return fuse.search(asked).map(({ item, score }) => ({ item: item.entry, score: score ?? 0 }))
}

function candidatesOf(things: readonly Text[], words: readonly string[]): readonly Text[] | 'all' {
  const lower = words.map((word) => word.toLowerCase())
  const exact = exactOf(things, lower)
  if (exact.length > 0) return exact
  // Numbers are not matched fuzzily: room 1105 is another room than 1106.
  const numbers = lower.flatMap((word) => /\d+/.exec(word)?.[0] ?? [])
  if (numbers.length === 0) return 'all'
  return things.filter((text) => has(text, numbers))
}

/** Alarms keep their own order. Titles that start with the query precede others. */
function foremost(texts: readonly Text[], words: readonly string[]): readonly Text[] {
  const at = ({ entry, all }: Text) =>
    entry.kind === 'alarm' ? -1 : words.reduce((sum, word) => sum + all.indexOf(word), 0)
  return texts
    .map((text) => ({ text, at: at(text) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, CANDIDATES_MAX)
    .map(({ text }) => text)
}
