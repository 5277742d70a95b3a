/**
 * Records a plan's past: alarms that came and went, what staff did, ninety days of energy, weeks of readings. Facts go through the same
 * commands as today's, each at its own instant, in order.
 */

import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AlarmId } from '#shared/records/alarm.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { Services } from '../handlers/services.ts'
import { DAY_MS, type EnergyDay, HOUR_MS } from '../telemetry/energy.ts'
import type { ReadingDay } from '../telemetry/hours.ts'
import type { Proposed } from '../workspace/workspace.ts'
import type { OwnWorkspace, ProjectWorkspace } from '../workspace/workspaces.ts'
import { createEnergyPast, meteredDevices } from './pastEnergy.ts'
import { type PastAlarm, type PastOperation, pastAlarms, pastOperations } from './pastEvents.ts'
import { createPastSources } from './pastPlaces.ts'
import { createReadingsPast, isMeasuring } from './pastReadings.ts'
import type { EstatePlan, ProjectPlan } from './plan.ts'

const MINUTE_MS = 60_000
/** A month of what people compare over weeks, of everything else the same day of last week in every zone; less where there are very many devices. */
const MEASURED_DAYS = 31
const ALL_DAYS = 8
const DEVICES_WITH_LONG_PAST_MAX = 6_000
const SHORT_PAST_DAYS = 2

interface Deed {
  readonly atMs: number
  readonly run: () => Promise<unknown> | undefined
}

/** How many facts may wait for the disk together. */
const IN_FLIGHT_MAX = 2_000

export async function recordPast(
  plan: EstatePlan,
  services: Services,
  nowMs: number,
  days: number,
): Promise<void> {
  const alarms = Map.groupBy(pastAlarms(plan.seed, plan, nowMs, days), (alarm) => alarm.projectHex)
  const operations = Map.groupBy(
    pastOperations(plan.seed, plan, nowMs, days),
    (operation) => operation.projectHex,
  )
  const sources = createPastSources(plan.seed)
  const energy = createEnergyPast(plan.seed, sources)
  const readingDays = daysOfReadings(plan)
  for (const project of plan.projects) {
    const found = must(services.workspaces.projectByHex(project.hex), project.name)
    const narrator = new Narrator(services, found.workspace, nowMs - days * DAY_MS)
    for (const alarm of alarms.get(project.hex) ?? []) narrator.tellAlarm(alarm, nowMs)
    for (const operation of operations.get(project.hex) ?? []) narrator.tellOperation(operation, nowMs)
    await narrator.record()
    services.telemetry.importDays(found.project.id, energyDays(project, found, energy, nowMs, days))
    const past = createReadingsPast(project, { seed: plan.seed, sources, energy, nowMs })
    services.telemetry.importReadings(
      found.project.id,
      readings(project, found, { past, nowMs, days: readingDays }),
    )
  }
}

class Narrator {
  readonly #services: Services
  readonly #workspace: OwnWorkspace
  readonly #deeds: Deed[] = []

  readonly #openedAtMs: number

  constructor(services: Services, workspace: OwnWorkspace, builtAtMs: number) {
    this.#services = services
    this.#workspace = workspace
    this.#openedAtMs = builtAtMs + 2 * MINUTE_MS
    for (const host of workspace.state.all('host')) {
      this.#tell(builtAtMs + MINUTE_MS, gatewayOf(host), 'NoteHostOnline', { hostId: host.id })
    }
  }

  tellAlarm(alarm: PastAlarm, nowMs: number): void {
    if (alarm.raisedAtMs < this.#openedAtMs) return
    const host = must(this.#workspace.state.first('host', 'number', alarm.hostNumber), alarm.hostNumber)
    const device = alarm.deviceNumber === null ? null : this.#device(alarm.deviceNumber)
    const place = { hostId: host.id, deviceId: device?.id ?? null, code: alarm.code }
    const gateway = gatewayOf(host)
    const { severity, condition } = alarm
    const text = { title: '', body: '', footer: '' }
    const areaId = device?.areaId ?? host.areaId
    const known: { id?: AlarmId } = {}
    const by = alarm.acknowledgedBy
    if (by !== null && alarm.acknowledgedAtMs !== null && alarm.acknowledgedAtMs < nowMs) {
      const atMs = alarm.acknowledgedAtMs
      this.#deeds.push({ atMs, run: () => this.#acknowledge(atMs, this.#person(by), known.id) })
    }
    const raising = { ...place, areaId, severity, condition, ...text }
    this.#deeds.push({
      atMs: alarm.raisedAtMs,
      run: () => {
        const { events, durable } = this.#propose(alarm.raisedAtMs, gateway, 'RaiseAlarm', raising)
        for (const { type, data } of events)
          if (type === 'AlarmRaised' || type === 'AlarmRepeated') known.id = data.alarmId
        return durable
      },
    })
    if (alarm.clearedAtMs !== null && alarm.clearedAtMs < nowMs)
      this.#tell(alarm.clearedAtMs, gateway, 'ClearAlarm', place)
  }

  /** Undefined where it was already acknowledged, or where the alarm is over. */
  #acknowledge(atMs: number, actor: Actor, id: AlarmId | undefined): Promise<unknown> | undefined {
    if (id === undefined) return undefined
    try {
      return this.#propose(atMs, actor, 'AcknowledgeAlarms', { alarmIds: [id] }).durable
    } catch (error) {
      if (error instanceof Rejection && error.code === 'alarm_settled') return undefined
      throw error
    }
  }

  tellOperation({ atMs, by, hostNumber, items, outcome, tookMs }: PastOperation, nowMs: number): void {
    if (atMs < this.#openedAtMs || atMs + tookMs >= nowMs) return
    const host = must(this.#workspace.state.first('host', 'number', hostNumber), hostNumber)
    const told = items.map((item) => ({
      deviceId: this.#device(item.deviceNumber).id,
      values: { ...item.values },
    }))
    const open: CommandId[] = []
    this.#deeds.push({
      atMs,
      run: () => {
        const { events, durable } = this.#propose(atMs, this.#person(by), 'ControlDevices', { items: told })
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
          return this.#run(atMs + tookMs, gatewayOf(host), 'ConfirmDeviceCommand', { commandId })
        const failed = { commandId, reason: 'refused' }
        return this.#run(atMs + tookMs, gatewayOf(host), 'FailDeviceCommand', failed)
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
    const channel = actor.kind === 'gateway' ? 'gateway' : 'web'
    return this.#workspace.propose(name, data, { actor, channel, nowMs: Math.round(atMs) })
  }

  #device(number: string): Device {
    return must(this.#workspace.state.first('device', 'number', number), number)
  }

  #person(phone: string): Actor {
    const account = must(this.#services.workspaces.estate.state.first('account', 'phone', phone), phone)
    return { kind: 'account', id: account.id, name: account.name }
  }
}

function gatewayOf(host: { readonly id: string; readonly name: string }): Actor {
  return { kind: 'gateway', id: host.id, name: host.name }
}

/** Whole UTC days up to today; of today only the hours that are over. */
function* energyDays(
  plan: ProjectPlan,
  { workspace }: ProjectWorkspace,
  energy: ReturnType<typeof createEnergyPast>,
  nowMs: number,
  days: number,
): Iterable<EnergyDay> {
  const today = Math.floor(nowMs / DAY_MS)
  const hoursOver = Math.floor((nowMs % DAY_MS) / HOUR_MS)
  for (const metered of meteredDevices(plan)) {
    const device = workspace.state.first('device', 'number', metered.number)
    if (!device) continue
    for (let day = today - days; day <= today; day += 1) {
      const whole = energy.energyOfDay(metered, day * DAY_MS, plan)
      const hours = day === today ? whole.slice().fill(0, hoursOver) : whole
      yield { deviceId: device.id, day, hours }
    }
  }
}

interface DaysOfReadings {
  readonly measured: number
  readonly all: number
}

function daysOfReadings({ projects }: EstatePlan): DaysOfReadings {
  const devices = projects.reduce((sum, project) => sum + project.devices.length, 0)
  return devices <= DEVICES_WITH_LONG_PAST_MAX
    ? { measured: MEASURED_DAYS, all: ALL_DAYS }
    : { measured: SHORT_PAST_DAYS, all: -1 }
}

interface PastOfReadings {
  readonly past: ReturnType<typeof createReadingsPast>
  readonly nowMs: number
  readonly days: DaysOfReadings
}

/** Day by day, for the air of a room goes on from the day before; of today what is over. */
function* readings(
  plan: ProjectPlan,
  { workspace }: ProjectWorkspace,
  { past, nowMs, days }: PastOfReadings,
): Iterable<ReadingDay> {
  const today = Math.floor(nowMs / DAY_MS)
  const known = plan.devices.flatMap((device) => {
    const record = workspace.state.first('device', 'number', device.number)
    return record ? [{ device, deviceId: record.id }] : []
  })
  for (let day = today - days.measured; day <= today; day += 1) {
    const isLate = day >= today - days.all
    for (const { device, deviceId } of known) {
      if (!isLate && !isMeasuring(device.kind)) continue
      const properties = past.ofDay(device, day * DAY_MS, isLate ? 'all' : 'main')
      if (properties.size > 0) yield { deviceId, day, properties }
    }
  }
}
