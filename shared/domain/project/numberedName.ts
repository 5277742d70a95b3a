import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { nameKey } from '#shared/rules/name.ts'

interface Names {
  readonly name: string
  readonly nameEn: string
}

/** The `nameKey` of each name in either language. */
export const nameKeysOf = (all: Iterable<Names>): Set<string> =>
  new Set([...all].flatMap(({ name, nameEn }) => [name, nameEn].filter((text) => text !== '').map(nameKey)))

/** Numbers of `count` copies whose names are unused: 1, the plain names, where they are free, else from 2 on. */
export function copyNumbers(wished: Names, count: number, taken: ReadonlySet<string>): number[] {
  const numbers: number[] = []
  for (let n = 1; numbers.length < count; n += 1)
    if (![...nameKeysOf([numberedNames(wished, n)])].some((text) => taken.has(text))) numbers.push(n)
  return numbers
}

/** Both names with the number appended. An empty English name stays empty. */
export const numberedNames = ({ name, nameEn }: Names, n: number): Names => ({
  name: numberedName(name, n),
  nameEn: nameEn === '' ? '' : numberedName(nameEn, n),
})

/** The name with its number from 2 on, shortened where both together would be too long. */
export function numberedName(name: string, n: number): string {
  const suffix = n === 1 ? '' : ` ${n}`
  const kept = [...name.trim()].slice(0, NAME_LENGTH_MAX - suffix.length)
  return `${kept.join('').trimEnd()}${suffix}`
}
