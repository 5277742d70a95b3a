/**
 * Declarative handlers: a command (input and result after it is durable), and a page of a list (source,
 * filters, order). Handlers with conditions are written as functions.
 */
import type { Endpoint, InputOf, OutputOf, Page } from '#shared/contract/endpoint.ts'
import type {
  AnyStream,
  AtriumEvent,
  CommandData,
  CommandName,
  EstateStream,
  ProjectStream,
} from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesArea, seesEverything } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import {
  type AnyRecord,
  type IndexOf,
  type ReadState,
  type RecordName,
  type Records,
  seesRecord,
} from '#shared/records/registry.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, isNamed, isRepeated, pageOfRows, projectOf, runAs } from './call.ts'
import { keptOf } from './kept.ts'

type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  call: CallContext,
) => OutputOf<E> | Promise<OutputOf<E>>

type EventData = { readonly [E in AtriumEvent as E['type']]: E['data'] }

/** The facts that a command led to. */
export interface Facts {
  /** The data of all facts of one type, in their order; none where the command changed nothing. */
  readonly of: <T extends keyof EventData>(type: T) => EventData[T][]
  /** The data of the first fact of a type that there always is. */
  readonly one: <T extends keyof EventData>(type: T) => EventData[T]
}

interface Sight<E extends Endpoint> {
  /** Ids of records that the call names: one out of sight is refused like one that does not exist. */
  readonly sees?: (input: InputOf<E>) => Partial<Record<RecordName, readonly string[]>>
  /**
   * Areas that the call concerns. It is rejected unless the caller sees all of them; 'all' means all areas of the
   * project.
   */
  readonly concerns?: (input: InputOf<E>, read: ReadState) => 'all' | readonly AreaId[]
}

type CommandRule<E extends Endpoint, S extends AnyStream, N extends CommandName<S>> = Optional<
  InputOf<E> extends CommandData<S, N> ? true : false,
  { readonly data: (input: InputOf<E>, call: CallContext) => CommandData<S, N> }
> &
  Optional<
    null extends OutputOf<E> ? true : false,
    { readonly returns: (facts: Facts, input: InputOf<E>, call: CallContext) => OutputOf<E> }
  >

type Optional<IsOptional extends boolean, T> = IsOptional extends true ? Partial<T> : T

/** A command in the project of the call. The input is the command's data, and nothing is returned, unless declared. */
export function projectCommand<E extends Endpoint, N extends CommandName<ProjectStream>>(
  _endpoint: E,
  name: N,
  rule: CommandRule<E, ProjectStream, N> & Sight<E>,
): Handler<E> {
  return async (input, call) => {
    const { workspace } = projectOf(call)
    if (!isRepeated(call, workspace, name)) {
      requireSeen(rule.sees?.(input) ?? {}, call)
      requireConcerned(rule.concerns?.(input, workspace.state) ?? [], call)
    }
    const done = await runAs(call, workspace, name, dataOf(rule, input, call))
    return resultOf(rule, factsOf(done), input, call)
  }
}

/** A command in the stream of the estate, where no record is in sight of some callers only: its `data` names whose it is. */
export function estateCommand<E extends Endpoint, N extends CommandName<EstateStream>>(
  _endpoint: E,
  name: N,
  rule: CommandRule<E, EstateStream, N>,
): Handler<E> {
  return async (input, call) => {
    const { estate } = call.services.workspaces
    const done = await runAs(call, estate, name, dataOf(rule, input, call))
    return resultOf(rule, factsOf(done), input, call)
  }
}

/** `CommandRule` allows omitting `data` only if the input equals the command's data. */
function dataOf<E extends Endpoint, D>(
  { data }: { readonly data?: (input: InputOf<E>, call: CallContext) => D },
  input: InputOf<E>,
  call: CallContext,
): D {
  return data ? data(input, call) : (input as D)
}

/** `CommandRule` allows omitting `returns` only for null results. */
function resultOf<E extends Endpoint>(
  { returns }: { readonly returns?: (facts: Facts, input: InputOf<E>, call: CallContext) => OutputOf<E> },
  facts: Facts,
  input: InputOf<E>,
  call: CallContext,
): OutputOf<E> {
  return returns ? returns(facts, input, call) : (null as OutputOf<E>)
}

export function factsOf(committed: Committed | null): Facts {
  const events = committed?.commit.events ?? []
  // The type of an event determines its data; the compiler loses that through the filter.
  const of = <T extends keyof EventData>(type: T) =>
    events.filter((event) => event.type === type).map(({ data }) => data as EventData[T])
  return { of, one: (type) => must(of(type)[0], type) }
}

/** @throws Rejection record_unknown */
export function requireSeen(ids: Partial<Record<RecordName, readonly string[]>>, call: CallContext): void {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  for (const [type, named] of Object.entries(ids) as [RecordName, readonly string[]][]) {
    for (const id of named) {
      const record = read.get(type, id)
      if (!record || !seesRecord(principal, record, read))
        throw new Rejection('record_unknown', { kind: type })
    }
  }
}

/**
 * For operations on everything inside an area: seeing the area only as a parent of a visible one is insufficient.
 * @throws Rejection record_unknown
 */
export function requireWhole(areaIds: readonly string[], call: CallContext): void {
  requireSeen({ area: areaIds }, call)
  const { principal } = callerOf(call)
  // `requireSeen` has found a record with each id.
  if (!areaIds.every((id) => seesArea(principal, id as AreaId)))
    throw new Rejection('record_unknown', { kind: 'area' })
}

/** @throws Rejection no_permission */
function requireConcerned(areaIds: 'all' | readonly AreaId[], call: CallContext): void {
  const { principal } = callerOf(call)
  const isSeen =
    areaIds === 'all' ? seesEverything(principal) : areaIds.every((id) => seesArea(principal, id))
  if (!isSeen) throw new Rejection('no_permission')
}

interface Paged {
  readonly pageNum: number
  readonly pageSize: number
}
type PageEndpoint = Endpoint & { readonly input: { readonly _zod: { readonly output: Paged } } }
type RowOf<E extends Endpoint> = OutputOf<E> extends Page<infer Row> ? Row : never

interface ListRule<E extends Endpoint, Item> {
  readonly where?: (item: Item, input: InputOf<E>, call: CallContext) => boolean
  /** Texts searched by `name`. */
  readonly names?: (item: Item, call: CallContext) => readonly string[]
  /** Sort order; default: the order of the source. */
  readonly order?: (input: InputOf<E>, call: CallContext) => ((a: Item, b: Item) => number) | undefined
  /** Called only for items of the requested page. */
  readonly row: (item: Item, call: CallContext) => RowOf<E>
}

/** Page of any list; stable order. */
export function page<E extends PageEndpoint, Item>(
  _endpoint: E,
  items: (input: InputOf<E>, call: CallContext) => Iterable<Item>,
  { where, names, order, row }: ListRule<E, Item>,
): Handler<E> {
  return (input, call) => {
    const { name: search = '' } = input as { readonly name?: string }
    const isSearched = search.trim() !== '' && names !== undefined
    const compare = order?.(input, call)
    const all = items(input, call)
    // `PageEndpoint` and `RowOf` guarantee that input and output are those of a page.
    const cut = (found: readonly Item[]) =>
      pageOfRows(found, input as Paged, (item) => row(item, call)) as OutputOf<E>
    // A sorted index is used without scanning.
    if (isArray(all) && !where && !isSearched && !compare) return cut(all)
    const found: Item[] = []
    for (const item of all) {
      if (where && !where(item, input, call)) continue
      if (isSearched && !isNamed(search, ...names(item, call))) continue
      found.push(item)
    }
    if (compare) found.sort(compare)
    return cut(found)
  }
}

/** `Array.isArray` would narrow to a mutable array. */
const isArray = <Item>(items: Iterable<Item>): items is readonly Item[] => Array.isArray(items)

type SharedField<E extends Endpoint, K extends RecordName> = keyof InputOf<E> & keyof Records[K] & string

interface RecordRule<E extends Endpoint, K extends RecordName>
  extends Partial<Pick<ListRule<E, Records[K]>, 'row'>>,
    Omit<ListRule<E, Records[K]>, 'order' | 'row'> {
  readonly type: K
  /** Texts searched by `name`; default the record's names. */
  readonly names?: (item: Records[K], call: CallContext) => readonly string[]
  /** Fields that must equal the input if given, each with its index, if any. */
  readonly equal?: Partial<Readonly<Record<SharedField<E, K>, IndexOf<K> | null>>>
  /** Index lookup for the requested records, if it does not correspond to a single field. */
  readonly from?: (input: InputOf<E>) => readonly [IndexOf<K>, string] | undefined
  /** Sort order; default: by name. Equal records are ordered by id. */
  readonly order?: (a: Records[K], b: Records[K]) => number
  readonly orderByOthers?: OrderByOthers<Records[K]>
}
/** An order that also depends on records of other types. */
export interface OrderByOthers<R> {
  readonly reads: readonly RecordName[]
  readonly compare: (a: R, b: R, read: ReadState) => number
}
type RecordListRule<E extends Endpoint, K extends RecordName> = RecordRule<E, K> &
  Optional<Omit<Records[K], 'type'> extends RowOf<E> ? true : false, Pick<ListRule<E, Records[K]>, 'row'>> &
  Optional<Records[K] extends Named ? true : false, Pick<Required<RecordRule<E, K>>, 'order'>>

interface Named {
  readonly name: string
  readonly nameEn?: string
}
/** `RecordListRule` allows omitting `order` only with names. */
const namesOf = (record: object): [string, string] => {
  const { name = '', nameEn = '' } = record as Partial<Named>
  return [name, nameEn]
}
const byName = (a: object, b: object): number => compareValues(namesOf(a)[0], namesOf(b)[0])

/** `RecordListRule` allows omitting `row` only if this conversion applies. */
const plainRow = <Row>({ type: _, ...rest }: AnyRecord): Row => rest as unknown as Row

/** A page of the project's records of one type that the caller may see. A row is the record without its type, unless declared. */
export function recordPage<E extends PageEndpoint, K extends RecordName>(
  endpoint: E,
  declared: RecordListRule<E, K>,
): Handler<E> {
  const {
    type,
    equal = {},
    names = namesOf,
    from,
    order = byName,
    orderByOthers = { reads: [], compare: order },
    row = plainRow,
    ...rule
  }: RecordRule<E, K> = declared
  const fields = Object.entries(equal) as [SharedField<E, K>, IndexOf<K> | null][]
  const { compare, reads } = orderByOthers
  const ordered = keptOf([type, ...reads], (read) => [...read.all(type)].sort(comparing(read)))
  return page<E, Records[K]>(endpoint, (input, call) => seen(input, call), {
    ...rule,
    names,
    row,
    order: (input, call) => (indexedOf(input) ? comparing(projectOf(call).workspace.state) : undefined),
  })

  function comparing(read: ReadState) {
    return (a: Records[K], b: Records[K]): number => compare(a, b, read) || (a.id < b.id ? -1 : 1)
  }

  function indexedOf(input: InputOf<E>): readonly [IndexOf<K>, string] | undefined {
    const declaredIndex = from?.(input)
    if (declaredIndex) return declaredIndex
    for (const [field, index] of fields)
      if (index !== null && input[field] !== undefined) return [index, String(input[field])]
    return undefined
  }

  /**
   * Iterates the first index that the query allows, otherwise all records in order; the cheapest filters run
   * first.
   */
  function* seen(input: InputOf<E>, call: CallContext): Iterable<Records[K]> {
    const read = projectOf(call).workspace.state
    const { principal } = callerOf(call)
    const asked = fields.filter(([field]) => input[field] !== undefined)
    const indexed = indexedOf(input)
    const start = indexed ? read.by(type, ...indexed).values() : ordered(read)
    for (const record of start) {
      const isAsked = asked.every(([field]) => Object.is(record[field], input[field]))
      if (isAsked && seesRecord(principal, record, read)) yield record
    }
  }
}
