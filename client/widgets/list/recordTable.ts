/** Live table of records from its columns; dependencies are derived. */
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'
import type { Format } from '../../i18n/format.ts'
import { nowMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import type { TableRules } from '../../store/table/tableRules.ts'
import {
  type Column,
  facetOf,
  facetValuesOf,
  shownOf,
  sortKeyOf,
  wordsOf,
} from '../../ui/list/model/columns.ts'
import type { ListNews, RowTrust } from '../../ui/list/model/listTypes.ts'

/** Source of live record values. */
export interface LiveSource {
  readonly read: ReadState
  readonly readings: (deviceId: string) => DeviceReadings | undefined
  readonly format: Format
  /** Version of the store's records: equal numbers mean equal records. */
  readonly version: () => number
  /** Current server time. */
  readonly serverNowMs: () => number
}

/** Values are read from the record, cells get its id and subscribe on their own. */
export type RecordColumn<K extends RecordName> = Column<Records[K], string, LiveSource>

export interface RecordTable<K extends RecordName> {
  readonly type: K
  /** The first one names a record, and decides between equals. */
  readonly columns: readonly RecordColumn<K>[]
  /** For each other record type, the rows that a change affects. */
  readonly concerned: TableRules<K>['concerned']
  /** Which records are rows at all; all of them without it. */
  readonly isListed?: (record: Records[K]) => boolean
  /** The order at first, which is that of no single column; without it that of what names a record. */
  readonly defaultOrder?: (record: Records[K]) => number
  /** The search terms of a record beside its columns, and how. */
  readonly search?: {
    readonly words: (record: Records[K], read: ReadState) => readonly string[]
    readonly finder: NonNullable<TableRules<K>['finder']>
  }
  /** Important new records while rows are held. */
  readonly newsOf?: (come: readonly Records[K][]) => ListNews | null
  /** A hook that returns whether the record's values are current. */
  readonly useTrust?: (id: string) => RowTrust
}

/** Both names of a record for search; empty if deleted. */
export const namesOf = (
  record: { readonly name: string; readonly nameEn: string } | undefined,
): readonly string[] => (record ? [record.name, record.nameEn] : [])

export const liveSource = (
  { store, clock }: Pick<ConsoleState, 'store' | 'clock'>,
  format: Format,
): LiveSource => ({
  read: store.read,
  readings: store.readings,
  format,
  version: () => store.recordsVersion,
  serverNowMs: () => clock.at(nowMs()),
})

export function rulesOf<K extends RecordName>(table: RecordTable<K>, source: LiveSource): TableRules<K> {
  const { type, columns, concerned, search, defaultOrder, isListed } = table
  const shown = shownOf(columns)
  const [first] = shown
  const facets = columns.filter((column) => facetOf(column) !== undefined)
  const sorts = shown.filter(({ sort }) => sort !== false)
  return {
    type,
    concerned,
    facets: Object.fromEntries(
      facets.map((column) => [
        column.key,
        { ...dependenceOf(column), of: (record: Records[K]) => facetValuesOf(column, record, source) },
      ]),
    ),
    sorts: Object.fromEntries(
      sorts.map((column) => [
        column.key,
        { ...dependenceOf(column), of: (record: Records[K]) => sortKeyOf(column, record, source) },
      ]),
    ),
    ...(isListed ? { isListed } : {}),
    ...(defaultOrder ? { defaultSort: { of: defaultOrder } } : {}),
    words: (record) => [...wordsOf(columns, record, source), ...(search?.words(record, source.read) ?? [])],
    ...(search ? { finder: search.finder } : {}),
    tie: (record) => String(first?.value(record, source) ?? ''),
  }
}

function dependenceOf<K extends RecordName>({ properties, isOfTime, isOfFirstReport }: RecordColumn<K>) {
  return {
    ...(properties ? { properties } : {}),
    ...(isOfTime ? { isOfTime } : {}),
    ...(isOfFirstReport ? { isOfFirstReport } : {}),
  }
}
