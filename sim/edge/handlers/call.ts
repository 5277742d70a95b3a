/** Common functions of handlers: caller, command execution, list pages. */

import type { Group, Handlers, Page } from '#shared/contract/endpoint.ts'
import type { AnyStream, CommandData, CommandName } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { callerActor } from '../../core/auth/actors.ts'
import type { Committed, RunContext, Workspace } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CallContext, Caller } from '../http/mount.ts'
import { runOnBasis } from './basis.ts'
import { inSight } from './namesInSight.ts'

/** Type with one handler for each endpoint of a subject. */
export type HandlersOf<G extends Group> = Handlers<G, CallContext>

/** For endpoints with a session, which the router guarantees. */
export const callerOf = (call: CallContext): Caller => must(call.caller, 'a caller')

/** For endpoints in a project, which the router guarantees. */
export const projectOf = (call: CallContext): ProjectWorkspace => must(callerOf(call).project, 'a project')

export function runAs<S extends AnyStream, N extends CommandName<S>>(
  call: CallContext,
  workspace: Workspace<S>,
  name: N,
  data: CommandData<S, N>,
  /** Is shown the state that the command is decided on. */
  look?: (pending: ReadState) => void,
): Promise<Committed | null> {
  return runOnBasis(call, workspace, (required) => {
    const precondition = (pending: ReadState) => {
      required?.(pending)
      look?.(pending)
    }
    return workspace.run(name, data, { ...runContext(call), ...linksOf(call, workspace), precondition })
  }).catch((error: unknown) => {
    throw inSight(error, call)
  })
}

/** Throws what `runAs` would be refused with, and records nothing. */
export function checkAs<S extends AnyStream, N extends CommandName<S>>(
  call: CallContext,
  workspace: Workspace<S>,
  name: N,
  data: CommandData<S, N>,
): void {
  const refusal = workspace.check(name, data, runContext(call))
  if (refusal) throw inSight(refusal, call)
}

function runContext(call: CallContext): RunContext {
  const { principal, channel } = callerOf(call)
  return { actor: callerActor(principal), channel, nowMs: Math.round(call.services.clock.now()) }
}

/** Number of commands per call, to derive idempotency keys. */
const commandsRun = new WeakMap<CallContext, number>()

function linksOf(
  call: CallContext,
  { stream }: Pick<Workspace, 'stream'>,
): Pick<RunContext, 'group' | 'undoes' | 'key'> {
  const { group, undoes } = call.action
  const key = nextKey(call)
  commandsRun.set(call, (commandsRun.get(call) ?? 0) + 1)
  return {
    key,
    group: group ?? undefined,
    undoes: undoes === null ? undefined : `${stream}#${undoes}`,
  }
}

function nextKey(call: CallContext): string | undefined {
  const { key } = call.action
  const number = commandsRun.get(call) ?? 0
  return key === null ? undefined : `${key}${number === 0 ? '' : `#${number}`}`
}

/**
 * Whether the caller sent this command with the same idempotency key before. Records it refers to may have
 * been deleted since.
 */
export const isRepeated = <S extends AnyStream>(
  call: CallContext,
  workspace: Workspace<S>,
  name: CommandName<S>,
): boolean => workspace.isRepeated(name, { actor: callerActor(callerOf(call).principal), key: nextKey(call) })

/** Returns one page of sorted rows; only the rows of this page are built. */
export function pageOfRows<R, Row>(
  records: readonly R[],
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
  toRow: (record: R) => Row,
): Page<Row> {
  const first = (pageNum - 1) * pageSize
  return { list: records.slice(first, first + pageSize).map(toRow), total: records.length, pageNum, pageSize }
}

/** Compares by code units, which is much faster than locale order. */
export function compareValues<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Case-insensitive search in a record's names. */
export function isNamed(search: string | undefined, ...names: readonly string[]): boolean {
  return hasPhrase(search ?? '', names)
}
