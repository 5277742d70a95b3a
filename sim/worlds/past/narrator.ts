/**
 * Records what has happened before the world began, through the same commands as today's facts, each at its own
 * instant, in order.
 */

import { HOST_OFFLINE_CODE } from '#shared/domain/host/host.ts'
import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import { actorOf } from '../../auth/actors.ts'
import type { Services } from '../../handlers/services.ts'
import { DEVICE_SILENT_CODE, SILENCE_ACTOR } from '../../live/silence.ts'
import type { Proposed } from '../../workspace/workspace.ts'
import type { OwnWorkspace } from '../../workspace/workspaces.ts'
import type { PastAlarm } from './pastAlarms.ts'
import type { PastOperation } from './pastOperations.ts'

const MINUTE_MS = 60_000
/** How many facts may wait for the disk together. */
const IN_FLIGHT_MAX = 2_000

interface Deed {
  readonly atMs: number
  readonly run: () => Promise<unknown> | undefined
}

export class Narrator {
  readonly #services: Services
  readonly #workspace: OwnWorkspace
  readonly #nowMs: number
  /** From here on everything is installed. */
  readonly #openedAtMs: number
  readonly #deeds: Deed[] = []

  constructor(services: Services, workspace: OwnWorkspace, span: { builtAtMs: number; nowMs: number }) {
    this.#services = services
    this.#workspace = workspace
    this.#nowMs = span.nowMs
    this.#openedAtMs = span.builtAtMs + 2 * MINUTE_MS
    for (const host of workspace.state.all('host')) {
      this.#tell(span.builtAtMs + MINUTE_MS, gatewayOf(host), 'NoteHostOnline', { hostId: host.id })
    }
  }

  /** @param by the phone of whoever has seen to it */
  tellAlarm(alarm: PastAlarm, by: string): void {
    const { hostId, device, code, raisedAtMs, clearedAtMs, seenAtMs: atMs } = alarm
    if (raisedAtMs < this.#openedAtMs) return
    const place = { hostId, deviceId: device?.id ?? null, code }
    const known: { id?: AlarmId } = {}
    if (atMs < this.#nowMs)
      this.#deeds.push({ atMs, run: () => this.#acknowledge(alarm, this.#person(by), known.id) })
    const actor = this.#actorOf(alarm)
    this.#deeds.push({
      atMs: raisedAtMs,
      run: () => {
        const { events, durable } = this.#raise(alarm, actor)
        for (const { type, data } of events)
          if (type === 'AlarmRaised' || type === 'AlarmRepeated') known.id = data.alarmId
        return durable
      },
    })
    if (clearedAtMs === null || clearedAtMs >= this.#nowMs) return
    if (code === HOST_OFFLINE_CODE) this.#tell(clearedAtMs, actor, 'NoteHostOnline', { hostId })
    else this.#tell(clearedAtMs, actor, 'ClearAlarm', place)
  }

  #raise({ hostId, device, code, severity, condition, raisedAtMs }: PastAlarm, actor: Actor): Proposed {
    if (code === HOST_OFFLINE_CODE)
      return this.#propose(raisedAtMs, actor, 'NoteHostOffline', { hostId, reason: 'connection closed' })
    const host = must(this.#workspace.state.get('host', hostId), hostId)
    const place = { hostId, deviceId: device?.id ?? null, areaId: device?.areaId ?? host.areaId }
    const texts = { title: '', body: '', footer: '' }
    return this.#propose(raisedAtMs, actor, 'RaiseAlarm', { ...place, code, severity, condition, ...texts })
  }

  /** Undefined where it was already acknowledged, or where the alarm is over. */
  #acknowledge(
    { seenAtMs, order }: PastAlarm,
    actor: Actor,
    id: AlarmId | undefined,
  ): Promise<unknown> | undefined {
    if (id === undefined) return undefined
    try {
      return this.#propose(seenAtMs, actor, 'AcknowledgeAlarms', { alarmIds: [id], reason: order }).durable
    } catch (error) {
      if (error instanceof Rejection && error.code === 'alarm_settled') return undefined
      throw error
    }
  }

  tellOperation({ atMs, by, deviceNumber, values, outcome, tookMs }: PastOperation): void {
    if (atMs < this.#openedAtMs || atMs + tookMs >= this.#nowMs) return
    const device = this.#device(deviceNumber)
    const gateway = gatewayOf(this.#host(device.hostId))
    const items = [{ deviceId: device.id, values: { ...values } }]
    const open: CommandId[] = []
    this.#deeds.push({
      atMs,
      run: () => {
        const { events, durable } = this.#propose(atMs, this.#person(by), 'ControlDevices', { items })
        for (const { type, data } of events) if (type === 'DeviceCommandIssued') open.push(data.commandId)
        return durable
      },
    })
    this.#deeds.push({
      atMs: atMs + tookMs,
      run: () => {
        const [commandId] = open
        if (commandId === undefined) return undefined
        if (outcome === 'confirmed')
          return this.#run(atMs + tookMs, gateway, 'ConfirmDeviceCommand', { commandId })
        return this.#run(atMs + tookMs, gateway, 'FailDeviceCommand', { commandId, reason: 'refused' })
      },
    })
  }

  /** Sorted by time; the sort is stable, so equal instants keep their insertion order. */
  async record(): Promise<void> {
    this.#deeds.sort((a, b) => a.atMs - b.atMs)
    for (let i = 0; i < this.#deeds.length; i += IN_FLIGHT_MAX)
      await Promise.all(this.#deeds.slice(i, i + IN_FLIGHT_MAX).map((deed) => deed.run()))
  }

  #tell<N extends CommandName<ProjectStream>>(
    atMs: number,
    actor: Actor,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): void {
    this.#deeds.push({ atMs, run: () => this.#run(atMs, actor, name, data) })
  }

  #run<N extends CommandName<ProjectStream>>(
    atMs: number,
    actor: Actor,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): Promise<unknown> {
    return this.#propose(atMs, actor, name, data).durable
  }

  #propose<N extends CommandName<ProjectStream>>(
    atMs: number,
    actor: Actor,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): Proposed {
    const channel = actor.kind === 'gateway' ? 'gateway' : actor.kind === 'system' ? 'system' : 'web'
    return this.#workspace.propose(name, data, { actor, channel, nowMs: Math.round(atMs) })
  }

  /** A device's silence is the server's own to notice; everything else its gateway reports. */
  #actorOf({ hostId, code }: PastAlarm): Actor {
    return code === DEVICE_SILENT_CODE ? SILENCE_ACTOR : gatewayOf(this.#host(hostId))
  }

  #host(id: HostId): Host {
    return must(this.#workspace.state.get('host', id), id)
  }

  #device(number: string): Device {
    return must(this.#workspace.state.first('device', 'number', number), number)
  }

  #person(phone: string): Actor {
    const account = must(this.#services.workspaces.estate.state.first('account', 'phone', phone), phone)
    return actorOf(account)
  }
}

const gatewayOf = ({ id, name }: Host): Actor => ({ kind: 'gateway', id, name })
