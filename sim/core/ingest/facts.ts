/** The facts that follow from reports: presence, alarms of states and of texts, outcomes of commands. */
import { FIRMWARE_CHUNK_BYTES } from '#shared/constants.ts'
import { type AlarmRule, alarmAfter, type Reading } from '#shared/devices/kind.ts'
import { kindOf, propertyOfDevice } from '#shared/devices/registry.ts'
import { alarmKey, type NewAlarm } from '#shared/domain/alarm/alarm.ts'
import { isNoted } from '#shared/domain/rollout/progress.ts'
import { type Device, type DeviceId, deviceNumbered } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import { type HeldCopy, HOST_COPIES } from '#shared/records/hostCopy.ts'
import type { HostScene } from '#shared/records/hostScene.ts'
import type { DeviceUpdate, Rollout } from '#shared/records/rollout.ts'
import type { HostRun } from '#shared/storedAutomations.ts'
import type { Acknowledgement, AlarmText, HeldSlot, Presence } from '#shared/topics.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import type { Committed, RunContext } from '../workspace/workspace.ts'
import type { OwnWorkspace, Workspaces } from '../workspace/workspaces.ts'
import { EndedAlarms } from './endedAlarms.ts'
import { HostRunIntake } from './hostRuns.ts'
import type { IngestPorts } from './ingest.ts'
import { type RepetitionPorts, Repetitions } from './repetitions.ts'

/** A host that reports both a sensor's state and the alarm's text reports one occurrence, not two. */
const SAME_OCCURRENCE_MS = 10_000
const TEXTS_REMEMBERED_MAX = 5_000

/** Context of a report: workspace, host and time. */
export interface Reporting {
  readonly workspace: OwnWorkspace
  readonly host: Host
  readonly context: RunContext
}

/** Resolves when durable; null if no event follows. */
export type Following = Promise<unknown> | null

interface RaisedByState {
  readonly atMs: number
  /** Whether the alarm became durable; null if it is already. */
  readonly durable: Promise<boolean> | null
}

export class Facts {
  readonly #count: IngestPorts['count']
  readonly #onFirmwareWanted: IngestPorts['onFirmwareWanted']
  readonly #isTwice: (hostId: Host['id']) => boolean
  readonly #repetitions: Repetitions
  readonly #hostRuns: HostRunIntake
  readonly #ended: EndedAlarms
  /** Alarms raised from a state, waiting for the text of the same occurrence. */
  readonly #raisedByState = new Map<string, RaisedByState>()

  constructor(
    ports: Pick<IngestPorts, 'count' | 'isTwice' | 'workspaces' | 'onFirmwareWanted'> & RepetitionPorts,
  ) {
    this.#count = ports.count
    this.#onFirmwareWanted = ports.onFirmwareWanted
    this.#isTwice = ports.isTwice ?? (() => false)
    this.#repetitions = new Repetitions(ports)
    this.#ended = new EndedAlarms(ports.workspaces)
    this.#hostRuns = new HostRunIntake(ports)
  }

  /** At start: restores recently ended alarms from the log. */
  recall(log: EventLog, workspaces: Pick<Workspaces, 'projects'>, nowMs: number): Promise<void> {
    return this.#ended.recall(log, workspaces, nowMs)
  }

  async close(): Promise<void> {
    this.#ended.close()
    await Promise.all([this.#repetitions.close(), this.#hostRuns.close()])
  }

  /** Whether the host still exists. It may have been removed while its report waited for the disk. */
  isPresent({ workspace, host: { id } }: Reporting): boolean {
    return workspace.isSettled && workspace.state.get('host', id)?.isOnline === true
  }

  present({ workspace, host: { id }, context }: Reporting): Following {
    return workspace.run('NoteHostOnline', { hostId: id }, context)
  }

  /** Scenes that the host holds, from its birth message; null if it does not report them. */
  holdsScenes({ workspace, host: { id }, context }: Reporting, { scenes }: Presence): Following {
    if (!scenes || !workspace.state.first('hostScene', 'host', id)) return null
    return workspace.run('NoteHostScenes', { hostId: id, held: scenes }, context)
  }

  holdsAutomations({ workspace, host: { id }, context }: Reporting, { automations }: Presence): Following {
    if (!automations || !workspace.state.first('hostAutomation', 'host', id)) return null
    return workspace.run('NoteHostAutomations', { hostId: id, held: automations }, context)
  }

  /** Runs that the host executed on its own. */
  ran(at: Reporting, runs: readonly HostRun[]): Following {
    return this.#hostRuns.take(at, runs)
  }

  absent({ workspace, host: { id }, context }: Reporting): Following {
    if (this.#isTwice(id)) return null
    return workspace.run('NoteHostOffline', { hostId: id, reason: 'said so' }, context)
  }

  /** A device that reports is part of the network. */
  joined({ workspace, context }: Reporting, deviceId: DeviceId): Following {
    return workspace.run('NoteDeviceJoined', { deviceId }, context)
  }

  /** Handles a received infrared code. Null if no remote is learning, or if the device repeats an old code. */
  heard({ workspace, context }: Reporting, deviceId: DeviceId, code: string): Following {
    for (const { learning } of workspace.state.by('remote', 'device', deviceId).values())
      if (learning && learning.before !== code)
        return workspace.run('HearRemoteCode', { deviceId, code }, context)
    return null
  }

  /** Applies a reported state to its alarm. */
  judge(at: Reporting, device: Device, rule: AlarmRule, value: Reading): Following {
    const { workspace, host, context } = at
    const place = { hostId: host.id, deviceId: device.id, code: rule.code }
    const key = alarmKey(place)
    const active = workspace.state.first('alarm', 'key', key)
    const after = alarmAfter(rule, value)
    if (after === null) return null
    const isRaised = after === 'raised'
    // A text received after the state has ended is a separate occurrence.
    if (!isRaised) this.#raisedByState.delete(key)
    // A pending command may have raised or cleared the alarm, so the shortcut applies only without pending commands.
    if (workspace.isSettled && isRaised === (active !== undefined)) return null
    if (!isRaised) {
      if (active)
        this.#ended.note(workspace.stream, { ...active, isActive: false, clearedAtMs: context.nowMs })
      return workspace.run('ClearAlarm', place, context)
    }
    const body = valueText(device, rule.property, value)
    const alarm = newAlarm(host, device, rule, { title: '', body, footer: '' })
    // A command in flight may have raised it already: a state is no second occurrence.
    const ended = this.#ended.endedRecently(workspace.stream, key, context.nowMs)
    const state = { ...alarm, isState: true, ...(ended ? { ended } : {}) }
    const raising = workspace.run('RaiseAlarm', state, context)
    return this.#remember(key, context.nowMs, raising)
  }

  /** Handles an alarm text; 'foreign' if it concerns a device of another host. */
  alarm(at: Reporting, text: AlarmText): Following | 'foreign' {
    const { workspace, host, context } = at
    const device =
      text.deviceNumber === null ? undefined : deviceNumbered(workspace.state, host.id, text.deviceNumber)
    if (text.deviceNumber !== null && device?.hostId !== host.id) {
      this.#count('refused_report', 'unknown_device')
      return 'foreign'
    }
    const { code, title, body, footer } = text
    const key = alarmKey({ hostId: host.id, deviceId: device?.id ?? null, code })
    const rule = device && kindOf(device.kind)?.alarms.find((candidate) => candidate.code === code)
    const fallback = { code, severity: 'major', condition: 'abnormal' } as const
    const alarm = newAlarm(host, device, rule ?? fallback, { title, body, footer })
    const raise = (): Promise<unknown> => this.#raise(at, alarm)
    const raised = this.#takeRaised(key, context.nowMs)
    // Adds the gateway's text to the alarm that its state raised.
    const describe = (): Promise<unknown> =>
      workspace.run(
        'DescribeAlarm',
        { hostId: host.id, deviceId: device?.id ?? null, code, title, body, footer },
        context,
      )
    if (raised?.durable) return raised.durable.then((isDurable) => (isDurable ? describe() : raise()))
    const isSame = raised !== undefined && workspace.state.first('alarm', 'key', key) !== undefined
    return isSame ? describe() : raise()
  }

  /** Handles the acknowledgement of a command; 'foreign' if it was sent to another host. */
  answer(at: Reporting, acknowledgement: Acknowledgement): Following | 'foreign' {
    const { workspace, context } = at
    const { ack, ok, error } = acknowledgement
    const [copyId = ack, version] = ack.split('.')
    for (const type of HOST_COPIES) {
      const copy = workspace.state.get(type, copyId)
      if (copy?.hostId === context.actor.id) return this.#stored(at, copy, Number(version), acknowledgement)
    }
    const update = workspace.state.get('deviceUpdate', copyId)
    if (update?.hostId === context.actor.id)
      return this.#updating(at, update, Number(version), acknowledgement)
    const entry = workspace.state.get('advanced', ack)
    if (entry?.hostId === context.actor.id) {
      if (ok) return workspace.run('ConfirmAdvanced', { entryId: entry.id }, context)
      return workspace.run('FailAdvanced', { entryId: entry.id, reason: error ?? '' }, context)
    }
    const command = workspace.state.get('command', ack)
    // A host may only acknowledge commands that were sent to it.
    if (command?.hostId !== context.actor.id) {
      this.#count('refused_report', 'unknown_command')
      return 'foreign'
    }
    const commandId = command.id
    if (ok) return workspace.run('ConfirmDeviceCommand', { commandId }, context)
    return workspace.run('FailDeviceCommand', { commandId, reason: error ?? '' }, context)
  }

  /** Handles firmware progress of a host. The next piece is sent once the report is durable. */
  #updating(
    at: Reporting,
    update: DeviceUpdate,
    attempt: number,
    acknowledgement: Acknowledgement,
  ): Following {
    const { workspace, context } = at
    const on = { updateId: update.id, attempt }
    if (attempt !== update.attempt) return null
    if (!acknowledgement.ok)
      return workspace.run('FailUpdate', { ...on, reason: acknowledgement.error ?? '' }, context)
    switch (acknowledgement.firmware?.state) {
      case 'installing':
        return workspace.run('NoteUpdateInstalling', on, context)
      case 'installed':
        return workspace.run(
          'NoteUpdateInstalled',
          { ...on, version: acknowledgement.firmware.version },
          context,
        )
      case 'receiving': {
        const { next } = acknowledgement.firmware
        this.#onFirmwareWanted?.(workspace, update, next)
        const rollout = workspace.state.get('rollout', update.rolloutId)
        const percent = rollout ? percentOf(rollout, next) : 0
        // Avoids one event per piece.
        return rollout && isNoted(update, rollout, { percent, nowMs: context.nowMs })
          ? workspace.run('NoteUpdateProgress', { ...on, percent }, context)
          : null
      }
      default:
        return null
    }
  }

  #stored(
    { workspace, context }: Reporting,
    copy: HostScene | HostAutomation,
    version: number,
    acknowledgement: Acknowledgement,
  ): Following {
    // Ignores answers to an earlier version. The decider checks whether a newer one is in transit.
    if (copy.version !== version) return null
    const held = heldIn(copy.type === 'hostScene' ? acknowledgement.scene : acknowledgement.automation)
    const reason = failureOf(copy, held, acknowledgement)
    if (copy.type === 'hostScene') {
      const { id: hostSceneId } = copy
      if (reason !== null) return workspace.run('FailHostScene', { hostSceneId, version, reason }, context)
      return workspace.run('ConfirmHostScene', { hostSceneId, version, held }, context)
    }
    const { id: hostAutomationId } = copy
    if (reason !== null)
      return workspace.run('FailHostAutomation', { hostAutomationId, version, reason }, context)
    return workspace.run('ConfirmHostAutomation', { hostAutomationId, version, held }, context)
  }

  async #raise({ workspace, context }: Reporting, alarm: NewAlarm): Promise<void> {
    const isAlone = this.#repetitions.isAlone({ workspace, alarm })
    // Repeated text alarms count as states: an active alarm is not raised again.
    const data = { ...alarm, isText: true, isState: !isAlone }
    const { events, durable } = workspace.propose('RaiseAlarm', data, context)
    if (events.length === 0 && isAlone) this.#count('refused_report', 'too_many_alarms')
    if (events.length === 0 && !isAlone) this.#repetitions.add({ workspace, context, alarm })
    await durable
  }

  /** The alarm that a state raised for the occurrence of this text: a second text is one more occurrence. */
  #takeRaised(key: string, nowMs: number): RaisedByState | undefined {
    const raised = this.#raisedByState.get(key)
    this.#raisedByState.delete(key)
    return raised && nowMs - raised.atMs < SAME_OCCURRENCE_MS ? raised : undefined
  }

  /**
   * Remembers the alarm while it is in flight, and afterwards only if it became durable and was not cleared meanwhile.
   */
  async #remember(key: string, atMs: number, raising: Promise<Committed | null>): Promise<void> {
    const durable = raising.then(
      (committed) => committed !== null,
      () => false,
    )
    const raised: RaisedByState = { atMs, durable }
    // A state that is reported again while its alarm is in flight raises nothing: the first one is remembered.
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
}

/** The last percents are complete after the installation. */
function percentOf({ file }: Rollout, next: number): number {
  return Math.min(99, Math.floor((next * FIRMWARE_CHUNK_BYTES * 100) / file.sizeBytes))
}

/** Content of a slot according to the host; null if empty or not reported. */
const heldIn = (slot: HeldSlot | undefined): HeldCopy | null =>
  slot && slot.version > 0 ? { version: slot.version, hash: slot.hash } : null

const UNKNOWN = { hostScene: 'scenes_unknown', hostAutomation: 'automations_unknown' } as const

/** Why the host does not hold what it was sent; null if it does. */
function failureOf(
  { type, isWanted }: HostScene | HostAutomation,
  held: HeldCopy | null,
  { ok, error }: Acknowledgement,
): string | null {
  if (!ok) return error ?? ''
  // A host that does not report the content cannot store such copies.
  return isWanted && !held ? UNKNOWN[type] : null
}

/** The reading that raised it, needing no translation; for booleans the alarm's own title suffices. */
export function valueText(device: Device, property: string, value: Reading): string {
  if (typeof value !== 'number') return ''
  const unit = propertyOfDevice(device, property)?.unit
  if (unit === undefined) return String(value)
  return unit === '%' ? `${value}%` : `${value} ${unit}`
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
