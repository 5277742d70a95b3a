import { nearest } from '../../../base/yaml/nearest.ts'

/** Notes the problems with a place of the file; with its key where `isKey`. */
export type Complain = (path: Path, message: string, isKey?: boolean) => void
export type Path = readonly (string | number)[]

/** Error with suggestions for an unknown word. */
export function unknown(what: string, word: string, legal: readonly string[]): string {
  const meant = nearest(word, legal)
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
  return `there is no ${what} "${word}"${hint}; there are ${legal.join(', ')}`
}
