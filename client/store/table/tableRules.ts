/** Configuration, query and view of a live table. */
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'
import type { TextFinder } from '#shared/rules/textSearch.ts'
import type { SortKey } from '../../i18n/rowOrder.ts'
import type { BatchListener } from '../liveStore.ts'
import type { Readable } from '../observable.ts'
import type { DeviceReadings } from '../readings.ts'

export interface TableSource {
  readonly read: ReadState
  /** 0 until the first snapshot is in. */
  readonly seq: number
  readonly version: number
  readonly readings: (deviceId: string) => DeviceReadings | undefined
  subscribeBatches(listener: BatchListener): () => void
}

export interface Dependent {
  /** Readings used; without them only record changes matter. */
  readonly properties?: readonly string[]
  /** Depends on whether the device has ever reported. */
  readonly isOfFirstReport?: boolean
  /** True if the rows depend on each device's last report time. */
  readonly isOfTime?: boolean
}

/** Whether a report may change the derived value. */
export const isOtherBy = (
  rule: Dependent,
  before: DeviceReadings | undefined,
  after: DeviceReadings | undefined,
): boolean =>
  (rule.isOfFirstReport === true && (before === undefined) !== (after === undefined)) ||
  (rule.isOfTime === true && before?.atMs !== after?.atMs) ||
  rule.properties?.some((name) => before?.values[name] !== after?.values[name]) === true

export interface FacetRule<R> extends Dependent {
  readonly of: (record: R, source: TableSource) => string | readonly string[] | null
}

export interface SortRule<R> extends Dependent {
  readonly of: (record: R, source: TableSource) => SortKey
}

export interface TableRules<K extends RecordName> {
  readonly type: K
  /** Which records are rows at all; all of them without it. */
  readonly isListed?: (record: Records[K]) => boolean
  /** Rows that a change of another record may concern. */
  readonly concerned: {
    readonly [T in RecordName]?: (read: ReadState, id: string) => Iterable<string>
  }
  readonly facets: Readonly<Record<string, FacetRule<Records[K]>>>
  readonly sorts: Readonly<Record<string, SortRule<Records[K]>>>
  /** Default sort; otherwise by `tie`. */
  readonly defaultSort?: SortRule<Records[K]>
  /** The text that the search matches. */
  readonly words: (record: Records[K], source: TableSource) => readonly string[]
  /** Text finder, possibly loaded later; default: all words must match. */
  readonly finder?: Readable<(question: string) => TextFinder | null>
  /** Decides between equals, and without a sort: mostly the name. */
  readonly tie: (record: Records[K], source: TableSource) => string
}

export interface TableQuestion {
  readonly search: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: { readonly column: string; readonly isDescending: boolean } | null
}

export interface TableView {
  /** The project's records are loaded, so an empty table really has no rows. */
  readonly isLoaded: boolean
  readonly ids: readonly string[]
  readonly matching: number
  readonly total: number
  /** Per facet, all values with their resulting row counts. */
  readonly facets: Readonly<Record<string, ReadonlyMap<string, number>>>
  /** The row order is outdated but frozen. */
  readonly isOutdated: boolean
  /** New rows while held, not sorted in yet. */
  readonly come: readonly string[]
}

/** Schedules a function and returns a cancel function. */
type Later = (run: () => void) => () => void

/** Slicing of very large tables. */
interface Slicing {
  /** Minimum number of rows. */
  readonly fromRows: number
  /** Runs `step` repeatedly, yielding in between, until it returns true; returns the cancel function. */
  readonly run: (step: () => boolean) => () => void
}

export interface TablePorts {
  readonly later: Later
  /** Without it tables are built synchronously. */
  readonly slicing?: Slicing
}
