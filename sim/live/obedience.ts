/**
 * Whether devices do what their host has confirmed: by what they report, from when they are told until some seconds after
 * its word. A host that only passes a command on confirms it for a lamp that is stuck.
 */
import { OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import type { Clock } from '../clock.ts'
import type { LastValues } from '../telemetry/lastValues.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../workspace/workspaces.ts'

export interface ObediencePorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** A command on its way, or within the time after its host's word. */
interface Told {
  readonly found: ProjectWorkspace
  readonly items: readonly CommandItem[]
  /** Devices that have reported as they were asked to be, or were told something else since. */
  readonly done: Set<DeviceId>
  readonly stop: () => void
  /** By the world's clock; null until its host has confirmed it. */
  confirmedAtMs: number | null
  cancel: (() => void) | null
}

/** Starts the effect; what was on its way as the server stopped is believed. */
export function watchObedience(ports: ObediencePorts): () => void {
  const watch = new Watch(ports)
  const stopListening = ports.workspaces.onCommit('obedience', ({ commit }, workspace) => {
    for (const event of commit.events)
      if (event.type === 'DeviceCommandIssued') {
        // A host that runs a scene by itself confirms that it has begun.
        if (event.data.stored) continue
        const found = ports.workspaces.projectOf(workspace)
        if (found) watch.begin(found, event.data.commandId, event.data.items)
      } else if (event.type === 'DeviceCommandConfirmed') watch.confirmed(event.data.commandId)
      else if (event.type === 'DeviceCommandFailed' || event.type === 'DeviceCommandTimedOut')
        watch.end(event.data.commandId)
  })
  return () => {
    stopListening()
    watch.stop()
  }
}

class Watch {
  readonly #ports: ObediencePorts
  readonly #told = new Map<CommandId, Told>()
  /** The newest command of each device that is watched. */
  readonly #newest = new Map<DeviceId, CommandId>()

  constructor(ports: ObediencePorts) {
    this.#ports = ports
  }

  begin(found: ProjectWorkspace, commandId: CommandId, items: readonly CommandItem[]): void {
    const done = new Set<DeviceId>()
    const stops = items.map((item) => {
      const before = this.#newest.get(item.deviceId)
      if (before) this.#told.get(before)?.done.add(item.deviceId)
      this.#newest.set(item.deviceId, commandId)
      return this.#ports.last.await([item.deviceId], () => {
        if (this.#isObeying(found, item)) done.add(item.deviceId)
      })
    })
    const stop = () => {
      for (const one of stops) one()
    }
    this.#told.set(commandId, { found, items, done, stop, confirmedAtMs: null, cancel: null })
  }

  confirmed(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    if (!told) return
    // One that was so before need not report it once more; what is done by hand from now on is another matter.
    for (const item of told.items) if (this.#isObeying(told.found, item)) told.done.add(item.deviceId)
    told.confirmedAtMs = this.#ports.clock.now()
    told.cancel = this.#ports.clock.transport.schedule(OBEYED_WITHIN_MS, () => this.#judge(commandId))
  }

  end(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    told?.stop()
    told?.cancel?.()
    this.#told.delete(commandId)
    for (const { deviceId } of told?.items ?? [])
      if (this.#newest.get(deviceId) === commandId) this.#newest.delete(deviceId)
  }

  stop(): void {
    for (const commandId of [...this.#told.keys()]) this.end(commandId)
  }

  #judge(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    if (!told) return
    const { found, items, done } = told
    const { clock, workspaces, onError } = this.#ports
    // A world that is paused or slow gives its devices as long by its own clock.
    const leftMs = (told.confirmedAtMs ?? 0) + OBEYED_WITHIN_MS - clock.now()
    if (leftMs > 0) {
      told.cancel = clock.schedule(leftMs, () => this.#judge(commandId))
      return
    }
    const deviceIds = items
      .filter((item) => !done.has(item.deviceId) && !this.#mayHaveObeyed(found, item))
      .map(({ deviceId }) => deviceId)
    this.end(commandId)
    // In a project that was closed meanwhile nothing happens any more.
    if (deviceIds.length === 0 || !workspaces.project(found.project.id)) return
    const context = systemContext('commands', clock)
    found.workspace
      .run('NoteDisobedience', { commandId, deviceIds }, context)
      .catch((error: unknown) => onError(error))
  }

  /** Of a host that is gone by now nothing more is heard. */
  #mayHaveObeyed(found: ProjectWorkspace, item: CommandItem): boolean {
    const { state } = found.workspace
    const hostId = state.get('device', item.deviceId)?.hostId
    return (hostId && state.get('host', hostId)?.isOnline) !== true || this.#isObeying(found, item)
  }

  #isObeying({ project, workspace }: ProjectWorkspace, { deviceId, values }: CommandItem): boolean {
    const device = workspace.state.get('device', deviceId)
    return !device || isObeying(device, this.#ports.last.get(project.id, deviceId)?.values, values)
  }
}
