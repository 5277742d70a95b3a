import { prefixOf } from '#shared/kernel/ids.ts'
import { RECORDS, type RecordName } from './registry.ts'

const TYPES: ReadonlyMap<string, RecordName> = new Map(
  Object.values(RECORDS).map(({ type, id }) => [prefixOf(id), type]),
)

/** Record type by id prefix; undefined for other texts. */
export const recordTypeOf = (id: string): RecordName | undefined =>
  TYPES.get(id.slice(0, id.indexOf('_') + 1))
