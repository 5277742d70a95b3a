/**
 * Commands that were recorded before a restart and never answered: a kill may have come before they were published. Each
 * is sent once more with its id as soon as its host is back. What was sent to the same device since then takes its place.
 * Presses are not sent again: nobody can know whether the first one arrived, and a second one would take it back.
 */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { isMomentary } from '#shared/devices/kind.ts'
import { propertyOfDevice } from '#shared/devices/registry.ts'
import type { Command, CommandId } from '#shared/records/command.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Clock } from '../clock.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { RETURN_GRACE_MS, type ReturningHosts } from './returningHosts.ts'

const LOOK_EVERY_MS = 500

export interface UnansweredPorts {
  readonly clock: Clock
  readonly returns: Pick<ReturningHosts, 'mayReturn' | 'isConnected'>
  readonly resend: (found: ProjectWorkspace, command: Command) => void
  readonly giveUp: (found: ProjectWorkspace, command: Command) => void
}

/** Nobody expects an old one any more; the steps of a stored scene would begin anew. */
export const isWorthResending = (
  { stored, issuedAtMs, items }: Command,
  read: Pick<ReadState, 'get'>,
  nowMs: number,
): boolean =>
  stored === undefined &&
  Math.abs(nowMs - issuedAtMs) <= COMMAND_TIMEOUT_MS + RETURN_GRACE_MS &&
  !items.some(({ deviceId, values }) => {
    const device = read.get('device', deviceId)
    return Object.keys(values).some((name) => isMomentary(propertyOfDevice(device, name)))
  })

export class UnansweredCommands {
  readonly #ports: UnansweredPorts
  readonly #waiting = new Map<CommandId, { readonly found: ProjectWorkspace; wasConnected: boolean }>()
  #cancel = (): void => undefined

  constructor(ports: UnansweredPorts) {
    this.#ports = ports
  }

  add(found: ProjectWorkspace, { id }: Command): void {
    if (this.#waiting.size === 0) this.#lookLater()
    this.#waiting.set(id, { found, wasConnected: false })
  }

  /** The host has been sent something newer for one of its devices. */
  replacedBy({ items }: Command): void {
    for (const [id, { found }] of this.#waiting) {
      const command = found.workspace.state.get('command', id)
      if (!command?.items.some(({ deviceId }) => items.some((item) => item.deviceId === deviceId))) continue
      this.#waiting.delete(id)
      this.#ports.giveUp(found, command)
    }
  }

  stop(): void {
    this.#waiting.clear()
    this.#cancel()
  }

  #lookLater(): void {
    this.#cancel = this.#ports.clock.transport.schedule(LOOK_EVERY_MS, () => {
      for (const id of [...this.#waiting.keys()]) this.#look(id)
      if (this.#waiting.size > 0) this.#lookLater()
    })
  }

  #look(id: CommandId): void {
    const { returns, resend, giveUp } = this.#ports
    const one = this.#waiting.get(id)
    const command = one?.found.workspace.state.get('command', id)
    const host = command && one?.found.workspace.state.get('host', command.hostId)
    if (!one || !command || !host) {
      this.#waiting.delete(id)
      return
    }
    const isConnected = returns.isConnected(host.id)
    // A host that has signed in a moment ago may not listen yet.
    if (isConnected && !one.wasConnected) {
      one.wasConnected = true
      return
    }
    if (!isConnected && returns.mayReturn(host)) return
    this.#waiting.delete(id)
    if (isConnected) resend(one.found, command)
    else giveUp(one.found, command)
  }
}
