/** Versions that have an order: up to four numbers with dots between them, and a suffix of a version before that one. */

const VERSION = /^[vV]?(\d{1,9}(?:\.\d{1,9}){0,3})(?:[-+]([0-9A-Za-z][0-9A-Za-z.-]{0,19}))?$/

/** Whether the text is a version that can be ordered, such as `2.0.0-rc1` or `v1.2`. */
export const isVersion = (text: string): boolean => VERSION.test(text)

/** Negative if `a` is older. A text that is not a version is older than every version; two such texts are equal. */
export function compareVersions(a: string, b: string): number {
  const one = partsOf(a)
  const other = partsOf(b)
  if (!one || !other) return (one ? 1 : 0) - (other ? 1 : 0)
  for (let n = 0; n < 4; n += 1) {
    const difference = (one.numbers[n] ?? 0) - (other.numbers[n] ?? 0)
    if (difference !== 0) return difference
  }
  return compareSuffixes(one.suffix, other.suffix)
}

/** `2.0.0-rc1` precedes `2.0.0`. */
function compareSuffixes(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b ? -1 : 1
}

function partsOf(text: string): { readonly numbers: readonly number[]; readonly suffix: string } | null {
  const [, numbers, suffix = ''] = VERSION.exec(text) ?? []
  return numbers === undefined ? null : { numbers: numbers.split('.').map(Number), suffix }
}
