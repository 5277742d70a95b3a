/**
 * Matches Chinese names by their pinyin, as users type them with Latin letters. The dictionary is large, so
 * this file is imported only on the first such query.
 */
import { match, pinyin } from 'pinyin-pro'
import type { Spell } from './searchIndex.ts'

const HAN = /\p{Script=Han}+/gu
/** Rooms differ by their number, hardly by their names. */
const known = new Map<string, { readonly full: string; readonly initials: string }>()

/** `1106 吸顶灯`: `1106xidingdeng` and `1106xdd`. */
export const spell: Spell = (title) => {
  const full = title.replace(HAN, (words) => sound(words).full)
  if (full === title) return []
  return [full, title.replace(HAN, (words) => sound(words).initials)].map((text) =>
    text.replaceAll(/\s/g, ''),
  )
}

function sound(words: string) {
  const made = known.get(words) ?? { full: spelled(words, 'pinyin'), initials: spelled(words, 'first') }
  known.set(words, made)
  return made
}

const spelled = (words: string, pattern: 'pinyin' | 'first'): string =>
  pinyin(words, { pattern, toneType: 'none', type: 'array', v: true }).join('')

/** The indices of the title's characters that match the letters; null where they do not match. */
export const matchSound = (title: string, letters: string): readonly number[] | null => match(title, letters)
