/**
 * Records numbers that a device adjusts: a thermostat commanded to 22 that stays at 23. Noted a minute after the
 * acknowledgement. Switches and modes are checked within seconds (obedience.ts).
 */
import { VALUE_SETTLED_AFTER_MS } from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { keptOtherwise } from '#shared/rules/obedience.ts'
import type { Clock } from '../../base/clock.ts'
import type { Telemetry } from '../../core/telemetry/telemetry.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../../core/workspace/workspaces.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { Wakes } from '../kit/wakes.ts'
import { reportedAsCommanded, type Unjudged, unjudgedIn } from './unjudgedNumbers.ts'

export interface KeptValuesPorts {
  readonly workspaces: Workspaces
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly log: EventLog
  readonly stoppedAtMs: number
  readonly onError: (error: unknown) => void
}

/** Recheck delay while a value still changes. */
const STEADY_MS = 15_000
const LOOKS_MAX = 20

/** A device on which a command has set numbers. */
interface Asked {
  readonly found: ProjectWorkspace
  readonly commandId: CommandId
  readonly deviceId: DeviceId
  readonly numbers: Readonly<Record<string, number>>
  readonly stopListening: () => void
  /** Numbers that the device has reported as commanded: later changes have another cause. */
  readonly done: Set<string>
  hasReported: boolean
  looksLeft: number
  /** Value at the previous check. */
  before: Readings | null
}

export function watchKeptValues(ports: KeptValuesPorts): () => void {
  return new KeptValues(ports).start()
}

class KeptValues {
  readonly #ports: KeptValuesPorts
  /** Last number command per device. */
  readonly #asked = new Map<DeviceId, Asked>()
  readonly #looks: Wakes<DeviceId>
  #isOver = false

  constructor(ports: KeptValuesPorts) {
    this.#ports = ports
    this.#looks = new Wakes({ ...ports, by: 'world', wake: (deviceId) => this.#look(deviceId) })
  }

  start(): () => void {
    const { workspaces, onError } = this.#ports
    const stop = workspaces.onCommit('kept values', ({ commit }, workspace) => {
      const found = workspaces.projectOf(workspace)
      if (found)
        for (const event of commit.events as readonly AtriumEvent[]) this.#hear(found, event, commit.at)
    })
    this.#recall().catch(onError)
    return () => {
      stop()
      this.#isOver = true
      for (const asked of [...this.#asked.values()]) this.#end(asked)
    }
  }

  /** Restores checks that the previous process had not completed. */
  async #recall(): Promise<void> {
    const { workspaces, log, stoppedAtMs } = this.#ports
    for (const found of workspaces.projects())
      for (const one of await unjudgedIn(log, found.workspace, stoppedAtMs)) await this.#resume(found, one)
  }

  async #resume(found: ProjectWorkspace, { commandId, item, issuedAtMs, confirmedAtMs }: Unjudged) {
    const { telemetry, clock } = this.#ports
    if (this.#isOver || this.#asked.has(item.deviceId)) return
    const asked = this.#begin(found, commandId, item)
    if (!asked) return
    asked.hasReported = (telemetry.last.get(found.project.id, item.deviceId)?.atMs ?? 0) > issuedAtMs
    const done = await reportedAsCommanded(telemetry, item.deviceId, asked.numbers, issuedAtMs)
    for (const name of done) asked.done.add(name)
    if (confirmedAtMs === null || this.#asked.get(item.deviceId) !== asked) return
    const settlesMs = confirmedAtMs + VALUE_SETTLED_AFTER_MS - STEADY_MS
    this.#confirmed(asked, Math.max(0, settlesMs - clock.now()))
  }

  #hear(found: ProjectWorkspace, event: AtriumEvent, atMs: number): void {
    if (event.type === 'DeviceCommandIssued') {
      const isPast = this.#ports.clock.now() - atMs > VALUE_SETTLED_AFTER_MS
      if (!event.data.stored && !isPast)
        for (const item of event.data.items) this.#begin(found, event.data.commandId, item)
    } else if (event.type === 'DeviceCommandConfirmed') {
      for (const asked of this.#of(event.data.commandId)) this.#confirmed(asked)
    } else if (event.type === 'DeviceCommandFailed' || event.type === 'DeviceCommandTimedOut')
      for (const asked of this.#of(event.data.commandId)) this.#end(asked)
  }

  #of(commandId: CommandId): Asked[] {
    return [...this.#asked.values()].filter((one) => one.commandId === commandId)
  }

  #begin(found: ProjectWorkspace, commandId: CommandId, { deviceId, values }: CommandItem): Asked | null {
    const numbers: Record<string, number> = {}
    for (const [name, value] of Object.entries(values)) if (typeof value === 'number') numbers[name] = value
    if (Object.keys(numbers).length === 0) return null
    const before = this.#asked.get(deviceId)
    if (before) this.#end(before)
    const stopListening = this.#ports.telemetry.last.await([deviceId], () => this.#reported(deviceId))
    const asked: Asked = {
      ...{ found, commandId, deviceId, numbers, stopListening },
      ...{ done: new Set<string>(), hasReported: false, looksLeft: LOOKS_MAX, before: null },
    }
    this.#asked.set(deviceId, asked)
    return asked
  }

  #reported(deviceId: DeviceId): void {
    const asked = this.#asked.get(deviceId)
    if (!asked) return
    asked.hasReported = true
    const known = this.#known(asked)
    for (const [name, value] of Object.entries(asked.numbers)) if (known[name] === value) asked.done.add(name)
  }

  #confirmed(asked: Asked, waitMs = VALUE_SETTLED_AFTER_MS - STEADY_MS): void {
    this.#looks.after(asked.deviceId, waitMs)
  }

  #look(deviceId: DeviceId): void {
    const asked = this.#asked.get(deviceId)
    if (!asked) return
    const kept = this.#kept(asked)
    if (!kept || asked.looksLeft === 0) this.#end(asked)
    else if (asked.before && isSameJson(asked.before, kept)) this.#note(asked, kept)
    else {
      asked.looksLeft -= 1
      asked.before = kept
      this.#looks.after(deviceId, STEADY_MS)
    }
  }

  /** Numbers that differ from the command; null if none differ or nothing is known. */
  #kept(asked: Asked): Readings | null {
    const { found, deviceId, numbers, done, hasReported } = asked
    const device = found.workspace.state.get('device', deviceId)
    if (!device || !hasReported) return null
    const open = Object.fromEntries(Object.entries(numbers).filter(([name]) => !done.has(name)))
    const kept = keptOtherwise(device, this.#known(asked), open)
    return Object.keys(kept).length > 0 ? kept : null
  }

  #note(asked: Asked, kept: Readings): void {
    const { found, commandId, deviceId, numbers } = asked
    const { clock, workspaces, onError } = this.#ports
    this.#end(asked)
    if (!workspaces.project(found.project.id)) return
    const askedNumbers = Object.fromEntries(Object.entries(numbers).filter(([name]) => name in kept))
    const data = { commandId, deviceId, asked: askedNumbers, kept }
    found.workspace.run('NoteKeptValues', data, systemContext('commands', clock)).catch(onError)
  }

  #known({ found, deviceId }: Asked): Readings {
    return this.#ports.telemetry.last.get(found.project.id, deviceId)?.values ?? {}
  }

  #end(asked: Asked): void {
    asked.stopListening()
    if (this.#asked.get(asked.deviceId) !== asked) return
    this.#asked.delete(asked.deviceId)
    this.#looks.cancel(asked.deviceId)
  }
}
