import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { UndoField, UndoPlan, undoContract } from '#shared/contract/undo.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { seesEverything } from '#shared/permissions.ts'
import { personOf } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { messageInBoth } from '#shared/texts/messageText.ts'
import { isTooLong, namesOfRecord } from '../../core/readmodels/operationDetails.ts'
import { isConfiguring } from '../../core/readmodels/operationKinds.ts'
import { lastOwn } from '../../core/undo/lastOwn.ts'
import {
  changedSince,
  itemsOf,
  type Plan,
  type PlannedField,
  planOf,
  type Undone,
  undoneEntry,
} from '../../core/undo/undoPlan.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, checkAs, type HandlersOf, projectOf, runAs } from './call.ts'

export const undoHandlers: HandlersOf<typeof undoContract> = {
  async plan({ seq }, call) {
    requireWhole(call)
    const { workspace } = projectOf(call)
    const asked = seq ?? (await lastOwn(call.services, workspace.stream, callerOf(call).principal.accountId))
    if (asked === null) throw new Rejection('undo_nothing')
    const planSeq = workspace.seq
    const undone = await entryOf(asked, call)
    const plan = planOf(undone, workspace.state)
    return { ...headOf(undone), planSeq, ...rowsOf(plan), refusal: refusalOf(plan, call) }
  },
  async undo({ seq, planSeq, overwrite }, call) {
    requireWhole(call)
    const { workspace } = projectOf(call)
    const undone = await entryOf(seq, call)
    const plan = planOf(undone, workspace.state)
    requireFresh(plan, planSeq)
    const items = itemsOf(plan, overwrite)
    const as = { ...call, action: { ...call.action, undoes: seq } }
    // The plan lacks commands that were decided a moment ago.
    const look = (pending: ReadState): void => {
      if (!isSameJson(itemsOf(planOf(undone, pending), overwrite), items)) throw new Rejection('undo_stale')
    }
    const committed = await runAs(as, workspace, 'UndoOperation', { items }, look)
    if (!committed) throw new Rejection('undo_nothing')
    return { seq: committed.commit.seq, done: items.length }
  },
}

/** A person who may see only a part of a project cannot judge the effect of an undo. */
function requireWhole(call: CallContext): void {
  if (!seesEverything(callerOf(call).principal)) throw new Rejection('no_permission', { right: 'logs.view' })
}

async function entryOf(seq: number, call: CallContext): Promise<Undone> {
  const undone = await undoneEntry(call.services.views, projectOf(call).workspace.stream, seq)
  if (!undone) throw new Rejection('record_unknown', { kind: 'operation' })
  if (!isConfiguring(undone.commit.command)) throw new Rejection('undo_kind')
  return undone
}

const headOf = ({ commit }: Undone) => ({
  seq: commit.seq,
  atMs: commit.at,
  command: commit.command,
  by: personOf(commit.actor),
})

function rowsOf({ planned, obstacles }: Plan): Pick<UndoPlan, 'items' | 'impossible'> {
  return {
    items: planned.map(({ record, touched, deed, fields }) => ({
      ...{ type: record.type, id: record.id, ...namesOfRecord(record), deed },
      fields: fields.map(fieldRow),
      changedBy: touched.since?.by ?? null,
      changedAtMs: touched.since?.atMs ?? null,
    })),
    impossible: obstacles.map(({ record, why }) => ({
      ...{ type: record.type, id: record.id, ...namesOfRecord(record), why },
    })),
  }
}

function fieldRow({ field, now, former, isConflict }: PlannedField): UndoField {
  if (isTooLong(now, former)) return { field, isConflict, isLong: true }
  // Values of records are JSON.
  const values = { ...(now === undefined ? {} : { now }), ...(former === undefined ? {} : { former }) }
  return { field, isConflict, ...(values as Pick<UndoField, 'now' | 'former'>) }
}

/** Rejection of the undo; conflicts alone do not reject. */
function refusalOf(plan: Plan, call: CallContext): OutputOf<typeof undoContract.plan>['refusal'] {
  const hasConflicts = plan.planned.some(({ fields }) => fields.some(({ isConflict }) => isConflict))
  try {
    checkAs(call, projectOf(call).workspace, 'UndoOperation', { items: itemsOf(plan, hasConflicts) })
    return null
  } catch (error) {
    if (error instanceof Rejection) return messageInBoth(error)
    throw error
  }
}

function requireFresh(plan: Plan, planSeq: number): void {
  const changed = changedSince(plan, planSeq)
  if (changed) throw new Rejection('undo_stale')
}
