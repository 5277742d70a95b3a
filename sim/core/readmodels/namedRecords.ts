/** Records that a search finds by the names that they have now. */
import type { AnyRecord, RecordName } from '#shared/records/registry.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { Asker } from './alarmHistory.ts'

/** Records of these types in the asker's sight. @param wanted in lower case */
export function* recordsNamed(
  { principal, read }: Asker,
  types: readonly RecordName[],
  wanted: string,
): Generator<AnyRecord> {
  for (const type of types)
    for (const record of read.all(type)) {
      const names: Readonly<Record<string, unknown>> = { ...record }
      const isNamed = [names.name, names.nameEn, names.nickname, names.nicknameEn].some(
        (name) => typeof name === 'string' && name.toLowerCase().includes(wanted),
      )
      if (isNamed && seesRecord(principal, record, read)) yield record
    }
}
