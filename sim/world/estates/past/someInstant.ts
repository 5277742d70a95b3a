import { hash01, hashText } from '../../../base/rng.ts'

/** Random instant within a long tick. */
export const someInstant = (key: string, atMs: number, withinMs: number): number =>
  Math.round(atMs - withinMs * hash01(hashText(key), Math.floor(atMs / 1000)))
