/** Changes by others to fields of an open form. */
import type { Person } from '#shared/records/person.ts'
import type { FieldValue, FormValues } from './values.ts'

type PersonNames = Pick<Person, 'name' | 'nameEn'>

export interface EditedBy {
  /** Author of the edit; null if unknown. */
  readonly by: PersonNames | null
  readonly atMs: number | null
}

/** Change of a top-level field. */
export interface EditNote extends EditedBy {
  readonly name: string
  /** Changed by both, so the user has to choose. */
  readonly isConflict: boolean
}

/** A change by another user that the server detected and the form did not know. */
export interface FoundEdit extends EditedBy {
  readonly path: string
  readonly value: FieldValue
}

export const topOf = (path: string): string => path.split('.', 1)[0] ?? path

/** Converts edits to the values that a form is compared with. */
export const valuesOfEdits = (found: readonly FoundEdit[]): FormValues =>
  Object.fromEntries(found.map(({ path, value }) => [path, value]))

/** Parses `data.conflicts` of a rejection; malformed entries are skipped. */
export function readFoundEdits(conflicts: unknown): readonly FoundEdit[] {
  if (!Array.isArray(conflicts)) return []
  return conflicts.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('path' in one) || !('value' in one)) return []
    const { path, value } = one
    const by = 'by' in one ? namesIn(one.by) : null
    const atMs = 'atMs' in one && typeof one.atMs === 'number' ? one.atMs : null
    // JSON from the server, therefore unchecked.
    return typeof path === 'string' ? [{ path, value: value as FieldValue, by, atMs }] : []
  })
}

function namesIn(by: unknown): PersonNames | null {
  if (typeof by !== 'object' || by === null || !('name' in by) || typeof by.name !== 'string') return null
  return { name: by.name, nameEn: 'nameEn' in by && typeof by.nameEn === 'string' ? by.nameEn : '' }
}
