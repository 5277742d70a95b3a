/**
 * Fuzzy search of entries by title and path. Pure. Screens, actions and projects are few and all matched
 * fuzzily; of the thousands of rooms, devices, scenes and alarms, exact substring matches first, and only without any, fuzzy
 * ones: so a key press costs milliseconds.
 */
import Fuse, { type Expression, type FuseOptionKey, type IFuseOptions } from 'fuse.js'
import {
  SEARCH_MAX_PATTERN_LENGTH,
  SEARCH_MIN_MATCH_LENGTH,
  SEARCH_PATH_WEIGHT,
  SEARCH_THRESHOLD,
  SEARCH_TITLE_WEIGHT,
} from '#shared/constants.ts'
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
  /** All texts it is matched by, in lower case. */
  readonly all: string
  readonly spelled: readonly string[]
}

/** At most this many substring matches are ranked. */
const CANDIDATES_MAX = 120

const TITLE: FuseOptionKey<Text> = {
  name: 'title',
  weight: SEARCH_TITLE_WEIGHT,
  getFn: ({ entry }) => entry.titles,
}
const PATH: FuseOptionKey<Text> = {
  name: 'path',
  weight: SEARCH_PATH_WEIGHT,
  getFn: ({ entry }) => entry.words,
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

/** An empty query has no results; of a long one the first 32 characters count. */
export function createSearch(pool: readonly Entry[], spell?: Spell): Search {
  const sounds = spell ? [PINYIN] : []
  const options = optionsFor(TITLE, PATH, ...sounds)
  const texts = pool.map((entry) => textOf(entry, spell ?? (() => [])))
  const things = texts.filter(({ entry }) => isThing(entry))
  const named = new Fuse(
    texts.filter(({ entry }) => !isThing(entry)),
    options,
  )
  let everything: Fuse<Text> | null = null
  // Fuzzy matches are searched in names only: device numbers are pasted, not typed from memory.
  const likeThings = () => {
    everything ??= new Fuse(things, optionsFor(TITLE, ...sounds))
    return everything
  }
  return (question) => {
    const words = wordsOf(question)
    if (words.length === 0) return []
    const candidates = candidatesOf(things, words)
    const fuse = candidates === 'all' ? likeThings() : new Fuse(candidates, options)
    return [...ask(named, words), ...ask(fuse, words)]
  }
}

/** Each word must be found somewhere; `1106灯` is two words, for people do not type a space there. */
export function wordsOf(question: string): readonly string[] {
  return question
    .trim()
    .slice(0, SEARCH_MAX_PATTERN_LENGTH)
    .replace(/(?<=[\da-z])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\da-z])/giu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

const THINGS: ReadonlySet<Entry['kind']> = new Set(['room', 'device', 'scene', 'alarm'])
const isThing = ({ kind }: Entry): boolean => THINGS.has(kind)

function textOf(entry: Entry, spell: Spell): Text {
  const spelled = entry.titles.flatMap(spell)
  return { entry, spelled, all: [...entry.titles, ...entry.words, ...spelled].join('\n').toLowerCase() }
}

function ask(fuse: Fuse<Text>, words: readonly string[]): readonly Found[] {
  const [only] = words
  // Fuse takes words that must all be found, each in any key; its types know only the longer form.
  const asked = words.length === 1 && only ? only : ({ $and: words } as unknown as Expression)
  return fuse.search(asked).map(({ item, score }) => ({ item: item.entry, score: score ?? 0 }))
}

function candidatesOf(things: readonly Text[], words: readonly string[]): readonly Text[] | 'all' {
  const lower = words.map((word) => word.toLowerCase())
  const exact = things.filter(({ all }) => lower.every((word) => all.includes(word)))
  if (exact.length > 0) return exact.length > CANDIDATES_MAX ? foremost(exact, lower) : exact
  // Numbers are not matched fuzzily: room 1105 is another room than 1106.
  const numbers = lower.flatMap((word) => /\d+/.exec(word)?.[0] ?? [])
  if (numbers.length === 0) return 'all'
  return things.filter(({ all }) => numbers.every((number) => all.includes(number)))
}

/** Alarms, which have an order of their own, and those that begin with it come before those that have it in the middle. */
function foremost(texts: readonly Text[], words: readonly string[]): readonly Text[] {
  const at = ({ entry, all }: Text) =>
    entry.kind === 'alarm' ? -1 : words.reduce((sum, word) => sum + all.indexOf(word), 0)
  return texts
    .map((text) => ({ text, at: at(text) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, CANDIDATES_MAX)
    .map(({ text }) => text)
}
