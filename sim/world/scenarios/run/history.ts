/** History since the start of a run for expectations: alarms, commands, events, readings. */
import type { Reading, Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Heard } from '../stage/stage.ts'

export interface AlarmPast {
  readonly id: string
  readonly code: string
  readonly severity: string
  readonly deviceId: DeviceId | null
  readonly hostId: HostId
  readonly areaId: string
  readonly raisedAtMs: number
  /** Position in the order of all commits; 0 for one that was open when the run started. */
  readonly order: number
  count: number
  clearedAtMs: number | null
  clearedOrder: number
  acknowledgedBy: string | null
  acknowledgedOrder: number
}

export interface CommandPast {
  readonly id: string
  readonly hostId: HostId
  readonly items: readonly { readonly deviceId: DeviceId; readonly values: Readings }[]
  readonly by: string
  readonly issuedAtMs: number
  readonly order: number
  outcome: 'open' | 'confirmed' | 'failed' | 'timed out'
  reason: string
  endedAtMs: number | null
}

export interface Sample {
  readonly atMs: number
  readonly value: Reading
}

const REPORTS_KEPT = 10
const SAMPLES_MAX = 20_000

export const seriesKey = (deviceId: string, property: string): string => `${deviceId}/${property}`

/** Runs are described in English. */
export const inEnglish = ({ name, nameEn }: { readonly name: string; readonly nameEn?: string }): string =>
  nameEn || name

export class History {
  readonly commits: Commit<AtriumEvent>[] = []
  readonly alarms = new Map<string, AlarmPast>()
  readonly commands = new Map<string, CommandPast>()
  readonly #reports = new Map<DeviceId, Heard[]>()
  readonly #samples = new Map<string, Sample[]>()
  reports = 0

  /** Alarms that are open already. */
  begin(read: ReadState): void {
    for (const alarm of read.all('alarm')) {
      this.alarms.set(alarm.id, {
        ...alarm,
        order: 0,
        clearedOrder: 0,
        acknowledgedBy: alarm.acknowledged ? inEnglish(alarm.acknowledged.by) : null,
        acknowledgedOrder: 0,
      })
    }
  }

  /** Number of commits, used as order: later events have a larger one. */
  get order(): number {
    return this.commits.length
  }

  note(commit: Commit<AtriumEvent>): void {
    this.commits.push(commit)
    for (const event of commit.events) this.#follow(event, commit)
  }

  #follow({ type, data }: AtriumEvent, { at, actor }: Commit<AtriumEvent>): void {
    const order = this.commits.length
    switch (type) {
      case 'AlarmRaised': {
        const { alarmId: id, code, severity, deviceId, hostId, areaId, times } = data
        const open = { clearedAtMs: null, clearedOrder: 0, acknowledgedBy: null, acknowledgedOrder: 0 }
        const place = { id, code, severity, deviceId, hostId, areaId }
        this.alarms.set(id, { ...place, raisedAtMs: at, order, count: times, ...open })
        break
      }
      case 'AlarmReturned':
        this.#change(data.alarmId, (alarm) => {
          alarm.count += data.times
          alarm.clearedAtMs = null
          alarm.clearedOrder = 0
        })
        break
      case 'AlarmRepeated':
        this.#change(data.alarmId, (alarm) => {
          alarm.count += data.times
        })
        break
      case 'AlarmCleared':
        this.#change(data.alarmId, (alarm) => {
          alarm.clearedAtMs = at
          alarm.clearedOrder = order
        })
        break
      case 'AlarmAcknowledged':
        this.#change(data.alarmId, (alarm) => {
          alarm.acknowledgedBy = inEnglish(actor)
          alarm.acknowledgedOrder = order
        })
        break
      case 'DeviceCommandIssued': {
        const { commandId: id, hostId, items } = data
        const open = { outcome: 'open', reason: '', endedAtMs: null } as const
        this.commands.set(id, { id, hostId, items, by: inEnglish(actor), issuedAtMs: at, order, ...open })
        break
      }
      case 'DeviceCommandConfirmed':
        this.#end(data.commandId, 'confirmed', at)
        break
      case 'DeviceCommandFailed':
        this.#end(data.commandId, 'failed', at, data.reason)
        break
      case 'DeviceCommandTimedOut':
        this.#end(data.commandId, 'timed out', at)
        break
      default:
    }
  }

  #change(alarmId: string, change: (alarm: AlarmPast) => void): void {
    const alarm = this.alarms.get(alarmId)
    if (alarm) change(alarm)
  }

  #end(id: string, outcome: CommandPast['outcome'], atMs: number, reason = ''): void {
    const command = this.commands.get(id)
    if (command) Object.assign(command, { outcome, reason, endedAtMs: atMs })
  }

  hear(heard: Heard): void {
    this.reports += 1
    const kept = this.#reports.get(heard.deviceId) ?? []
    kept.push(heard)
    if (kept.length > REPORTS_KEPT) kept.shift()
    this.#reports.set(heard.deviceId, kept)
    for (const [property, value] of Object.entries(heard.values)) {
      const samples = this.#samples.get(seriesKey(heard.deviceId, property))
      if (samples && samples.length < SAMPLES_MAX) samples.push({ atMs: heard.atMs, value })
    }
  }

  /** Stores every value of the property from now on. */
  watch(deviceId: DeviceId, property: string, first: Sample | null): void {
    const key = seriesKey(deviceId, property)
    if (!this.#samples.has(key)) this.#samples.set(key, first ? [first] : [])
  }

  watched(): ReadonlyMap<string, readonly Sample[]> {
    return this.#samples
  }

  lastReportOf(deviceId: DeviceId): readonly Heard[] {
    return this.#reports.get(deviceId) ?? []
  }
}
