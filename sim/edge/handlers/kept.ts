import type { ReadState, RecordName } from '#shared/records/registry.ts'

/** Values computed from whole tables, such as an order: computed at the first question after one of them has changed. */
export function keptOf<T>(
  types: readonly RecordName[],
  make: (read: ReadState) => T,
): (read: ReadState) => T {
  const kept = new WeakMap<ReadState, { readonly version: number; readonly value: T }>()
  return (read) => {
    // Versions only grow, so that an equal sum is an equal version of each.
    const version = types.reduce((sum, type) => sum + read.version(type), 0)
    const known = kept.get(read)
    if (known?.version === version) return known.value
    const value = make(read)
    kept.set(read, { version, value })
    return value
  }
}
