import type { AnyChange, AnyRecord } from '#shared/records/registry.ts'

/** Cached per commit, because several listeners request it. */
const made = new WeakMap<readonly AnyChange[], ReadonlyMap<string, AnyRecord>>()

/**
 * Records changed by a commit as they were before, by id; not records that it created. A map, because a large import
 * looks up each record.
 */
export function recordsBefore(inverse: readonly AnyChange[]): ReadonlyMap<string, AnyRecord> {
  const known = made.get(inverse)
  if (known) return known
  const before = new Map<string, AnyRecord>()
  made.set(inverse, before)
  // The inverse is in the order to apply it: the last entry of a record is its former state.
  for (const back of inverse) {
    if ('put' in back) before.set(back.put.id, back.put)
    else before.delete(back.remove.id)
  }
  return before
}
