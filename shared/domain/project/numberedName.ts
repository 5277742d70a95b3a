import { NAME_LENGTH_MAX } from '#shared/constants.ts'

/** Numbers of `count` copies whose names are unused: 1, the plain name, where it is free, else from 2 on. */
export function copyNumbers(wished: string, count: number, taken: ReadonlySet<string>): number[] {
  const numbers: number[] = []
  for (let n = 1; numbers.length < count; n += 1) if (!taken.has(numberedName(wished, n))) numbers.push(n)
  return numbers
}

/** The name with its number from 2 on, shortened where both together would be too long. */
export function numberedName(name: string, n: number): string {
  const suffix = n === 1 ? '' : ` ${n}`
  const kept = [...name.trim()].slice(0, NAME_LENGTH_MAX - suffix.length)
  return `${kept.join('').trimEnd()}${suffix}`
}
