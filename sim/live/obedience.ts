/**
 * Whether devices do what their host has confirmed: by what they report, from when they are told until some seconds after
 * its word. A host that only passes a command on confirms it for a lamp that is stuck.
 */
import { OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'
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
  /** By device what it was asked, without what it was asked to be otherwise since. */
  readonly asked: Map<DeviceId, Readings>
  /** Devices that have reported as they were asked to be. */
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
  /** Commands of each device that are watched. */
  readonly #of = new Map<DeviceId, Set<CommandId>>()

  constructor(ports: ObediencePorts) {
    this.#ports = ports
  }

  begin(found: ProjectWorkspace, commandId: CommandId, items: readonly CommandItem[]): void {
    const done = new Set<DeviceId>()
    const asked = new Map<DeviceId, Readings>()
    const stops = items.map(({ deviceId, values }) => {
      this.#release(deviceId, values)
      asked.set(deviceId, values)
      this.#of.set(deviceId, (this.#of.get(deviceId) ?? new Set()).add(commandId))
      return this.#ports.last.await([deviceId], () => this.#look(commandId, deviceId))
    })
    const stop = () => {
      for (const one of stops) one()
    }
    this.#told.set(commandId, { found, asked, done, stop, confirmedAtMs: null, cancel: null })
  }

  /** What it is asked to be otherwise from now on nobody can tell of the commands before; the rest of them stands. */
  #release(deviceId: DeviceId, values: Readings): void {
    for (const commandId of this.#of.get(deviceId) ?? []) {
      const asked = this.#told.get(commandId)?.asked
      const left = Object.entries(asked?.get(deviceId) ?? {}).filter(
        ([name, value]) => values[name] === undefined || values[name] === value,
      )
      asked?.set(deviceId, Object.fromEntries(left))
    }
  }

  #look(commandId: CommandId, deviceId: DeviceId): void {
    const told = this.#told.get(commandId)
    if (told && this.#isObeying(told, deviceId)) told.done.add(deviceId)
  }

  confirmed(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    if (!told || told.confirmedAtMs !== null) return
    // One that was so before need not report it once more; what is done by hand from now on is another matter.
    for (const deviceId of told.asked.keys()) this.#look(commandId, deviceId)
    told.confirmedAtMs = this.#ports.clock.now()
    told.cancel = this.#ports.clock.transport.schedule(OBEYED_WITHIN_MS, () => this.#judge(commandId))
  }

  end(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    told?.stop()
    told?.cancel?.()
    this.#told.delete(commandId)
    for (const deviceId of told?.asked.keys() ?? []) {
      const others = this.#of.get(deviceId)
      others?.delete(commandId)
      if (others?.size === 0) this.#of.delete(deviceId)
    }
  }

  stop(): void {
    for (const commandId of [...this.#told.keys()]) this.end(commandId)
  }

  #judge(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    if (!told) return
    const { found, asked, done } = told
    const { clock, workspaces, onError } = this.#ports
    // A world that is paused or slow gives its devices as long by its own clock.
    const leftMs = (told.confirmedAtMs ?? 0) + OBEYED_WITHIN_MS - clock.now()
    if (leftMs > 0) {
      told.cancel = clock.schedule(leftMs, () => this.#judge(commandId))
      return
    }
    const deviceIds = [...asked.keys()].filter((id) => !done.has(id) && !this.#mayHaveObeyed(told, id))
    this.end(commandId)
    // In a project that was closed meanwhile nothing happens any more.
    if (deviceIds.length === 0 || !workspaces.project(found.project.id)) return
    const context = systemContext('commands', clock)
    found.workspace
      .run('NoteDisobedience', { commandId, deviceIds }, context)
      .catch((error: unknown) => onError(error))
  }

  /** Of a host that is gone by now nothing more is heard. */
  #mayHaveObeyed(told: Told, deviceId: DeviceId): boolean {
    const { state } = told.found.workspace
    const hostId = state.get('device', deviceId)?.hostId
    return (hostId && state.get('host', hostId)?.isOnline) !== true || this.#isObeying(told, deviceId)
  }

  #isObeying({ found: { project, workspace }, asked }: Told, deviceId: DeviceId): boolean {
    const known = this.#ports.last.get(project.id, deviceId)?.values
    return isObeying(workspace.state.get('device', deviceId), known, asked.get(deviceId) ?? {})
  }
}
