/**
 * Records a plan's past: alarms that came and went, what staff did, ninety days of energy, weeks of readings. Facts go through the same
 * commands as today's, each at its own instant, in order.
 */

import { alarmKey } from '#shared/domain/alarm/alarm.ts'
import type { CommandData, CommandName } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { AlarmId } from '#shared/kernel/ids.ts'
import type { Device } from '#shared/records/device.ts'
import type { Services } from '../handlers/services.ts'
import { DAY_MS, type EnergyDay, HOUR_MS } from '../telemetry/energy.ts'
import type { ReadingDay } from '../telemetry/hours.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { createEnergyPast, meteredDevices } from './pastEnergy.ts'
import { type PastAlarm, type PastOperation, pastAlarms, pastOperations } from './pastEvents.ts'
import { createPastSources } from './pastPlaces.ts'
import { createReadingsPast, isMeasuring } from './pastReadings.ts'
import type { EstatePlan, ProjectPlan } from './plan.ts'

const MINUTE_MS = 60_000
/** A month of what people compare over weeks, a week of everything else; less where there are very many devices. */
const MEASURED_DAYS = 31
const ALL_DAYS = 7
const DEVICES_WITH_LONG_PAST_MAX = 6_000
const SHORT_PAST_DAYS = 2

interface Deed {
  readonly atMs: number
  readonly run: () => Promise<unknown> | undefined
}

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
  readonly #workspace: Workspace
  readonly #deeds: Deed[] = []

  readonly #openedAtMs: number

  constructor(services: Services, workspace: Workspace, builtAtMs: number) {
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
    this.#tell(alarm.raisedAtMs, gateway, 'RaiseAlarm', { ...place, areaId, severity, condition, ...text })
    const known: { id?: AlarmId } = {}
    this.#deeds.push({
      atMs: alarm.raisedAtMs + 1,
      run: () => {
        const id = this.#workspace.state.first('alarm', 'key', alarmKey(place))?.id
        if (id !== undefined) known.id = id
        return undefined
      },
    })
    const by = alarm.acknowledgedBy
    if (by !== null && alarm.acknowledgedAtMs !== null && alarm.acknowledgedAtMs < nowMs) {
      this.#deeds.push({
        atMs: alarm.acknowledgedAtMs,
        run: () => {
          if (known.id === undefined || this.#workspace.state.get('alarm', known.id)?.acknowledged !== null)
            return undefined
          return this.#run(alarm.acknowledgedAtMs ?? 0, this.#person(by), 'AcknowledgeAlarms', {
            alarmIds: [known.id],
          })
        },
      })
    }
    if (alarm.clearedAtMs !== null && alarm.clearedAtMs < nowMs)
      this.#tell(alarm.clearedAtMs, gateway, 'ClearAlarm', place)
  }

  tellOperation({ atMs, by, hostNumber, items, outcome, tookMs }: PastOperation, nowMs: number): void {
    if (atMs < this.#openedAtMs || atMs + tookMs >= nowMs) return
    const host = must(this.#workspace.state.first('host', 'number', hostNumber), hostNumber)
    const told = items.map((item) => ({
      deviceId: this.#device(item.deviceNumber).id,
      values: { ...item.values },
    }))
    this.#tell(atMs, this.#person(by), 'ControlDevices', { items: told })
    this.#deeds.push({
      atMs: atMs + tookMs,
      run: () => {
        const command = this.#workspace.state.first('command', 'host', host.id)
        if (!command) return undefined
        const commandId = command.id
        if (outcome === 'confirmed')
          return this.#run(atMs + tookMs, gatewayOf(host), 'ConfirmDeviceCommand', { commandId })
        return this.#run(atMs + tookMs, gatewayOf(host), 'FailDeviceCommand', {
          commandId,
          reason: 'refused',
        })
      },
    })
  }

  /** In order of time; what falls on one instant keeps the order in which it was told. */
  async record(): Promise<void> {
    this.#deeds.sort((a, b) => a.atMs - b.atMs)
    await Promise.all(this.#deeds.map((deed) => deed.run()))
  }

  #tell<N extends CommandName>(atMs: number, actor: Actor, name: N, data: CommandData<N>): void {
    this.#deeds.push({ atMs, run: () => this.#run(atMs, actor, name, data) })
  }

  #run<N extends CommandName>(atMs: number, actor: Actor, name: N, data: CommandData<N>): Promise<unknown> {
    const channel = actor.kind === 'gateway' ? 'gateway' : 'web'
    return this.#workspace.run(name, data, { actor, channel, nowMs: Math.round(atMs) })
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
