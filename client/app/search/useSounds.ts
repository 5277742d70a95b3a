import { useEffect, useState } from 'react'
import type { Entry } from './entry.ts'
import type { MatchSound } from './marks.ts'
import type { Spell } from './searchIndex.ts'

export interface Sounds {
  readonly spell: Spell
  readonly matchSound: MatchSound
}

let fetched: Sounds | null = null

const HAN = /\p{Script=Han}/u

/** The pinyin dictionary, fetched when Latin letters are first typed for Chinese names; null until then. */
export function useSounds(question: string, pool: readonly Entry[]): Sounds | null {
  const [sounds, setSounds] = useState(fetched)
  const isWanted =
    sounds === null &&
    /[a-z]/i.test(question) &&
    pool.some(({ titles }) => titles.some((title) => HAN.test(title)))
  useEffect(() => {
    if (!isWanted) return
    import('./pinyin.ts').then(
      ({ spell, matchSound }) => {
        fetched = { spell, matchSound }
        setSounds(fetched)
      },
      // Everything but pinyin works without it; the failed fetch is in the error log.
      (error: unknown) => console.warn(error),
    )
  }, [isWanted])
  return sounds
}
