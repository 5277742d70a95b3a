import type { AnyChange, AnyRecord } from '#shared/records/registry.ts'

/** What a commit changed, by its id, as it was. Of a large import each record is asked for: none of them looks through all. */
export function recordsBefore(inverse: readonly AnyChange[]): ReadonlyMap<string, AnyRecord> {
  const before = new Map<string, AnyRecord>()
  for (const back of inverse) if ('put' in back && !before.has(back.put.id)) before.set(back.put.id, back.put)
  return before
}
