/**
 * Live table of all records of a type: filters, search, sort and facet counts, updated incrementally. Facets
 * combine with AND, values within one with OR. The count of a value is the number of rows with it, ignoring
 * other selections of its facet. The view controls reordering (`hold`).
 */

import type { RecordName, Records } from '#shared/records/registry.ts'
import { searchable, type TextFinder, wordsFinder } from '#shared/rules/textSearch.ts'
import { compareRows } from '../../i18n/rowOrder.ts'
import type { BatchListener } from '../liveStore.ts'
import type { Readable } from '../observable.ts'
import type { DeviceReadings } from '../readings.ts'
import { heldRows } from './heldRows.ts'
import { makeRows } from './makeRows.ts'
import { sortRows } from './sortRows.ts'
import {
  addAll,
  FacetLists,
  isSameOrder,
  isSameSort,
  onlyMiss,
  placeIn,
  type Row,
  waitingView,
} from './tableParts.ts'
import {
  type Dependent,
  type FacetRule,
  isOtherBy,
  type SortRule,
  type TablePorts,
  type TableQuestion,
  type TableRules,
  type TableSource,
  type TableView,
} from './tableRules.ts'

const NONE = -1
export class LiveTable<K extends RecordName> implements Readable<TableView> {
  readonly #source: TableSource
  readonly #rules: TableRules<K>
  readonly #ports: TablePorts
  readonly #names: readonly string[]
  readonly #facetRules: readonly FacetRule<Records[K]>[]
  readonly #lists = new FacetLists()
  #rows = new Map<string, Row>()
  readonly #listeners = new Set<() => void>()
  #sorted: Row[] = []
  #totals: Map<string, number>[] = []
  #counts: Map<string, number>[] = []
  #wanted: (ReadonlySet<string> | null)[] = []
  #finder: ((question: string) => TextFinder | null) | undefined
  #finds: TextFinder | null = null
  #matching = 0
  #question: TableQuestion
  #builtAtVersion = NONE
  #view: TableView | null = null
  #isMoved = false
  #isHeld = false
  #stop: (() => void) | null = null
  #cancel: (() => void) | null = null
  /** Initial build in slices: cancel function, and changes since its start. */
  #making: { readonly cancel: () => void; readonly changed: Set<string> } | null = null

  constructor(source: TableSource, rules: TableRules<K>, ports: TablePorts, question: TableQuestion) {
    this.#source = source
    this.#rules = rules
    this.#ports = ports
    this.#question = question
    this.#names = Object.keys(rules.facets)
    this.#facetRules = Object.values(rules.facets)
  }

  readonly get = (): TableView => {
    if (!this.#stop && this.#builtAtVersion !== this.#source.version && !this.#isLarge() && !this.#isComing) {
      this.#buildAtOnce()
      this.#view = null
    }
    const isUnmade = this.#builtAtVersion === NONE
    this.#view ??= isUnmade ? waitingView(this.#names) : this.#makeView(this.order(), false)
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
      this.#stopMaking()
      if (!this.#cancel) return
      this.#cancel()
      this.#cancel = null
      // Pending changes are not in the view, and their notification is cancelled.
      this.#view = null
    }
  }

  /** Applies a new query immediately, even while held. */
  readonly ask = (question: TableQuestion): void => {
    if (question === this.#question) return
    const before = this.#question
    this.#question = question
    // A half-built state is recreated for it.
    if (this.#making) this.#build(true)
    if (this.#builtAtVersion === NONE) return
    const isSorted = isSameSort(before.sort, question.sort)
    const isSameRows = before.search === question.search && before.filters === question.filters
    if (isSorted && isSameRows) return
    if (!isSorted) this.#resort()
    if (!isSameRows) this.#recount()
    this.#publish(true)
  }

  /** While held, rows keep their order; counts update. */
  readonly hold = (isHeld: boolean): void => {
    this.#isHeld = isHeld
    if (!isHeld && this.#view?.isOutdated) this.#publish(true)
  }

  readonly showNow = (): void => this.#publish(true)

  has(id: string): boolean {
    return this.#rows.get(id)?.verdict === this.#names.length
  }

  #start(): () => void {
    const isOutdated = this.#builtAtVersion !== this.#source.version && !this.#isComing
    if (isOutdated && this.#build(true)) this.#view = null
    const stopFinder = this.#rules.finder?.subscribe(() => this.#searchAgain())
    // May have changed while there were no subscribers.
    if (this.#rules.finder?.get() !== this.#finder) this.#searchAgain()
    const stopBatches = this.#source.subscribeBatches({
      onRecords: (changed) => this.#onRecords(changed),
      onReport: (id, before, after) => this.#onReport(id, before, after),
    })
    return () => {
      stopFinder?.()
      stopBatches()
    }
  }

  #searchAgain(): void {
    if (this.#builtAtVersion === NONE || this.#question.search === '') return
    this.#recount()
    this.#publish(true)
  }

  #onRecords(changed: Parameters<BatchListener['onRecords']>[0]): void {
    const { read, seq } = this.#source
    const isLoadedNow = this.#view !== null && this.#view.isLoaded !== seq > 0
    // Keeps waiting for the first snapshot; rows of a previous project must not stay.
    const isUnmade = this.#builtAtVersion === NONE && !this.#making
    if (isUnmade || (isLoadedNow && (!this.#making || seq === 0))) {
      if (this.#build(true)) this.#publish(true)
      return
    }
    const concerned = new Set<string>()
    for (const { type, id } of changed) {
      if (type === this.#rules.type) concerned.add(id)
      else for (const rowId of this.#rules.concerned[type]?.(read, id) ?? []) concerned.add(rowId)
    }
    if (concerned.size === 0) return
    const { changed: since } = this.#making ?? {}
    if (since) for (const id of concerned) since.add(id)
    const rows = since ? read.count(this.#rules.type) : this.#rows.size
    const count = since?.size ?? concerned.size
    // Moving rows one by one is a search each: for a large share of them a full sort is cheaper.
    if (count > 64 && count * 8 > rows) {
      if (!this.#build(false)) return
    } else if (since) return
    else for (const id of concerned) this.#renew(id)
    this.#isMoved = true
    this.#soon()
  }

  #onReport(id: string, before: DeviceReadings | undefined, after: DeviceReadings | undefined): void {
    this.#making?.changed.add(id)
    const row = this.#rows.get(id)
    if (!row || this.#making) return
    const isChanged = (rule: Dependent): boolean => isOtherBy(rule, before, after)
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
        isChanged(rule) && !isSameOrder(row.facets[i] ?? [], this.#lists.of(rule.of(record, this.#source))),
    )
  }

  #soon(): void {
    this.#cancel ??= this.#ports.later(() => {
      this.#cancel = null
      this.#publish(false)
    })
  }

  #publish(isAsked: boolean): void {
    const before = this.#view
    const order = this.#isMoved || isAsked ? this.order() : (before?.ids ?? this.order())
    const isSame = before !== null && isSameOrder(before.ids, order)
    if (this.#isHeld && !isAsked && before && !isSame) {
      const { ids, come } = heldRows(before, order, (id) => this.#rows.has(id))
      this.#view = this.#makeView(ids, true, come)
    } else {
      this.#isMoved = false
      this.#view = this.#makeView(isSame ? before.ids : order, false)
    }
    for (const listener of [...this.#listeners]) listener()
  }

  /** All matching rows in order, even while held. */
  order(): readonly string[] {
    const all = this.#names.length
    const ids: string[] = []
    for (const row of this.#sorted) if (row.verdict === all) ids.push(row.id)
    return ids
  }

  #makeView(ids: readonly string[], isOutdated: boolean, come: readonly string[] = []): TableView {
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
      come,
    }
  }

  #isLarge(): boolean {
    const { fromRows = Number.POSITIVE_INFINITY } = this.#ports.slicing ?? {}
    return this.#source.read.count(this.#rules.type) >= fromRows
  }

  /** While the first snapshot is loading, state built from a part of it is recreated later. */
  get #isComing(): boolean {
    return this.#ports.slicing !== undefined && this.#builtAtVersion === NONE && this.#source.seq === 0
  }

  /** Builds the table, a large one in slices. Returns whether it is done. @param isAsked as in `publish` */
  #build(isAsked: boolean): boolean {
    this.#stopMaking()
    const { slicing } = this.#ports
    // Small tables are built synchronously.
    if (!slicing || !(this.#isLarge() || this.#builtAtVersion === NONE)) {
      this.#buildAtOnce()
      return true
    }
    const work = this.#make()
    const cancel = slicing.run(() => {
      if (work.next().done !== true) return false
      const { changed } = this.#making ?? { changed: new Set<string>() }
      this.#making = null
      for (const id of changed) this.#renew(id)
      this.#publish(isAsked)
      return true
    })
    this.#making = { cancel, changed: new Set() }
    return false
  }

  #stopMaking(): void {
    this.#making?.cancel()
    this.#making = null
  }

  #buildAtOnce(): void {
    this.#stopMaking()
    for (const _ of this.#make());
  }

  /** The previous table stays until done. */
  *#make(): Generator<void> {
    const { version, read } = this.#source
    // Snapshot of current records, because others may change meanwhile.
    const records = ([...read.all(this.#rules.type)] as Records[K][]).filter((one) => this.#isListed(one))
    const isDescending = this.#question.sort?.isDescending === true
    const { rows, totals, sorted } = yield* makeRows(records, (record) => this.#rowOf(record), {
      facets: this.#names.length,
      isDescending,
    })
    this.#rows = rows
    this.#totals = totals
    this.#sorted = sorted
    this.#builtAtVersion = version
    this.#recount()
  }

  #isListed = (record: Records[K]): boolean => this.#rules.isListed?.(record) ?? true

  #resort(): void {
    const rule = this.#sortRule()
    const { read } = this.#source
    for (const row of this.#sorted) {
      const record = read.get(this.#rules.type, row.id) as Records[K] | undefined
      row.key = (record && rule?.of(record, this.#source)) ?? null
    }
    for (const _ of sortRows(this.#sorted, this.#question.sort?.isDescending === true));
  }

  /** The same rows under a new query. */
  #recount(): void {
    const { search, filters } = this.#question
    this.#finder = this.#rules.finder?.get()
    this.#finds = (this.#finder ?? wordsFinder)(search)
    this.#wanted = this.#names.map((name) => (filters[name]?.length ? new Set(filters[name]) : null))
    // Without filters every row passes.
    const isAll = this.#finds === null && !this.#wanted.some(Boolean)
    this.#counts = this.#names.map((_, i) => new Map(isAll ? this.#totals[i] : []))
    this.#matching = isAll ? this.#rows.size : 0
    for (const row of this.#rows.values()) {
      row.verdict = isAll ? this.#names.length : this.#judge(row)
      if (!isAll) this.#contribute(row, 1)
    }
    this.#isMoved = true
  }

  #renew(id: string): void {
    const before = this.#rows.get(id)
    const record = this.#source.read.get(this.#rules.type, id) as Records[K] | undefined
    if (before) {
      this.#contribute(before, -1)
      this.#addTotals(before, -1)
      this.#sorted.splice(placeIn(this.#sorted, before, this.#compare), 1)
      this.#rows.delete(id)
    }
    if (!record || !this.#isListed(record)) return
    const row = this.#rowOf(record)
    row.verdict = this.#judge(row)
    this.#rows.set(id, row)
    this.#addTotals(row, 1)
    this.#contribute(row, 1)
    this.#sorted.splice(placeIn(this.#sorted, row, this.#compare), 0, row)
  }

  #rowOf(record: Records[K]): Row {
    const source = this.#source
    return {
      id: record.id,
      facets: this.#facetRules.map((rule) => this.#lists.of(rule.of(record, source))),
      text: null,
      tie: this.#rules.tie(record, source),
      key: this.#sortRule()?.of(record, source) ?? null,
      verdict: NONE,
    }
  }

  #sortRule(): SortRule<Records[K]> | undefined {
    const { sort } = this.#question
    return sort ? this.#rules.sorts[sort.column] : this.#rules.defaultSort
  }

  #judge(row: Row): number {
    if (this.#finds && !this.#finds(this.#textOf(row))) return NONE
    return onlyMiss(row, this.#wanted) ?? NONE
  }

  /** Computed at the first search. */
  #textOf(row: Row): string {
    const record = this.#source.read.get(this.#rules.type, row.id) as Records[K] | undefined
    row.text ??= record ? searchable(this.#rules.words(record, this.#source).join('\n')) : ''
    return row.text
  }

  #contribute(row: Row, sign: 1 | -1): void {
    if (row.verdict === NONE) return
    if (row.verdict === this.#names.length) {
      this.#matching += sign
      for (let i = 0; i < row.facets.length; i += 1) addAll(this.#counts[i], row.facets[i], sign)
    } else addAll(this.#counts[row.verdict], row.facets[row.verdict], sign)
  }

  #addTotals(row: Row, sign: 1 | -1): void {
    for (let i = 0; i < row.facets.length; i += 1) addAll(this.#totals[i], row.facets[i], sign)
  }

  readonly #compare = (a: Row, b: Row): number =>
    compareRows(a, b, this.#question.sort?.isDescending === true)
}
