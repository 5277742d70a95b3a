/**
 * All records of one type as a table that is filtered, searched, sorted and counted by facets, kept up to date
 * incrementally: a report or a commit costs what it touches, a new query one pass. Facets are joined by AND,
 * the values within one by OR; the count beside a value is how many rows there would be with it, whatever else
 * its own facet selects. The view decides when rows may move (`hold`).
 */
import type { ReadState, RecordName, Records } from '#shared/records/registry.ts'
import { compareRows, type SortKey } from '../i18n/rowOrder.ts'
import type { BatchListener } from './liveStore.ts'
import type { Readable } from './observable.ts'
import type { DeviceReadings } from './readings.ts'
import { addAll, isSameOrder, isSameSort, listOf } from './tableParts.ts'

export interface TableSource {
  readonly read: ReadState
  /** 0 until the first snapshot is in. */
  readonly seq: number
  readonly version: number
  readonly readings: (deviceId: string) => DeviceReadings | undefined
  subscribeBatches(listener: BatchListener): () => void
}

interface Dependent {
  /** Readings it is made of; without them only records change it. */
  readonly properties?: readonly string[]
  /** Made of when the device last reported. */
  readonly isOfTime?: boolean
}

export interface FacetRule<R> extends Dependent {
  readonly of: (record: R, source: TableSource) => string | readonly string[] | null
}

export interface SortRule<R> extends Dependent {
  readonly of: (record: R, source: TableSource) => SortKey
}

export interface TableRules<K extends RecordName> {
  readonly type: K
  /** Rows that a change of another record may concern. */
  readonly concerned: {
    readonly [T in RecordName]?: (read: ReadState, id: string) => Iterable<string>
  }
  readonly facets: Readonly<Record<string, FacetRule<Records[K]>>>
  readonly sorts: Readonly<Record<string, SortRule<Records[K]>>>
  /** The text that the search matches. */
  readonly words: (record: Records[K], source: TableSource) => readonly string[]
  /** Decides between equals, and without a sort: mostly the name. */
  readonly tie: (record: Records[K], source: TableSource) => string
}

export interface TableQuestion {
  readonly search: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: { readonly column: string; readonly isDescending: boolean } | null
}

export interface TableView {
  /** The project's records are there: no rows means that there are none. */
  readonly isLoaded: boolean
  readonly ids: readonly string[]
  readonly matching: number
  readonly total: number
  /** By facet: every value there is, with how many rows it would give. */
  readonly facets: Readonly<Record<string, ReadonlyMap<string, number>>>
  /** The rows' order is outdated, but held. */
  readonly isOutdated: boolean
}

interface Row {
  readonly id: string
  readonly facets: readonly (readonly string[])[]
  text: string | null
  readonly tie: string
  key: SortKey
  /** ALL, or the only facet that rejects it, or NONE. */
  verdict: number
}

const NONE = -1
/** Runs the given function a little later; returns how to cancel it. */
export type Later = (run: () => void) => () => void

export class LiveTable<K extends RecordName> implements Readable<TableView> {
  readonly #source: TableSource
  readonly #rules: TableRules<K>
  readonly #later: Later
  readonly #names: readonly string[]
  readonly #facetRules: readonly FacetRule<Records[K]>[]
  readonly #rows = new Map<string, Row>()
  readonly #listeners = new Set<() => void>()
  #sorted: Row[] = []
  #totals: Map<string, number>[] = []
  #counts: Map<string, number>[] = []
  #wanted: (ReadonlySet<string> | null)[] = []
  #terms: readonly string[] = []
  #matching = 0
  #question: TableQuestion
  #builtAtVersion = NONE
  #view: TableView | null = null
  #isMoved = false
  #isHeld = false
  #stop: (() => void) | null = null
  #cancel: (() => void) | null = null

  constructor(source: TableSource, rules: TableRules<K>, later: Later, question: TableQuestion) {
    this.#source = source
    this.#rules = rules
    this.#later = later
    this.#question = question
    this.#names = Object.keys(rules.facets)
    this.#facetRules = Object.values(rules.facets)
  }

  readonly get = (): TableView => {
    if (!this.#stop && this.#builtAtVersion !== this.#source.version) {
      this.#build()
      this.#view = null
    }
    this.#view ??= this.#makeView(this.order(), false)
    return this.#view
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = null
      if (!this.#cancel) return
      this.#cancel()
      this.#cancel = null
      // Pending changes are not in the view, and their notification is cancelled.
      this.#view = null
    }
  }

  /** A new query is run at once, held or not: the user requested it. */
  readonly ask = (question: TableQuestion): void => {
    if (question === this.#question) return
    const before = this.#question
    this.#question = question
    if (this.#builtAtVersion === NONE) return
    const isSorted = isSameSort(before.sort, question.sort)
    const isSameRows = before.search === question.search && before.filters === question.filters
    if (isSorted && isSameRows) return
    if (!isSorted) this.#resort()
    if (!isSameRows) this.#recount()
    this.#publish(true)
  }

  /** While held, rows stay where they are; counts go on. */
  readonly hold = (isHeld: boolean): void => {
    this.#isHeld = isHeld
    if (!isHeld && this.#view?.isOutdated) this.#publish(true)
  }

  readonly showNow = (): void => this.#publish(true)

  has(id: string): boolean {
    return this.#rows.get(id)?.verdict === this.#all
  }

  get #all(): number {
    return this.#names.length
  }

  #start(): () => void {
    if (this.#builtAtVersion !== this.#source.version) {
      this.#build()
      this.#view = null
    }
    return this.#source.subscribeBatches({
      onRecords: (changed) => this.#onRecords(changed),
      onReport: (id, before, after) => this.#onReport(id, before, after),
    })
  }

  #onRecords(changed: Parameters<BatchListener['onRecords']>[0]): void {
    const { read, seq } = this.#source
    const isLoadedNow = this.#view !== null && this.#view.isLoaded !== seq > 0
    // A first snapshot is waited for, and the rows of a project that was left must not stay.
    if (isLoadedNow) {
      this.#build()
      this.#publish(true)
      return
    }
    const concerned = new Set<string>()
    for (const { type, id } of changed) {
      if (type === this.#rules.type) concerned.add(id)
      else for (const rowId of this.#rules.concerned[type]?.(read, id) ?? []) concerned.add(rowId)
    }
    if (concerned.size === 0) return
    // Moving rows one by one is a search each: for a large share of them a full sort is cheaper.
    if (concerned.size > 64 && concerned.size * 8 > this.#rows.size) this.#build()
    else for (const id of concerned) this.#renew(id)
    this.#isMoved = true
    this.#soon()
  }

  #onReport(id: string, before: DeviceReadings | undefined, after: DeviceReadings | undefined): void {
    const row = this.#rows.get(id)
    if (!row) return
    const isChanged = (rule: Dependent): boolean =>
      (rule.isOfTime === true && before?.atMs !== after?.atMs) ||
      rule.properties?.some((name) => before?.values[name] !== after?.values[name]) === true
    const sort = this.#sortRule()
    const isMoved = sort !== undefined && isChanged(sort)
    if (!isMoved && !this.#facetRules.some(isChanged)) return
    // A battery that lost a percent is still one with enough.
    if (!isMoved && !this.#hasOtherFacets(row, isChanged)) return
    this.#renew(id)
    this.#isMoved = true
    this.#soon()
  }

  #hasOtherFacets(row: Row, isChanged: (rule: Dependent) => boolean): boolean {
    const record = this.#source.read.get(this.#rules.type, row.id) as Records[K] | undefined
    if (!record) return true
    return this.#facetRules.some(
      (rule, i) =>
        isChanged(rule) && !isSameOrder(row.facets[i] ?? [], listOf(rule.of(record, this.#source))),
    )
  }

  #soon(): void {
    this.#cancel ??= this.#later(() => {
      this.#cancel = null
      this.#publish(false)
    })
  }

  #publish(isAsked: boolean): void {
    const before = this.#view
    const order = this.#isMoved || isAsked ? this.order() : (before?.ids ?? this.order())
    const isSame = before !== null && isSameOrder(before.ids, order)
    if (this.#isHeld && !isAsked && before && !isSame) {
      this.#view = this.#makeView(this.#heldOrder(before.ids, order), true)
    } else {
      this.#isMoved = false
      this.#view = this.#makeView(isSame ? before.ids : order, false)
    }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Rows stay where they are; what has come stands below them, so that whoever added it sees it. */
  #heldOrder(before: readonly string[], order: readonly string[]): readonly string[] {
    const shown = new Set(before)
    const added = order.filter((id) => !shown.has(id))
    const kept = before.filter((id) => this.#rows.has(id))
    return added.length === 0 && kept.length === before.length ? before : [...kept, ...added]
  }

  /** Every row that passes, in the current order, held or not. */
  order(): readonly string[] {
    const all = this.#all
    const ids: string[] = []
    for (const row of this.#sorted) if (row.verdict === all) ids.push(row.id)
    return ids
  }

  #makeView(ids: readonly string[], isOutdated: boolean): TableView {
    const facets = this.#names.map((name, i) => {
      const counts = this.#counts[i]
      const values = [...(this.#totals[i]?.keys() ?? [])]
      return [name, new Map(values.map((value) => [value, counts?.get(value) ?? 0]))] as const
    })
    const matching = this.#matching
    return {
      isLoaded: this.#source.seq > 0,
      ids,
      matching,
      total: this.#rows.size,
      facets: Object.fromEntries(facets),
      isOutdated,
    }
  }

  #build(): void {
    this.#rows.clear()
    this.#totals = this.#names.map(() => new Map())
    for (const record of this.#source.read.all(this.#rules.type)) {
      const row = this.#rowOf(record as Records[K])
      this.#rows.set(row.id, row)
      this.#addTotals(row, 1)
    }
    this.#sorted = [...this.#rows.values()].sort(this.#compare)
    this.#builtAtVersion = this.#source.version
    this.#recount()
  }

  /** The same rows in another order. */
  #resort(): void {
    const rule = this.#sortRule()
    const { read } = this.#source
    for (const row of this.#sorted) {
      const record = read.get(this.#rules.type, row.id) as Records[K] | undefined
      row.key = (record && rule?.of(record, this.#source)) ?? null
    }
    this.#sorted.sort(this.#compare)
  }

  /** The same rows under a new query. */
  #recount(): void {
    const { search, filters } = this.#question
    this.#terms = search.toLowerCase().split(/\s+/).filter(Boolean)
    this.#wanted = this.#names.map((name) => (filters[name]?.length ? new Set(filters[name]) : null))
    this.#counts = this.#names.map(() => new Map())
    this.#matching = 0
    for (const row of this.#rows.values()) {
      row.verdict = this.#judge(row)
      this.#contribute(row, 1)
    }
    this.#isMoved = true
  }

  #renew(id: string): void {
    const before = this.#rows.get(id)
    const record = this.#source.read.get(this.#rules.type, id) as Records[K] | undefined
    if (before) {
      this.#contribute(before, -1)
      this.#addTotals(before, -1)
      this.#sorted.splice(this.#placeOf(before), 1)
      this.#rows.delete(id)
    }
    if (!record) return
    const row = this.#rowOf(record)
    row.verdict = this.#judge(row)
    this.#rows.set(id, row)
    this.#addTotals(row, 1)
    this.#contribute(row, 1)
    this.#sorted.splice(this.#placeOf(row), 0, row)
  }

  #rowOf(record: Records[K]): Row {
    const source = this.#source
    return {
      id: record.id,
      facets: this.#facetRules.map((rule) => listOf(rule.of(record, source))),
      text: null,
      tie: this.#rules.tie(record, source),
      key: this.#sortRule()?.of(record, source) ?? null,
      verdict: NONE,
    }
  }

  #sortRule(): SortRule<Records[K]> | undefined {
    const { sort } = this.#question
    return sort ? this.#rules.sorts[sort.column] : undefined
  }

  #judge(row: Row): number {
    const { facets } = row
    for (const term of this.#terms) if (!this.#textOf(row).includes(term)) return NONE
    let verdict = this.#all
    for (let i = 0; i < facets.length; i += 1) {
      const wanted = this.#wanted[i]
      if (!wanted || facets[i]?.some((value) => wanted.has(value))) continue
      if (verdict !== this.#all) return NONE
      verdict = i
    }
    return verdict
  }

  /** Made at the first search: of most rows nobody ever asks. */
  #textOf(row: Row): string {
    const record = this.#source.read.get(this.#rules.type, row.id) as Records[K] | undefined
    row.text ??= record ? this.#rules.words(record, this.#source).join('\n').toLowerCase() : ''
    return row.text
  }

  #contribute(row: Row, sign: 1 | -1): void {
    if (row.verdict === NONE) return
    if (row.verdict === this.#all) {
      this.#matching += sign
      for (let i = 0; i < row.facets.length; i += 1) addAll(this.#counts[i], row.facets[i], sign)
    } else addAll(this.#counts[row.verdict], row.facets[row.verdict], sign)
  }

  #addTotals(row: Row, sign: 1 | -1): void {
    for (let i = 0; i < row.facets.length; i += 1) addAll(this.#totals[i], row.facets[i], sign)
  }

  /** The index of the row, or where it would be inserted. */
  #placeOf(row: Row): number {
    let from = 0
    let to = this.#sorted.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#compare(this.#sorted[middle] as Row, row) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  readonly #compare = (a: Row, b: Row): number =>
    compareRows(a, b, this.#question.sort?.isDescending === true)
}
