import type { AnyRecord } from '#shared/records/registry.ts'
import type { Committed } from './workspace.ts'

/** The records of a type that a commit removed, as they were. One that it made is in its inverse as a removal: not meant here. */
export function removedIn<T extends AnyRecord['type']>(
  type: T,
  { changes, inverse }: Pick<Committed, 'changes' | 'inverse'>,
): Extract<AnyRecord, { type: T }>[] {
  const isOfType = (record: AnyRecord): record is Extract<AnyRecord, { type: T }> => record.type === type
  const ids = new Set(
    changes.flatMap((one) => ('remove' in one && one.remove.type === type ? [one.remove.id] : [])),
  )
  if (ids.size === 0) return []
  return inverse.flatMap((back) =>
    'put' in back && ids.has(back.put.id) && isOfType(back.put) ? [back.put] : [],
  )
}
