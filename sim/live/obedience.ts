/**
 * Whether devices do what their host has confirmed: by what they report, from when they are told until some seconds after
 * its word. A host that only passes a command on confirms it for a lamp that is stuck.
 */
import { OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { Reading, Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
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
}

/** What a command took over from those before it: theirs again where its host does not carry it out. */
interface Released {
  readonly commandId: CommandId
  readonly deviceId: DeviceId
  readonly values: Readings
}

/** A command on its way, or within the time after its host's word. */
interface Told {
  readonly found: ProjectWorkspace
  /** By device what it was asked, without what it was asked to be otherwise since. */
  readonly asked: Map<DeviceId, Readings>
  /** Devices that have reported as they were asked to be. */
  readonly done: Set<DeviceId>
  readonly released: readonly Released[]
  readonly stop: () => void
  /** By the world's clock; null until its host has confirmed it. */
  confirmedAtMs: number | null
  cancel: (() => void) | null
}

/** Whoever decides what a device is still to be told asks here what it has been told and has not reported yet. */
export type AskedOtherwise = Pick<Obedience, 'isAskedOtherwise'>

export class Obedience {
  readonly #ports: ObediencePorts
  readonly #told = new Map<CommandId, Told>()
  /** Commands of each device that are watched. */
  readonly #of = new Map<DeviceId, Set<CommandId>>()
  #onError: (error: unknown) => void = () => undefined

  constructor(ports: ObediencePorts) {
    this.#ports = ports
  }

  /** Starts the effect. What is open from before a restart is watched; what had its host's word by then is believed. */
  start(onError: (error: unknown) => void): () => void {
    this.#onError = onError
    const { workspaces } = this.#ports
    for (const found of workspaces.projects())
      for (const { id, items, stored } of found.workspace.state.all('command'))
        if (!stored) this.#begin(found, id, items)
    const stopListening = workspaces.onCommit('obedience', ({ commit }, workspace) => {
      const found = workspaces.projectOf(workspace)
      if (found)
        for (const event of commit.events as readonly AtriumEvent[]) this.#hear(found, event, commit.at)
    })
    return () => {
      stopListening()
      for (const commandId of [...this.#told.keys()]) this.#end(commandId)
    }
  }

  /** Whether it is on its way to be otherwise: what it last reported is no reason not to tell it. */
  isAskedOtherwise(deviceId: DeviceId, values: Readings): boolean {
    return [...(this.#of.get(deviceId) ?? [])].some((commandId) => {
      const told = this.#told.get(commandId)
      const asked = told?.asked.get(deviceId) ?? {}
      return Object.entries(values).some(
        ([name, value]) =>
          // Numbers come by and by: that its switches are so says nothing of them.
          asked[name] !== undefined &&
          asked[name] !== value &&
          (typeof value === 'number' || told?.done.has(deviceId) === false),
      )
    })
  }

  #hear(found: ProjectWorkspace, event: AtriumEvent, atMs: number): void {
    if (event.type === 'DeviceCommandIssued') {
      // A host that runs a scene by itself confirms that it has begun; a past that is told is judged by no report of today.
      const isPast = this.#ports.clock.now() - atMs > OBEYED_WITHIN_MS
      if (!event.data.stored && !isPast) this.#begin(found, event.data.commandId, event.data.items)
    } else if (event.type === 'DeviceCommandConfirmed') this.#confirmed(event.data.commandId)
    else if (event.type === 'DeviceCommandFailed') {
      this.#giveBack(event.data.commandId)
      this.#end(event.data.commandId)
    } else if (event.type === 'DeviceCommandTimedOut') this.#end(event.data.commandId)
  }

  #begin(found: ProjectWorkspace, commandId: CommandId, items: readonly CommandItem[]): void {
    const done = new Set<DeviceId>()
    const asked = new Map<DeviceId, Readings>()
    const released = items.flatMap(({ deviceId, values }) => this.#release(deviceId, values))
    const stops = items.map(({ deviceId, values }) => {
      asked.set(deviceId, values)
      this.#of.set(deviceId, (this.#of.get(deviceId) ?? new Set()).add(commandId))
      return this.#ports.last.await([deviceId], () => this.#look(commandId, deviceId))
    })
    const stop = () => {
      for (const one of stops) one()
    }
    this.#told.set(commandId, { found, asked, done, released, stop, confirmedAtMs: null, cancel: null })
  }

  /** What it is asked to be otherwise from now on nobody can tell of the commands before; the rest of them stands. */
  #release(deviceId: DeviceId, values: Readings): Released[] {
    return [...(this.#of.get(deviceId) ?? [])].flatMap((commandId) => {
      const asked = this.#told.get(commandId)?.asked
      const before = Object.entries(asked?.get(deviceId) ?? {})
      const isOther = ([name, value]: readonly [string, Reading]) =>
        values[name] !== undefined && values[name] !== value
      const others = before.filter(isOther)
      if (others.length === 0) return []
      asked?.set(deviceId, Object.fromEntries(before.filter((one) => !isOther(one))))
      return [{ commandId, deviceId, values: Object.fromEntries(others) }]
    })
  }

  /** Its host has not carried it out: what came before it stands as it did. */
  #giveBack(failedId: CommandId): void {
    for (const { commandId, deviceId, values } of this.#told.get(failedId)?.released ?? []) {
      const asked = this.#told.get(commandId)?.asked
      asked?.set(deviceId, { ...values, ...asked.get(deviceId) })
    }
  }

  #look(commandId: CommandId, deviceId: DeviceId): void {
    const told = this.#told.get(commandId)
    if (told && this.#isObeying(told, deviceId)) told.done.add(deviceId)
  }

  #confirmed(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    if (!told || told.confirmedAtMs !== null) return
    // One that was so before need not report it once more; what is done by hand from now on is another matter.
    for (const deviceId of told.asked.keys()) this.#look(commandId, deviceId)
    told.confirmedAtMs = this.#ports.clock.now()
    told.cancel = this.#ports.clock.transport.schedule(OBEYED_WITHIN_MS, () => this.#judge(commandId))
  }

  #end(commandId: CommandId): void {
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

  #judge(commandId: CommandId): void {
    const told = this.#told.get(commandId)
    if (!told) return
    const { found, asked, done } = told
    const { clock, workspaces } = this.#ports
    // A world that is paused or slow gives its devices as long by its own clock.
    const leftMs = (told.confirmedAtMs ?? 0) + OBEYED_WITHIN_MS - clock.now()
    if (leftMs > 0) {
      told.cancel = clock.schedule(leftMs, () => this.#judge(commandId))
      return
    }
    const deviceIds = [...asked.keys()].filter((id) => !done.has(id) && !this.#mayHaveObeyed(told, id))
    this.#end(commandId)
    // In a project that was closed meanwhile nothing happens any more.
    if (deviceIds.length === 0 || !workspaces.project(found.project.id)) return
    const context = systemContext('commands', clock)
    found.workspace.run('NoteDisobedience', { commandId, deviceIds }, context).catch(this.#onError)
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
