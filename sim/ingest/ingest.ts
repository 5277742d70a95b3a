/**
 * Turns a gateway's reports into: a stored report, last values, and the few facts that follow (presence,
 * alarms, outcomes of commands). The gateway gets its acknowledgement when both the report and those facts are
 * durable.
 */

import type { AlarmRule, Reading, Readings } from '#shared/devices/kind.ts'
import { kindOf, propertyNamesOf, propertyOf } from '#shared/devices/registry.ts'
import type { NewAlarm } from '#shared/domain/alarm/alarm.ts'
import { alarmKey } from '#shared/domain/alarm/alarm.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Host, HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import {
  type Acknowledgement,
  type AlarmText,
  parseReport,
  type Report,
  type States,
} from '#shared/topics.ts'
import type { Clock } from '../clock.ts'
import type { RawReport } from '../reports/reports.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Committed, RunContext } from '../workspace/workspace.ts'
import { type OwnWorkspace, projectIdOf, type Workspaces } from '../workspace/workspaces.ts'

/** A host that reports both a sensor's state and the alarm's text reports one occurrence, not two. */
const SAME_OCCURRENCE_MS = 10_000
const TEXTS_REMEMBERED_MAX = 5_000

export interface IngestPorts {
  readonly workspaces: Workspaces
  readonly telemetry: Telemetry
  readonly clock: Clock
  readonly count: (metric: 'report' | 'refused_report', label: string) => void
}

export interface ReportingHost {
  readonly projectId: ProjectId
  readonly hostId: HostId
}

interface RaisedByState {
  readonly atMs: number
  /** Whether the alarm became durable; null once it is. */
  readonly durable: Promise<boolean> | null
}

export class Ingest {
  readonly #ports: IngestPorts
  /** Alarms raised from a state, waiting for the text of the same occurrence. */
  readonly #raisedByState = new Map<string, RaisedByState>()

  constructor(ports: IngestPorts) {
    this.#ports = ports
  }

  /** @returns 'refused' for what is not a report; a rejected promise means that it could not be stored */
  async report(from: ReportingHost, text: string): Promise<'stored' | 'refused'> {
    const workspace = this.#ports.workspaces.project(from.projectId)?.workspace
    const host = workspace?.state.get('host', from.hostId)
    const report = parseReport(text)
    if (!workspace || !host || report === null) {
      this.#ports.count('refused_report', report === null ? 'malformed' : 'unknown_host')
      return 'refused'
    }
    const atMs = this.#ports.clock.now()
    await this.#ports.telemetry.store({ ...from, atMs: Math.round(atMs), body: text })
    this.#ports.count('report', report.kind)
    await Promise.all(this.#apply(workspace, host, report, atMs))
    return 'stored'
  }

  /** After a restart: last values only; the facts that followed are in the log already. */
  replay({ projectId, hostId, atMs, body }: RawReport): void {
    const report = parseReport(body)
    const workspace = this.#ports.workspaces.project(projectId)?.workspace
    if (report?.kind !== 'states' || !workspace) return
    for (const { device, values } of this.#known(workspace, hostId, report.states)) {
      this.#ports.telemetry.merge(projectId, device.id, values, atMs)
    }
  }

  /** What a report of these values would leave today: older keyframes hold what has been refused since. */
  keep(projectId: ProjectId, deviceId: DeviceId, values: Readings): Readings {
    const device = this.#ports.workspaces.project(projectId)?.workspace.state.get('device', deviceId)
    return device ? ofKind(device, values) : {}
  }

  #apply(workspace: OwnWorkspace, host: Host, report: Report, atMs: number): Promise<unknown>[] {
    const context = this.#context(host, atMs)
    switch (report.kind) {
      case 'states':
        return [
          this.#present(workspace, host, context),
          ...this.#states(workspace, host, report.states, context),
        ]
      case 'acknowledgement':
        return [
          this.#present(workspace, host, context),
          this.#answer(workspace, report.acknowledgement, context),
        ]
      case 'presence':
        if (report.presence.host === 'online') return [this.#present(workspace, host, context)]
        return [workspace.run('NoteHostOffline', { hostId: host.id, reason: 'said so' }, context)]
      case 'alarm':
        return [this.#present(workspace, host, context), this.#alarm(workspace, host, report.alarm, context)]
    }
  }

  #context(host: Host, nowMs: number): RunContext {
    const actor: Actor = { kind: 'gateway', id: host.id, name: host.name }
    return { actor, channel: 'gateway', nowMs: Math.round(nowMs) }
  }

  /** Reads the host's current record: it may have been removed while its report waited for the disk. */
  #present(workspace: OwnWorkspace, { id }: Host, context: RunContext): Promise<unknown> {
    const isOnline = workspace.isSettled && workspace.state.get('host', id)?.isOnline === true
    return isOnline ? Promise.resolve() : workspace.run('NoteHostOnline', { hostId: id }, context)
  }

  *#known(
    workspace: OwnWorkspace,
    hostId: HostId,
    states: States,
  ): Iterable<{ device: Device; values: Readings }> {
    for (const [number, values] of Object.entries(states.d)) {
      const device = workspace.state.first('device', 'number', number)
      if (device?.hostId !== hostId) {
        this.#ports.count('refused_report', 'unknown_device')
        continue
      }
      const known = ofKind(device, values)
      if (known !== values) this.#ports.count('refused_report', 'unknown_property')
      yield { device, values: known }
    }
  }

  #states(workspace: OwnWorkspace, host: Host, states: States, context: RunContext): Promise<unknown>[] {
    const projectId = projectIdOf(workspace.stream)
    const following: Promise<unknown>[] = []
    for (const { device, values } of this.#known(workspace, host.id, states)) {
      this.#ports.telemetry.merge(projectId, device.id, values, context.nowMs)
      const rules = kindOf(device.kind)?.alarms ?? []
      for (const rule of rules) {
        const value = values[rule.property]
        if (value !== undefined) following.push(this.#judge(workspace, host, device, rule, value, context))
      }
    }
    return following
  }

  #judge(
    workspace: OwnWorkspace,
    host: Host,
    device: Device,
    rule: AlarmRule,
    value: Reading,
    context: RunContext,
  ): Promise<unknown> {
    const place = { hostId: host.id, deviceId: device.id, code: rule.code }
    const key = alarmKey(place)
    const active = workspace.state.first('alarm', 'key', key)
    const isRaised = rule.isRaisedBy(value)
    // A text that comes after the state has ended is an occurrence of its own.
    if (!isRaised) this.#raisedByState.delete(key)
    // What is in flight may have raised or cleared it: then the command itself sees whether there is anything to do.
    if (workspace.isSettled && isRaised === (active !== undefined)) return Promise.resolve()
    if (!isRaised) return workspace.run('ClearAlarm', place, context)
    const body = valueText(device, rule.property, value)
    const alarm = newAlarm(host, device, rule, { title: '', body, footer: '' })
    // What is still in flight may have raised it already: a state is no second occurrence.
    const raising = workspace.run('RaiseAlarm', { ...alarm, isState: true }, context)
    return this.#remember(key, context.nowMs, raising)
  }

  #alarm(workspace: OwnWorkspace, host: Host, text: AlarmText, context: RunContext): Promise<unknown> {
    const device =
      text.deviceNumber === null ? undefined : workspace.state.first('device', 'number', text.deviceNumber)
    if (text.deviceNumber !== null && device?.hostId !== host.id) {
      this.#ports.count('refused_report', 'unknown_device')
      return Promise.resolve()
    }
    const code = text.code
    const key = alarmKey({ hostId: host.id, deviceId: device?.id ?? null, code })
    const rule = device && kindOf(device.kind)?.alarms.find((candidate) => candidate.code === code)
    const { title, body, footer } = text
    const fallback = { code, severity: 'major', condition: 'abnormal' } as const
    const alarm = newAlarm(host, device, rule ?? fallback, { title, body, footer })
    const raise = async (): Promise<void> => {
      const { events, durable } = workspace.propose('RaiseAlarm', { ...alarm, isText: true }, context)
      if (events.length === 0) this.#ports.count('refused_report', 'too_many_alarms')
      await durable
    }
    const raised = this.#takeRaised(key, context.nowMs)
    if (raised?.durable) return raised.durable.then((isDurable) => (isDurable ? undefined : raise()))
    const isSame = raised !== undefined && workspace.state.first('alarm', 'key', key) !== undefined
    return isSame ? Promise.resolve() : raise()
  }

  /** The alarm that a state raised for the occurrence of this text: a second text is one more occurrence. */
  #takeRaised(key: string, nowMs: number): RaisedByState | undefined {
    const raised = this.#raisedByState.get(key)
    this.#raisedByState.delete(key)
    return raised && nowMs - raised.atMs < SAME_OCCURRENCE_MS ? raised : undefined
  }

  /** Remembers it while it is in flight, and after that only once it is durable and unless it was cleared meanwhile. */
  async #remember(key: string, atMs: number, raising: Promise<Committed | null>): Promise<void> {
    const durable = raising.then(
      (committed) => committed !== null,
      () => false,
    )
    const raised: RaisedByState = { atMs, durable }
    // A state that is told again while its alarm is in flight raises nothing: the first one is remembered.
    if (!this.#raisedByState.has(key)) this.#put(key, raised)
    const isDurable = await durable
    if (this.#raisedByState.get(key) === raised) {
      if (isDurable) this.#raisedByState.set(key, { atMs, durable: null })
      else this.#raisedByState.delete(key)
    }
    await raising
  }

  #put(key: string, raised: RaisedByState): void {
    this.#raisedByState.set(key, raised)
    if (this.#raisedByState.size <= TEXTS_REMEMBERED_MAX) return
    const [oldest] = this.#raisedByState.keys()
    if (oldest !== undefined) this.#raisedByState.delete(oldest)
  }

  #answer(
    workspace: OwnWorkspace,
    { ack, ok, error }: Acknowledgement,
    context: RunContext,
  ): Promise<unknown> {
    const command = workspace.state.get('command', ack)
    // A host may only acknowledge commands that were sent to it.
    if (command?.hostId !== context.actor.id) {
      this.#ports.count('refused_report', 'unknown_command')
      return Promise.resolve()
    }
    const commandId: CommandId = command.id
    if (ok) return workspace.run('ConfirmDeviceCommand', { commandId }, context)
    return workspace.run('FailDeviceCommand', { commandId, reason: error ?? '' }, context)
  }
}

/** The values themselves where the device's kind has every property of them, else those that it has. */
function ofKind({ kind }: Device, values: Readings): Readings {
  const names = propertyNamesOf(kind)
  for (const name in values)
    if (!names.has(name)) return Object.fromEntries(Object.entries(values).filter(([one]) => names.has(one)))
  return values
}

/** The reading that raised it, needing no translation; for booleans the alarm's own title suffices. */
function valueText(device: Device, property: string, value: Reading): string {
  if (typeof value !== 'number') return ''
  const unit = propertyOf(device.kind, device.circuits.length, property)?.unit
  return unit === undefined ? String(value) : `${value} ${unit}`
}

function newAlarm(
  host: Host,
  device: Device | undefined,
  rule: Pick<AlarmRule, 'code' | 'severity' | 'condition'>,
  text: Pick<NewAlarm, 'title' | 'body' | 'footer'>,
): NewAlarm {
  return {
    hostId: host.id,
    deviceId: device?.id ?? null,
    areaId: device?.areaId ?? host.areaId,
    code: rule.code,
    severity: rule.severity,
    condition: device ? rule.condition : null,
    ...text,
  }
}
