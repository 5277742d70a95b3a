import type { AnyRecord } from '#shared/records/registry.ts'
import { recordsBefore } from './recordsBefore.ts'
import type { Committed } from './workspace.ts'

/** Records of a type that a commit removed, as they were before. Excludes records that it also created. */
export function removedIn<T extends AnyRecord['type']>(
  type: T,
  { changes, inverse }: Pick<Committed, 'changes' | 'inverse'>,
): Extract<AnyRecord, { type: T }>[] {
  const isOfType = (record: AnyRecord): record is Extract<AnyRecord, { type: T }> => record.type === type
  const ids = new Set<string>(
    changes.flatMap((one) => ('remove' in one && one.remove.type === type ? [one.remove.id] : [])),
  )
  if (ids.size === 0) return []
  return [...recordsBefore(inverse).values()].filter(isOfType).filter(({ id }) => ids.has(id))
}
