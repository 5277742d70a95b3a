/** Whether a device condition currently holds, as far as the console knows. Pure. */
import { type DraftRule, issuesOf, partAt } from '#shared/automation/legality.ts'
import { isSo } from '#shared/automation/levels.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import type { DeviceReadings } from '../../../store/readings.ts'

export type OfDevices = Extract<AutomationCondition, { type: 'device' | 'query' }>
export type WhyUnknown = 'offline' | 'never' | 'gone' | 'noProperty'

export interface DeviceNow {
  readonly deviceId: string
  /** Null: unknown. */
  readonly isSo: boolean | null
  readonly value: Reading | null
  /** Last report of the device. */
  readonly atMs: number | null
  readonly why: WhyUnknown | null
}
export interface ConditionNow {
  readonly isSo: boolean | null
  /** The device that decided, or the first one. */
  readonly device: DeviceNow | null
}

export interface NowSource {
  readonly read: ReadState
  readonly readings: (deviceId: string) => DeviceReadings | undefined
}

export function deviceNow(source: NowSource, condition: OfDevices, deviceId: string): DeviceNow {
  const device = source.read.get('device', deviceId)
  const unknown = (why: WhyUnknown): DeviceNow => ({ deviceId, isSo: null, value: null, atMs: null, why })
  if (!device) return unknown('gone')
  if (!tilePartsOf(device).all.some(({ name }) => name === condition.property)) return unknown('noProperty')
  const readings = source.readings(deviceId)
  const value = readings?.values[condition.property]
  if (readings === undefined || value === undefined) return unknown('never')
  const seen = { deviceId, value, atMs: readings.atMs }
  const isOnline = source.read.get('host', device.hostId)?.isOnline !== false
  if (!isOnline) return { ...seen, isSo: null, why: 'offline' }
  return { ...seen, isSo: isSo(condition, value), why: null }
}

/** Unknown is not "not so": one of several decides only where the others cannot change it. */
export function conditionNow(source: NowSource, condition: OfDevices): ConditionNow {
  const devices = condition.deviceIds.map((deviceId) => deviceNow(source, condition, deviceId))
  const decides = condition.of === 'any'
  const decided = devices.find(({ isSo }) => isSo === decides)
  if (decided) return { isSo: decides, device: decided }
  const unknown = devices.find(({ isSo }) => isSo === null)
  if (unknown) return { isSo: null, device: unknown }
  return { isSo: devices.length === 0 ? null : !decides, device: devices[0] ?? null }
}

/** Ids of parts that cannot be saved: they refer to deleted records or illegal values. */
export function brokenParts(automation: DraftRule, read: ReadState): readonly string[] {
  return [...new Set(issuesOf(automation, read).flatMap(({ path }) => partAt(automation, path)?.id ?? []))]
}
