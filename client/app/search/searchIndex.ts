import Fuse from 'fuse.js'
import {
  SEARCH_MAX_PATTERN_LENGTH,
  SEARCH_MIN_MATCH_LENGTH,
  SEARCH_PATH_WEIGHT,
  SEARCH_THRESHOLD,
  SEARCH_TITLE_WEIGHT,
} from '#shared/constants.ts'
import type { Findable } from './searchPool.ts'

const RESULTS_MAX = 12

/** Finds by title and path, forgiving slips of the finger; an empty question finds nothing. */
export function createSearch(pool: readonly Findable[]): (question: string) => readonly Findable[] {
  const fuse = new Fuse(pool, {
    threshold: SEARCH_THRESHOLD,
    minMatchCharLength: SEARCH_MIN_MATCH_LENGTH,
    keys: [
      { name: 'title', weight: SEARCH_TITLE_WEIGHT },
      { name: 'path', weight: SEARCH_PATH_WEIGHT },
    ],
  })
  return (question) => {
    const pattern = question.trim().slice(0, SEARCH_MAX_PATTERN_LENGTH)
    return pattern === '' ? [] : fuse.search(pattern, { limit: RESULTS_MAX }).map(({ item }) => item)
  }
}
