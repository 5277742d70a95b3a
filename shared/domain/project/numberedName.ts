import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { nameKey } from '#shared/rules/name.ts'

interface Names {
  readonly name: string
  readonly nameEn: string
}

/** The `nameKey` of each name in either language. */
export const nameKeysOf = (all: Iterable<Names>): Set<string> =>
  new Set([...all].flatMap(({ name, nameEn }) => [name, nameEn].filter((text) => text !== '').map(nameKey)))

/** Numbers of `count` copies with unused names. 1 stands for the plain name if it is free; others start at 2. */
export function copyNumbers(wished: Names, count: number, taken: ReadonlySet<string>): number[] {
  const numbers: number[] = []
  for (let n = 1; numbers.length < count; n += 1)
    if (![...nameKeysOf([numberedNames(wished, n)])].some((text) => taken.has(text))) numbers.push(n)
  return numbers
}

/** Appends the number to both names. An empty English name stays empty. */
export const numberedNames = ({ name, nameEn }: Names, n: number): Names => ({
  name: numberedName(name, n),
  nameEn: nameEn === '' ? '' : numberedName(nameEn, n),
})

/** Appends the number, from 2, and shortens the name to keep within the maximum length. */
export function numberedName(name: string, n: number): string {
  const suffix = n === 1 ? '' : ` ${n}`
  const kept = [...name.trim()].slice(0, NAME_LENGTH_MAX - suffix.length)
  return `${kept.join('').trimEnd()}${suffix}`
}
