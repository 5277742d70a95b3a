/**
 * Synchronises copies stored on hosts, for any record type: changes are sent when the host is online, with time-out.
 */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { type HOST_COPIES, TIMED_OUT } from '#shared/records/hostCopy.ts'
import type { IndexOf, ReadState, Records } from '#shared/records/registry.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed, RunContext } from '../../core/workspace/workspace.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import type { ControlPorts } from '../commands/deviceCommands.ts'
import type { Process } from '../kit/process.ts'
import type { Processes } from '../kit/processes.ts'
import type { ReturningHosts } from './returningHosts.ts'

type CopyName = (typeof HOST_COPIES)[number]
type Copy = Records[CopyName]
type Message = Pick<Control, 'scene' | 'automation'>

export interface CopyPorts extends ControlPorts {
  readonly workspaces: Workspaces
  readonly processes: Pick<Processes, 'start'>
  readonly returns: Pick<ReturningHosts, 'isConnected'>
  readonly onError: (error: unknown) => void
}

export interface Copied<T extends CopyName, Id extends string> {
  readonly name: string
  readonly type: T
  /** Ids of copies that a host should have, and of those it may still have. */
  readonly all: (read: ReadState) => Iterable<Id>
  /** Ids affected by a commit. */
  readonly concerned: (committed: Committed, read: ReadState) => Iterable<Id>
  /** Decides what to send; null if no host is involved. */
  readonly sync: (id: Id, workspace: OwnWorkspace) => Promise<unknown> | null
  /** Null where the source has changed since: its new version is being sent. */
  readonly messageOf: (copy: Records[T], read: ReadState) => Message | null
  readonly timeOut: (copy: Records[T], workspace: OwnWorkspace, context: RunContext) => Promise<unknown>
  /** Sends the record again. */
  readonly resend: (copy: Records[T], workspace: OwnWorkspace, context: RunContext) => Promise<unknown>
  /** Whether the change affects the content that the host should hold. */
  readonly isWriting: (copy: Records[T], before: Records[T] | undefined) => boolean
}

export type SendCopy = (found: ProjectWorkspace, copy: Copy, message: Message) => void

/** @returns stops following the sources; the process itself ends with the others */
export function startCopies<T extends CopyName, Id extends string>(
  copied: Copied<T, Id>,
  ports: CopyPorts,
  sendCopy: SendCopy,
): () => void {
  const { workspaces, clock, onError, processes } = ports
  const sync = ({ workspace }: ProjectWorkspace, ids: Iterable<Id>): void => {
    for (const id of ids) copied.sync(id, workspace)?.catch(onError)
  }
  for (const found of workspaces.projects()) sync(found, copied.all(found.workspace.state))
  processes.start(copyProcess(copied, ports, sendCopy))
  return workspaces.onCommit(`what is copied: ${copied.name}`, (committed, workspace) => {
    const found = workspaces.projectOf(workspace)
    if (!found) return
    sync(found, copied.concerned(committed, found.workspace.state))
    // Copies that the host had not acknowledged before disconnecting are sent again.
    for (const copy of copiesOfReturned(copied.type, committed, found.workspace.state))
      if (copy.state === 'failed' && copy.reason === TIMED_OUT)
        copied.resend(copy, found.workspace, systemContext('commands', clock)).catch(onError)
  })
}

function copyProcess<T extends CopyName, Id extends string>(
  { name, type, messageOf, timeOut, isWriting }: Copied<T, Id>,
  { clock, returns }: CopyPorts,
  sendCopy: SendCopy,
): Process<T> {
  const sentAtMs = new WeakMap<Records[T], number>()
  return {
    name,
    type,
    open: (read) => read.by(type, 'state' as IndexOf<T>, 'pending').values(),
    due({ found, record }) {
      const { state } = found.workspace
      // Waits while its host is offline.
      const isDue = record.state === 'pending' && state.get('host', record.hostId)?.isOnline === true
      if (!isDue || !messageOf(record, state)) return null
      const sinceMs = sentAtMs.get(record)
      return sinceMs === undefined ? { atMs: record.writtenAtMs } : { sinceMs, withinMs: COMMAND_TIMEOUT_MS }
    },
    step({ found, record }) {
      const { workspace } = found
      if (sentAtMs.has(record)) return timeOut(record, workspace, systemContext('commands', clock))
      const message = messageOf(record, workspace.state)
      // Hosts must reconnect after a server restart first.
      if (!message || !returns.isConnected(record.hostId)) return null
      sentAtMs.set(record, clock.now())
      sendCopy(found, record, message)
      return null
    },
    changed({ record }, before) {
      const sinceMs = before && sentAtMs.get(before)
      if (sinceMs !== undefined && !isWriting(record, before)) sentAtMs.set(record, sinceMs)
    },
    *touched(committed, { workspace: { state } }) {
      for (const copy of copiesOfReturned(type, committed, state)) {
        sentAtMs.delete(copy)
        if (copy.state === 'pending') yield copy
      }
    },
    againMs: COMMAND_TIMEOUT_MS,
  }
}

/** Copies of hosts that are back. */
function* copiesOfReturned<T extends CopyName>(
  copy: T,
  { commit }: Committed,
  read: ReadState,
): Iterable<Records[T]> {
  for (const { type, data } of commit.events)
    if (type === 'HostCameOnline') yield* read.by(copy, 'host' as IndexOf<T>, data.hostId).values()
}

/** Each message has a unique id, also across restarts, because a host ignores known ids. */
export function copySender({ clock, publish }: ControlPorts): SendCopy {
  const since = Math.round(clock.now()).toString(36)
  let sent = 0
  return ({ project, workspace }, copy, message) => {
    const host = workspace.state.get('host', copy.hostId)
    if (!host) return
    sent += 1
    const id = `${copy.id}.${copy.version}.${since}-${sent}`
    publish(
      controlTopic(project.hex, host.number),
      JSON.stringify({ id, d: {}, ...message } satisfies Control),
    )
  }
}
