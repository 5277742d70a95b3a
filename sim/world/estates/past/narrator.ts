/** Records generated history with the regular commands, each at its own time, in order. */

import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  type AlarmId,
  DEVICE_SILENT_CODE,
  HOST_OFFLINE_CODE,
  MAINS_LOST_CODE,
} from '#shared/records/alarm.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { VacancyId } from '#shared/records/vacancy.ts'
import { actorOf } from '../../../core/auth/actors.ts'
import { systemActor } from '../../../core/workspace/systemContext.ts'
import type { Proposed } from '../../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../../core/workspace/workspaces.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import { batchesOf, type VacancyAction } from './batches.ts'
import type { PastRun } from './livedAutomations.ts'
import type { PastVacancy } from './livedVacancies.ts'
import { channelOf, gatewayOf } from './pastActors.ts'
import type { PastAlarm } from './pastAlarms.ts'
import type { PastOperation } from './pastOperations.ts'
import { actionsOfRun } from './pastRuns.ts'
import { actionsOfSceneRun, type PastSceneRun } from './pastSceneRuns.ts'

const CONFIRMED_MS = 900
/** Number of events in flight to the disk, rounded up to a commit. */
const IN_FLIGHT = 2_000

export class Narrator {
  readonly #services: Services
  readonly #workspace: OwnWorkspace
  readonly #nowMs: number
  /** Everything is installed from here on. */
  readonly #openedAtMs: number
  readonly #actions: VacancyAction[] = []

  constructor(services: Services, workspace: OwnWorkspace, span: { builtAtMs: number; nowMs: number }) {
    this.#services = services
    this.#workspace = workspace
    this.#nowMs = span.nowMs
    this.#openedAtMs = span.builtAtMs + 2 * MINUTE_MS
    for (const host of workspace.state.all('host')) {
      this.#note(span.builtAtMs + MINUTE_MS, gatewayOf(host), 'NoteHostOnline', { hostId: host.id })
    }
  }

  /** @param by the phone of anyone who has seen to it */
  tellAlarm(alarm: PastAlarm, by: string): void {
    const { hostId, device, code, raisedAtMs, clearedAtMs, seenAtMs: atMs } = alarm
    if (raisedAtMs < this.#openedAtMs) return
    const place = { hostId, deviceId: device?.id ?? null, code }
    const known: { id?: AlarmId } = {}
    if (atMs < this.#nowMs)
      this.#actions.push({ atMs, run: () => this.#acknowledge(alarm, this.#person(by), known.id) })
    const actor = this.#actorOf(alarm)
    this.#actions.push({
      atMs: raisedAtMs,
      run: () => {
        const { events, durable } = this.#raise(alarm, actor)
        for (const { type, data } of events)
          if (type === 'AlarmRaised' || type === 'AlarmRepeated' || type === 'AlarmReturned')
            known.id = data.alarmId
        return durable
      },
    })
    if (clearedAtMs === null || clearedAtMs >= this.#nowMs) return
    if (code === HOST_OFFLINE_CODE) this.#note(clearedAtMs, actor, 'NoteHostOnline', { hostId })
    else this.#note(clearedAtMs, actor, 'ClearAlarm', place)
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
      return this.#propose(seenAtMs, actor, 'AcknowledgeAlarms', { alarmIds: [id], ...order }).durable
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
    this.#actions.push({
      atMs,
      untilMs: atMs + tookMs,
      run: () => {
        const { events, durable } = this.#propose(atMs, this.#person(by), 'ControlDevices', { items })
        for (const { type, data } of events) if (type === 'DeviceCommandIssued') open.push(data.commandId)
        return durable
      },
    })
    this.#actions.push({
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

  /** The rule is the actor; the server continues entries that are open at the end. */
  tellVacancy({ rule, areaId, beganAtMs, acted, ended, ...facts }: PastVacancy): void {
    const actor: Actor = { kind: 'system', id: rule.id, name: rule.name }
    const known: { id?: VacancyId } = {}
    const { sinceMs, actsAtMs, evidence } = facts
    const announce = { detectionId: rule.id, areaId, sinceMs, actsAtMs, evidence }
    this.#actions.push({
      atMs: beganAtMs,
      run: () => {
        const { events, durable } = this.#propose(beganAtMs, actor, 'AnnounceVacancy', announce)
        for (const { type, data } of events) if (type === 'VacancyAnnounced') known.id = data.vacancyId
        return durable
      },
    })
    if (acted) {
      const { atMs, ...data } = acted
      this.#noteConfirmed(atMs, actor, 'ActOnVacancy', () => known.id && { vacancyId: known.id, ...data })
    }
    if (ended) {
      const { atMs, ...data } = ended
      this.#noteConfirmed(atMs, actor, 'EndVacancy', () => known.id && { vacancyId: known.id, ...data })
    }
  }

  recordRun(run: PastRun): void {
    if (run.atMs < this.#openedAtMs) return
    this.#actions.push(...actionsOfRun(run, this.#workspace, this.#nowMs))
  }

  recordSceneRun(run: PastSceneRun): void {
    if (run.atMs < this.#openedAtMs) return
    this.#actions.push(...actionsOfSceneRun(run, this.#person(run.by), this.#workspace))
  }

  /** A decision whose commands their hosts confirm. */
  #noteConfirmed<N extends 'ActOnVacancy' | 'EndVacancy'>(
    atMs: number,
    actor: Actor,
    name: N,
    dataOf: () => CommandData<ProjectStream, N> | undefined,
  ): void {
    const open: { readonly commandId: CommandId; readonly hostId: HostId }[] = []
    const confirmedAtMs = Math.min(atMs + CONFIRMED_MS, this.#nowMs)
    this.#actions.push({
      atMs,
      untilMs: confirmedAtMs,
      run: () => {
        const data = dataOf()
        if (!data) return undefined
        const { events, durable } = this.#propose(atMs, actor, name, data)
        for (const event of events) if (event.type === 'DeviceCommandIssued') open.push(event.data)
        return durable
      },
    })
    this.#actions.push({
      atMs: confirmedAtMs,
      run: () =>
        Promise.all(
          open.map(({ commandId, hostId }) =>
            this.#run(confirmedAtMs, gatewayOf(this.#host(hostId)), 'ConfirmDeviceCommand', {
              commandId,
            }),
          ),
        ),
    })
  }

  /** Stable sort by time, so that equal instants retain their insertion order. */
  async record(): Promise<void> {
    this.#actions.sort((a, b) => a.atMs - b.atMs)
    for (const batch of batchesOf(this.#actions, IN_FLIGHT))
      await Promise.all(batch.map((action) => action.run()))
  }

  #note<N extends CommandName<ProjectStream>>(
    atMs: number,
    actor: Actor,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): void {
    this.#actions.push({ atMs, run: () => this.#run(atMs, actor, name, data) })
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
    return this.#workspace.propose(name, data, { actor, channel: channelOf(actor), nowMs: Math.round(atMs) })
  }

  /** The server itself detects silent devices; gateways report everything else. */
  #actorOf({ hostId, code }: PastAlarm): Actor {
    return code === DEVICE_SILENT_CODE || code === MAINS_LOST_CODE
      ? systemActor('silence')
      : gatewayOf(this.#host(hostId))
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
