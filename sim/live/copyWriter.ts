/** Brings copies to their hosts: as soon as the host is there, with a time for its response. */
import type { HostId } from '#shared/records/host.ts'
import { type HostCopyFields, TIMED_OUT } from '#shared/records/hostCopy.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { RunContext } from '../workspace/workspace.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { Deadlines } from './deadlines.ts'
import type { ControlPorts } from './deviceCommands.ts'
import type { ReturningHosts } from './returningHosts.ts'

export interface CopyPorts extends ControlPorts {
  readonly returns: Pick<ReturningHosts, 'isConnected'>
}

type Copy = HostCopyFields & { readonly id: string }
type Message = Pick<Control, 'scene' | 'automation'>

export interface CopyWriterParts<C extends Copy> {
  /** Null where what is copied has changed since: what it has become is on its way. */
  readonly messageOf: (copy: C, found: ProjectWorkspace) => Message | null
  readonly timeOut: (copy: C, found: ProjectWorkspace, context: RunContext) => Promise<unknown>
  /** Records that it is sent once more. */
  readonly resend: (copy: C, found: ProjectWorkspace, context: RunContext) => Promise<unknown>
}

export class CopyWriter<C extends Copy> {
  readonly #ports: CopyPorts
  readonly #parts: CopyWriterParts<C>
  readonly #deadlines: Deadlines
  /** Each message has an id of its own, also over a restart: a host ignores one that it has had. */
  readonly #since: string
  #sent = 0

  constructor(ports: CopyPorts, parts: CopyWriterParts<C>) {
    this.#ports = ports
    this.#since = Math.round(ports.clock.now()).toString(36)
    this.#parts = parts
    this.#deadlines = new Deadlines(ports)
  }

  /** What has become of it: one that is to be written is. */
  follow(found: ProjectWorkspace, copy: C): void {
    this.end(copy.id)
    if (copy.state === 'pending') this.write(found, copy)
  }

  /** Where its host is offline it waits until that is there; one that was online when its server ended has to connect first. */
  write(found: ProjectWorkspace, copy: C): void {
    if (found.workspace.state.get('host', copy.hostId)?.isOnline !== true) return
    const message = this.#parts.messageOf(copy, found)
    if (!message) return
    const isHeard = this.#ports.returns.isConnected(copy.hostId)
    this.#deadlines.begin(copy.id, async (context) =>
      isHeard ? this.#parts.timeOut(copy, found, context) : this.write(found, copy),
    )
    if (isHeard) this.send(found, copy, message)
  }

  /** Its host is there: what waits for that is written, and what it had not answered to before it went is sent again. */
  hostReturned(found: ProjectWorkspace, copies: Iterable<C>): void {
    const { clock, onError } = this.#ports
    for (const copy of copies) {
      if (copy.state === 'pending') this.write(found, copy)
      if (copy.state !== 'failed' || copy.reason !== TIMED_OUT) continue
      const context = systemContext('commands', clock)
      this.#parts.resend(copy, found, context).catch(onError)
    }
  }

  send({ project, workspace }: ProjectWorkspace, copy: C, message: Message): void {
    const host = workspace.state.get('host', copy.hostId as HostId)
    if (!host) return
    this.#sent += 1
    const id = `${copy.id}.${copy.version}.${this.#since}-${this.#sent}`
    this.#ports.publish(
      controlTopic(project.hex, host.number),
      JSON.stringify({ id, d: {}, ...message } satisfies Control),
    )
  }

  end(id: string): void {
    this.#deadlines.end(id)
  }

  stop(): void {
    this.#deadlines.stop()
  }
}
