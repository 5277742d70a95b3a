import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { AnyChange, AnyRecord, ReadState } from '#shared/records/registry.ts'

/** The changes that lead from what is stored to the given records; equal records are left as they are. */
export function differences(state: ReadState, records: readonly AnyRecord[]): AnyChange[] {
  const changes: AnyChange[] = []
  const wanted = new Set<string>()
  for (const record of records) {
    wanted.add(`${record.type}/${record.id}`)
    const before = state.get(record.type, record.id)
    if (!before || !isSameJson(before, record)) changes.push({ put: record })
  }
  for (const { type, id } of state.dump()) {
    if (!wanted.has(`${type}/${id}`)) changes.push({ remove: { type, id } })
  }
  return changes
}
