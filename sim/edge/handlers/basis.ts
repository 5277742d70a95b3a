/**
 * Edit conflict detection: a command may name the version of a record that its form was based on (`basis`: record id
 * and sequence). If someone else has changed one of its fields since, it is rejected with the author and time.
 */
import type { EditConflict } from '#shared/contract/endpoint.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { namesOfPerson, personOf } from '#shared/records/person.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { type ReadState, type RecordName, seesRecord } from '#shared/records/registry.ts'
import type { Workspace } from '../../core/workspace/workspace.ts'
import { type Edit, type Edits, editsAfter, recentEdits } from '../../processes/commands/edits.ts'
import type { CallContext } from '../http/mount.ts'

type Stream = Pick<Workspace, 'state' | 'stream' | 'seq'>

export interface Basis {
  readonly recordId: string
  readonly seq: number
  /** The input of the call; its fields that belong to the record are those of the form. */
  readonly fields: Readonly<Record<string, unknown>>
}

const BASIS = /^([a-z]{3}_[0-9a-z-]{1,36})@(\d{1,15})$/

/** Null where the text is none. */
export function readBasis(text: unknown, input: object): Basis | null {
  const [, recordId, seq] = (typeof text === 'string' && BASIS.exec(text)) || []
  return recordId === undefined ? null : { recordId, seq: Number(seq), fields: { ...input } }
}

/** Another user has changed the same fields. */
export class ChangedMeanwhile extends Rejection {
  readonly conflicts: readonly EditConflict[]
  /** Commit on which a form is based that knows these conflicts. */
  readonly seq: number
  constructor(conflicts: readonly EditConflict[], seq: number) {
    const people = conflicts.flatMap(({ by }) => by ?? [])
    const each = (names: readonly string[]) => [...new Set(names)].join(', ')
    const name = each(people.map((one) => one.name))
    super(
      'changed_meanwhile',
      called('people', { name, nameEn: each(people.map((one) => one.nameEn || one.name)) }),
    )
    this.conflicts = conflicts
    this.seq = seq
  }
}

/** Thrown inside the decision; the result is built once everything it depends on is durable. */
class Overwrites extends Rejection {
  constructor() {
    super('changed_meanwhile')
  }
}

/** Only the first command of a call is checked, because a second one would see the changes of the first. */
const judged = new WeakSet<CallContext>()

/** Calls `run` with the check to perform before deciding; with none if there is no basis or it is in another stream. */
export async function runOnBasis<T>(
  call: CallContext,
  workspace: Stream,
  run: (precondition: ((pending: ReadState) => void) | undefined) => Promise<T>,
): Promise<T> {
  const ground = judged.has(call) ? null : await groundOf(call, workspace)
  if (!ground) return run(undefined)
  judged.add(call)
  try {
    return await run((pending) => {
      if (overwritten(ground, pending).length > 0) throw new Overwrites()
    })
  } catch (error) {
    throw error instanceof Overwrites ? await explained(ground) : error
  }
}

interface Ground extends Omit<Basis, 'seq'> {
  readonly call: CallContext
  readonly workspace: Stream
  readonly type: RecordName
  readonly afterSeq: number
  /** Changes up to the commit `seq`; null if no longer available. */
  readonly edits: Edits | null
  readonly seq: number
}

async function groundOf(call: CallContext, workspace: Stream): Promise<Ground | null> {
  const { basis, caller } = call
  const type = basis && recordTypeOf(basis.recordId)
  if (!type || !caller) return null
  const { state, stream, seq } = workspace
  const { recordId, fields } = basis
  const record = state.get(type, recordId)
  // The command rejects a hidden record, and nothing about it is returned here.
  if (!record || !seesRecord(caller.principal, record, state)) return null
  const afterSeq = Math.min(basis.seq, seq)
  const edits = await editsAfter(call.services, { stream, recordId, afterSeq, lastSeq: seq, read: state })
  return { call, workspace, type, recordId, fields, afterSeq, edits, seq }
}

/** Fields that the call would change although someone else has changed them since. */
function overwritten(ground: Ground, pending: ReadState): string[] {
  const { type, recordId, fields, workspace } = ground
  const [now, durable] = [fieldsOf(pending, type, recordId), fieldsOf(workspace.state, type, recordId)]
  const edits = editsOf(ground)
  return Object.keys(fields).filter((field) => {
    if (!Object.hasOwn(now, field) || isSameJson(now[field], fields[field])) return false
    // The author of a change that is not durable yet is unknown, but the change itself is known.
    return edits === null || isStrange(ground, edits.get(field)) || !isSameJson(now[field], durable[field])
  })
}

/** Conflicts with the same person's own edits are not reported. */
const isStrange = ({ call }: Ground, edit: Edit | undefined): boolean =>
  edit !== undefined && edit.by.id !== call.caller?.principal.accountId

function editsOf({ call, workspace, recordId, edits, seq }: Ground): Edits | null {
  const { stream, seq: lastSeq } = workspace
  const newer = recentEdits(call.services.recent, { stream, recordId, afterSeq: seq, lastSeq })
  return edits && newer && new Map([...edits, ...newer])
}

async function explained(ground: Ground): Promise<ChangedMeanwhile> {
  const { workspace, type, recordId } = ground
  const edits = editsOf(ground)
  const now = fieldsOf(workspace.state, type, recordId)
  const conflicts = overwritten(ground, workspace.state).map((path) => {
    const edit = edits?.get(path)
    return {
      path,
      value: now[path] ?? null,
      by: edit ? namesOfPerson(personOf(edit.by)) : null,
      atMs: edit?.atMs ?? null,
    }
  })
  return new ChangedMeanwhile(conflicts, workspace.seq)
}

const fieldsOf = (read: ReadState, type: RecordName, id: string): Readonly<Record<string, unknown>> => ({
  ...read.get(type, id),
})
