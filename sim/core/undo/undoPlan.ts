/**
 * Plans the undo of one log entry on the current records. Unchanged fields get their previous values; a field
 * changed again is a conflict.
 */
import { UNDOABLE, UNDOABLE_TYPES } from '#shared/domain/undo/undoable.ts'
import type { UndoItem } from '#shared/domain/undo/undoing.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Person, personOf } from '#shared/records/person.ts'
import type { AnyRecord, ReadState, RecordName } from '#shared/records/registry.ts'
import type { Views } from '../readmodels/views.ts'
import { recordsBefore } from '../workspace/recordsBefore.ts'
import type { Committed } from '../workspace/workspace.ts'

/** A record that the entry touched. */
interface Touched {
  readonly type: RecordName
  readonly id: string
  /** Undefined if the entry created the record. */
  readonly before: AnyRecord | undefined
  /** Undefined where the entry removed it. */
  after: AnyRecord | undefined
  /** The last change since then. */
  since: { readonly by: Person; readonly atMs: number; readonly seq: number } | null
}

export interface Undone {
  /** The first commit of the entry. */
  readonly commit: Commit
  /** Records in the order in which the entry changed them. */
  readonly touched: readonly Touched[]
}

type Facts = Readonly<Record<string, unknown>>
/** A record as a table of its fields. */
const facts = (record: AnyRecord): Facts => ({ ...record })

/** An entry with all commits of its action, and the later changes of its records; null where there is none. */
export async function undoneEntry(views: Views, stream: StreamId, seq: number): Promise<Undone | null> {
  let commit: Commit | null = null
  const touched = new Map<string, Touched>()
  await views.replay(stream, seq - 1, (committeds) => {
    for (const one of committeds) {
      commit ??= one.commit.seq === seq ? one.commit : null
      const isOfIt =
        one.commit.seq === seq || (commit?.group !== undefined && one.commit.group === commit.group)
      if (isOfIt) touch(touched, one)
      else noteSince(touched, one)
    }
    return commit !== null
  })
  return commit && { commit, touched: [...touched.values()] }
}

function touch(touched: Map<string, Touched>, { changes, inverse }: Committed): void {
  const before = recordsBefore(inverse)
  for (const change of changes) {
    const { type, id } = 'put' in change ? change.put : change.remove
    const known = touched.get(id) ?? { type, id, before: before.get(id), after: undefined, since: null }
    known.after = 'put' in change ? change.put : undefined
    touched.set(id, known)
  }
}

function noteSince(touched: ReadonlyMap<string, Touched>, { commit, changes }: Committed): void {
  for (const change of changes) {
    const known = touched.get('put' in change ? change.put.id : change.remove.id)
    if (known) known.since = { by: personOf(commit.actor), atMs: commit.at, seq: commit.seq }
  }
}

export interface PlannedField {
  readonly field: string
  readonly now: unknown
  readonly former: unknown
  readonly isConflict: boolean
}

export interface Planned {
  readonly touched: Touched
  readonly record: AnyRecord
  readonly deed: UndoItem['deed']
  readonly fields: readonly PlannedField[]
}

export interface Obstacle {
  readonly record: AnyRecord
  readonly why: 'gone' | 'at_host'
}

export interface Plan {
  /** Steps in execution order. */
  readonly planned: readonly Planned[]
  readonly obstacles: readonly Obstacle[]
}

export function planOf({ touched }: Undone, read: ReadState): Plan {
  const planned: Planned[] = []
  const obstacles: Obstacle[] = []
  for (const one of touched) {
    const found = UNDOABLE[one.type] && plannedOf(one, read)
    if (!found) continue
    if ('why' in found) obstacles.push(found)
    else planned.push(found)
  }
  return { planned: inOrder(planned), obstacles }
}

function plannedOf(touched: Touched, read: ReadState): Planned | Obstacle | null {
  const { type, id, before, after } = touched
  const now = read.get(type, id)
  const undoable = UNDOABLE[type]
  if (!before && after) {
    if (!now) return null
    return undoable?.remove
      ? { touched, record: now, deed: 'removed', fields: [] }
      : { record: now, why: 'at_host' }
  }
  if (before && !after) {
    if (now) return null
    return undoable?.add
      ? { touched, record: before, deed: 'restored', fields: [] }
      : { record: before, why: 'at_host' }
  }
  if (!before || !after) return null
  const fields = fieldsOf(touched, undoable?.fields ?? [], now)
  if (fields.length === 0) return null
  return now ? { touched, record: now, deed: 'changed', fields } : { record: after, why: 'gone' }
}

/** Fields that the entry changed and that do not have their previous value already. */
function fieldsOf(
  { before, after }: Touched,
  names: readonly string[],
  now: AnyRecord | undefined,
): PlannedField[] {
  const [was, made, is] = [before, after, now].map((record) => (record ? facts(record) : {}))
  return names.flatMap((field): PlannedField[] => {
    const [former, left, current] = [was?.[field], made?.[field], is?.[field]]
    if (isSameJson(former, left) || isSameJson(former, current)) return []
    return [{ field, now: current, former, isConflict: !isSameJson(left, current) }]
  })
}

/** Removals come first, inner records before outer ones. Then restored records, outer ones first. */
function inOrder(planned: readonly Planned[]): readonly Planned[] {
  const rank = ({ record }: Planned): number => UNDOABLE_TYPES.indexOf(record.type)
  const removed = planned.filter(({ deed }) => deed === 'removed').toReversed()
  const restored = planned.filter(({ deed }) => deed === 'restored').toReversed()
  return [
    ...removed.toSorted((a, b) => rank(b) - rank(a)),
    ...restored.toSorted((a, b) => rank(a) - rank(b)),
    ...planned.filter(({ deed }) => deed === 'changed').toSorted((a, b) => rank(a) - rank(b)),
  ]
}

/** @param overwrites also fields that were changed again since */
export function itemsOf({ planned }: Plan, overwrites: boolean): readonly UndoItem[] {
  return planned.flatMap(({ record, deed, fields }): UndoItem[] => {
    const { type, id } = record
    if (deed === 'restored') return [{ deed, record }]
    if (deed === 'removed') return [{ deed, type, id }]
    const own = fields.filter(({ isConflict }) => overwrites || !isConflict)
    return own.length === 0
      ? []
      : [
          {
            deed,
            type,
            id,
            facts: Object.fromEntries(own.map(({ field, former }) => [field, former ?? null])),
          },
        ]
  })
}

/** A record of the plan that changed after the plan was created. */
export const changedSince = ({ planned }: Plan, planSeq: number): AnyRecord | undefined =>
  planned.find(({ touched: { since } }) => since !== null && since.seq > planSeq)?.record
