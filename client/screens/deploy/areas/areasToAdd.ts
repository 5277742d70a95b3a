import { AREAS_ADDED_MAX, type areasContract } from '#shared/contract/areas.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import type { AreaKind } from '#shared/records/area.ts'
import { type FieldValue, isList, isObject } from '../../../ui/form/model/values.ts'
import { namesIn } from './areaNames.ts'

/** One more than may be added, where there are more. */
export const namesTyped = (value: FieldValue): readonly string[] =>
  typeof value === 'string' ? namesIn(value, AREAS_ADDED_MAX + 1) : []

/** Every name that is made, also those that only a row of another kind names. */
export function namesMade(name: FieldValue, more: FieldValue): readonly string[] {
  const rows = isList(more) ? more : []
  const ofRows = rows.map((row) => (isObject(row) ? row.name : ''))
  return [...new Set([name, ...ofRows].flatMap((one) => namesTyped(one ?? '')))]
}

/** Every name on its own; a name in a further row has the kind of that row. */
export function expanded({
  name,
  nameEn: _,
  kind,
  more = [],
  ...place
}: RequestOf<typeof areasContract.add>): RequestOf<typeof areasContract.add> {
  const kinds = new Map<string, AreaKind | undefined>()
  for (const row of [{ name, kind }, ...more])
    for (const one of namesIn(row.name, AREAS_ADDED_MAX)) kinds.set(one, row.kind)
  const areas = [...kinds].map(([one, kindOfOne]) => ({
    name: one,
    nameEn: '',
    ...(kindOfOne ? { kind: kindOfOne, image: kindOfOne } : {}),
  }))
  const [first = { name, nameEn: '' }, ...rest] = areas
  return { ...place, ...first, more: rest }
}
