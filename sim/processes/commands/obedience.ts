/**
 * Checks whether devices follow confirmed commands, by their reports up to some seconds after the acknowledgement. A
 * host that only forwards commands confirms them even for a faulty lamp.
 */
import { OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { Reading, Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { isObeying } from '#shared/rules/obedience.ts'
import type { Clock } from '../../base/clock.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import { Wakes } from '../kit/wakes.ts'

export interface ObediencePorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
}

/** A property taken over from an earlier command. It returns there if the host does not execute the newer one. */
interface Released {
  readonly commandId: CommandId
  readonly deviceId: DeviceId
  readonly name: string
  readonly value: Reading
}

/** A command in progress, or within the period after its host's confirmation. */
interface WatchedCommand {
  readonly found: ProjectWorkspace
  /** Commanded values per device, without those replaced by later commands. */
  readonly asked: Map<DeviceId, Readings>
  /** Devices that have reported the commanded values. */
  readonly done: Set<DeviceId>
  readonly released: Released[]
  readonly stop: () => void
  /** Acknowledgement time by the world's clock; null before. */
  confirmedAtMs: number | null
}

/** Whether commanded values are not reported yet. Callers check before skipping a command. */
export type AskedOtherwise = Pick<Obedience, 'isAskedOtherwise'>

export class Obedience {
  readonly #ports: ObediencePorts
  readonly #watched = new Map<CommandId, WatchedCommand>()
  /**
   * Pending commands by device and property. All of a set have the same target value, because a command with another
   * value replaces them.
   */
  readonly #asking = new Map<DeviceId, Map<string, Set<CommandId>>>()
  readonly #waits: Wakes<CommandId>
  readonly #world: Wakes<CommandId>
  #onError: (error: unknown) => void = () => undefined

  constructor(ports: ObediencePorts) {
    this.#ports = ports
    const parts = {
      clock: ports.clock,
      wake: (commandId: CommandId) => this.#judge(commandId),
      onError: (error: unknown) => this.#onError(error),
    }
    this.#waits = new Wakes({ ...parts, by: 'transport' })
    this.#world = new Wakes({ ...parts, by: 'world' })
  }

  /** Starts the effect. Commands open from before a restart are watched; those acknowledged by the host by then are believed. */
  start(onError: (error: unknown) => void): () => void {
    this.#onError = onError
    const { workspaces } = this.#ports
    for (const found of workspaces.projects())
      for (const { id, items, stored } of found.workspace.state.all('command'))
        if (!stored) this.#begin(found, id, items)
    const stopListening = workspaces.onCommit('obedience', (committed, workspace) => {
      for (const { id } of removedIn('listing', committed)) this.#endThoseOf(id)
      const found = workspaces.projectOf(workspace)
      const { commit } = committed
      if (found)
        for (const event of commit.events as readonly AtriumEvent[]) this.#hear(found, event, commit.at)
    })
    return () => {
      stopListening()
      for (const commandId of [...this.#watched.keys()]) this.#end(commandId)
    }
  }

  /** Number of watched commands. */
  get size(): number {
    return this.#watched.size
  }

  /** Whether the device is changing to another value. Then its last report is no reason to skip a command. */
  isAskedOtherwise(deviceId: DeviceId, values: Readings): boolean {
    const asking = this.#asking.get(deviceId)
    return Object.entries(values).some(([name, value]) => {
      for (const commandId of asking?.get(name) ?? []) {
        const watched = this.#watched.get(commandId)
        if (watched?.asked.get(deviceId)?.[name] === value) return false
        // Numbers arrive later and are not implied by switches.
        if (typeof value === 'number' || watched?.done.has(deviceId) === false) return true
      }
      return false
    })
  }

  #hear(found: ProjectWorkspace, event: AtriumEvent, atMs: number): void {
    if (event.type === 'DeviceCommandIssued') {
      // A host confirms the start of its own scene runs only. Recorded history is not checked against current reports.
      const isPast = this.#ports.clock.now() - atMs > OBEYED_WITHIN_MS
      if (!event.data.stored && !isPast) this.#begin(found, event.data.commandId, event.data.items)
    } else if (event.type === 'DeviceCommandConfirmed') this.#confirmed(event.data.commandId)
    else if (event.type === 'DeviceCommandFailed') {
      const { commandId } = event.data
      for (const [deviceId, values] of this.#watched.get(commandId)?.asked ?? [])
        for (const name of Object.keys(values)) this.#stopAsking(commandId, deviceId, name)
      this.#giveBack(commandId)
      this.#end(commandId)
    } else if (event.type === 'DeviceCommandTimedOut') this.#end(event.data.commandId)
  }

  #begin(found: ProjectWorkspace, commandId: CommandId, items: readonly CommandItem[]): void {
    const done = new Set<DeviceId>()
    const asked = new Map<DeviceId, Readings>()
    const released = items.flatMap(({ deviceId, values }) => this.#takeOver(deviceId, values))
    const stops = items.map(({ deviceId, values }) => {
      asked.set(deviceId, { ...asked.get(deviceId), ...values })
      for (const name of Object.keys(values)) this.#askingOf(deviceId, name).add(commandId)
      return this.#ports.last.await([deviceId], () => this.#look(commandId, deviceId))
    })
    const stop = () => {
      for (const one of stops) one()
    }
    this.#watched.set(commandId, { found, asked, done, released, stop, confirmedAtMs: null })
  }

  #askingOf(deviceId: DeviceId, name: string): Set<CommandId> {
    const ofDevice = this.#asking.get(deviceId) ?? new Map<string, Set<CommandId>>()
    this.#asking.set(deviceId, ofDevice)
    const commands = ofDevice.get(name) ?? new Set<CommandId>()
    ofDevice.set(name, commands)
    return commands
  }

  #stopAsking(commandId: CommandId, deviceId: DeviceId, name: string): void {
    const ofDevice = this.#asking.get(deviceId)
    const commands = ofDevice?.get(name)
    commands?.delete(commandId)
    if (commands?.size === 0) ofDevice?.delete(name)
    if (ofDevice?.size === 0) this.#asking.delete(deviceId)
  }

  /** Values replaced by a later command can no longer be verified for earlier ones; their other values remain. */
  #takeOver(deviceId: DeviceId, values: Readings): Released[] {
    const released: Released[] = []
    for (const [name, wanted] of Object.entries(values))
      for (const commandId of this.#asking.get(deviceId)?.get(name) ?? []) {
        const asked = this.#watched.get(commandId)?.asked
        const { [name]: value, ...others } = asked?.get(deviceId) ?? {}
        if (value === wanted) break
        this.#stopAsking(commandId, deviceId, name)
        asked?.set(deviceId, others)
        if (value !== undefined) released.push({ commandId, deviceId, name, value })
      }
    return released
  }

  /** The host failed the command, so the earlier one applies again, unless replaced. */
  #giveBack(failedId: CommandId): void {
    for (const one of this.#watched.get(failedId)?.released ?? []) {
      const { commandId, deviceId, name, value } = one
      const asked = this.#watched.get(commandId)?.asked
      if (!asked) continue
      const [newer] = this.#asking.get(deviceId)?.get(name) ?? []
      const newest = newer === undefined ? undefined : this.#watched.get(newer)
      if (newest && newest.asked.get(deviceId)?.[name] !== value) newest.released.push(one)
      else {
        asked.set(deviceId, { ...asked.get(deviceId), [name]: value })
        this.#askingOf(deviceId, name).add(commandId)
      }
    }
  }

  #look(commandId: CommandId, deviceId: DeviceId): void {
    const watched = this.#watched.get(commandId)
    if (watched && this.#isObeying(watched, deviceId)) watched.done.add(deviceId)
  }

  #confirmed(commandId: CommandId): void {
    const watched = this.#watched.get(commandId)
    if (!watched || watched.confirmedAtMs !== null) return
    // A device already in the target state need not report again; later manual changes do not count.
    for (const deviceId of watched.asked.keys()) this.#look(commandId, deviceId)
    watched.confirmedAtMs = this.#ports.clock.now()
    this.#waits.after(commandId, OBEYED_WITHIN_MS)
  }

  #end(commandId: CommandId): void {
    const watched = this.#watched.get(commandId)
    watched?.stop()
    this.#waits.cancel(commandId)
    this.#world.cancel(commandId)
    this.#watched.delete(commandId)
    for (const [deviceId, values] of watched?.asked ?? [])
      for (const name of Object.keys(values)) this.#stopAsking(commandId, deviceId, name)
  }

  /** Ends all checks of a closed project. */
  #endThoseOf(projectId: ProjectId): void {
    for (const [commandId, { found }] of this.#watched)
      if (found.project.id === projectId) this.#end(commandId)
  }

  #judge(commandId: CommandId): void {
    const watched = this.#watched.get(commandId)
    if (!watched) return
    const { found, asked, done } = watched
    const { clock, workspaces } = this.#ports
    // In a paused or slow world, the period is measured in world time.
    const endsMs = (watched.confirmedAtMs ?? 0) + OBEYED_WITHIN_MS
    if (endsMs > clock.now()) {
      this.#world.at(commandId, endsMs)
      return
    }
    const deviceIds = [...asked.keys()].filter((id) => !done.has(id) && !this.#mayHaveObeyed(watched, id))
    this.#end(commandId)
    // Nothing is recorded for a project that was closed meanwhile.
    if (deviceIds.length === 0 || !workspaces.project(found.project.id)) return
    const context = systemContext('commands', clock)
    found.workspace.run('NoteDisobedience', { commandId, deviceIds }, context).catch(this.#onError)
  }

  /** A removed host sends no more reports. */
  #mayHaveObeyed(watched: WatchedCommand, deviceId: DeviceId): boolean {
    const { state } = watched.found.workspace
    const hostId = state.get('device', deviceId)?.hostId
    return (hostId && state.get('host', hostId)?.isOnline) !== true || this.#isObeying(watched, deviceId)
  }

  #isObeying({ found: { project, workspace }, asked }: WatchedCommand, deviceId: DeviceId): boolean {
    const known = this.#ports.last.get(project.id, deviceId)?.values
    return isObeying(workspace.state.get('device', deviceId), known, asked.get(deviceId) ?? {})
  }
}
