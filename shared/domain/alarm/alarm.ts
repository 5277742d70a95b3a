/**
 * Alarms: one per place and code while it is active, however often it is reported. It leaves the live state once
 * it is both cleared and acknowledged.
 */
import { requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AlarmId, AreaId, DeviceId, HostId } from '#shared/kernel/ids.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import type { AnyChange, ReadState, Records } from '#shared/records/registry.ts'

export type AlarmEvent =
  | {
      readonly type: 'AlarmRaised'
      readonly data: { readonly alarm: Alarm; readonly condition: Device['condition'] | null }
    }
  | { readonly type: 'AlarmRepeated'; readonly data: { readonly alarmId: AlarmId; readonly times: number } }
  | { readonly type: 'AlarmCleared'; readonly data: { readonly alarmId: AlarmId } }
  | { readonly type: 'AlarmAcknowledged'; readonly data: { readonly alarmId: AlarmId } }

export interface AlarmPlace {
  readonly hostId: HostId
  readonly deviceId: DeviceId | null
  readonly code: string
}

export interface NewAlarm extends AlarmPlace {
  readonly areaId: AreaId
  readonly severity: Alarm['severity']
  /** Empty where the code's own translated title says it all. */
  readonly title: string
  readonly body: string
  readonly footer: string
  /** What it makes of the device; null leaves the device as it is. */
  readonly condition?: Device['condition'] | null
  /** How many reports this stands for, 1 unless several came in a burst. */
  readonly times?: number
}

export const alarmKey = (place: AlarmPlace): string => `${place.deviceId ?? place.hostId}/${place.code}`

/** The facts that follow from a report of an alarm: a new one, or one more of an active one. */
export function raiseAlarm(read: ReadState, ctx: DecideContext, input: NewAlarm): AlarmEvent[] {
  const times = input.times ?? 1
  const active = read.first('alarm', 'key', alarmKey(input))
  if (active) return [{ type: 'AlarmRepeated', data: { alarmId: active.id, times } }]
  const { condition, times: _, ...rest } = input
  const alarm: Alarm = {
    type: 'alarm',
    id: ctx.newId('alm'),
    key: alarmKey(input),
    ...rest,
    raisedAtMs: ctx.nowMs,
    lastRaisedAtMs: ctx.nowMs,
    count: times,
    isActive: true,
    clearedAtMs: null,
    acknowledged: null,
  }
  return [{ type: 'AlarmRaised', data: { alarm, condition: condition ?? null } }]
}

export function clearAlarm(read: ReadState, place: AlarmPlace): AlarmEvent[] {
  const active = read.first('alarm', 'key', alarmKey(place))
  return active ? [{ type: 'AlarmCleared', data: { alarmId: active.id } }] : []
}

export const alarmDeciders = {
  RaiseAlarm(data: NewAlarm, read: ReadState, ctx: DecideContext): AlarmEvent[] {
    requireRecord(read, 'host', data.hostId)
    if (data.deviceId !== null) requireRecord(read, 'device', data.deviceId)
    return raiseAlarm(read, ctx, data)
  },
  ClearAlarm(data: AlarmPlace, read: ReadState): AlarmEvent[] {
    return clearAlarm(read, data)
  },
  /** Those already acknowledged or gone stay as they are; it is refused only when there is nothing to do at all. */
  AcknowledgeAlarms(data: { readonly alarmIds: readonly AlarmId[] }, read: ReadState): AlarmEvent[] {
    const open = [...new Set(data.alarmIds)].filter((id) => read.get('alarm', id)?.acknowledged === null)
    if (open.length === 0) throw new Rejection('alarm_settled')
    return open.map((alarmId) => ({ type: 'AlarmAcknowledged', data: { alarmId } }))
  },
}

export const alarmEvolve: EvolveTable<AlarmEvent, Records> = {
  AlarmRaised: ({ alarm, condition }, read) => {
    const device = alarm.deviceId === null ? undefined : read.get('device', alarm.deviceId)
    const changes: AnyChange[] = [{ put: alarm }]
    if (device && condition !== null && worse(condition, device.condition))
      changes.push({ put: { ...device, condition } })
    return changes
  },
  AlarmRepeated: ({ alarmId, times }, read, meta) => {
    const alarm = read.get('alarm', alarmId)
    return alarm ? [{ put: { ...alarm, count: alarm.count + times, lastRaisedAtMs: meta.at } }] : []
  },
  AlarmCleared: ({ alarmId }, read, meta) => {
    const alarm = read.get('alarm', alarmId)
    if (!alarm) return []
    const change: AnyChange = alarm.acknowledged
      ? { remove: { type: 'alarm', id: alarm.id } }
      : { put: { ...alarm, isActive: false, clearedAtMs: meta.at } }
    return [change, ...recovered(alarm, read)]
  },
  AlarmAcknowledged: ({ alarmId }, read, meta) => {
    const alarm = read.get('alarm', alarmId)
    if (!alarm) return []
    if (!alarm.isActive) return [{ remove: { type: 'alarm', id: alarm.id } }]
    return [{ put: { ...alarm, acknowledged: { by: meta.actor.name, atMs: meta.at } } }]
  },
}

const RANK: Readonly<Record<Device['condition'], number>> = { normal: 0, low_battery: 1, abnormal: 2 }
const BATTERY_CODES = new Set(['battery_low'])

function worse(a: Device['condition'], b: Device['condition']): boolean {
  return RANK[a] > RANK[b]
}

/** With its last alarm gone a device is normal again; with only a battery alarm left it is low on battery. */
function recovered(
  cleared: Alarm,
  read: Parameters<EvolveTable<AlarmEvent, Records>['AlarmCleared']>[1],
): AnyChange[] {
  const device = cleared.deviceId === null ? undefined : read.get('device', cleared.deviceId)
  if (!device) return []
  let condition: Device['condition'] = 'normal'
  for (const other of read.by('alarm', 'device', device.id).values()) {
    if (other.id === cleared.id || !other.isActive) continue
    const own: Device['condition'] = BATTERY_CODES.has(other.code) ? 'low_battery' : 'abnormal'
    if (worse(own, condition)) condition = own
  }
  return condition === device.condition ? [] : [{ put: { ...device, condition } }]
}
