/** A device in the simulator: its body, its room, and its last reported values. */

import { type AlarmRule, alarmAfter, type Property, type Reading } from '#shared/devices/kind.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Distortion } from '../faults/deviceOverlay.ts'
import type { DeviceBody, Physics, Room } from '../physics/body.ts'
import { physicsOf } from '../physics/registry.ts'
import { readingOf } from './reports.ts'

const NONE: readonly string[] = []

export interface SimDevice {
  readonly id: DeviceId
  /** Host of the device; may change. */
  hostId: HostId
  readonly body: DeviceBody
  readonly physics: Physics
  room: Room
  readonly reported: Record<string, Reading>
  readonly looked: (Reading | undefined)[]
  /** Alarm rules of the kind, with the properties they evaluate. */
  readonly rules: readonly (readonly [AlarmRule, Property])[]
  /** Properties whose changes are urgent. */
  readonly events: readonly Property[]
  /** Codes of the alarms that its readings mean now. */
  readonly raised: Set<string>
  forced: ReadonlyMap<string, Reading>
  distorted: ReadonlyMap<string, Distortion>
  isSilent: boolean
  /** Whether a batch omits the device; null: never. */
  omits: ((nowMs: number) => boolean) | null
  /** Its readings may have changed since its host last checked. */
  isTouched: boolean
  /** Next full report. */
  nextFullMs: number
}

/** Whether it is unresponsive, by fault or without power. */
export const isUnreported = ({ isSilent, body }: Pick<SimDevice, 'isSilent' | 'body'>): boolean =>
  isSilent || body.isPowerless

export const rulesOf = ({ kind, properties }: DeviceBody): SimDevice['rules'] =>
  kind.alarms.flatMap((rule) =>
    properties.filter(({ name }) => name === rule.property).map((property) => [rule, property] as const),
  )

const CALM_GROUPS: ReadonlySet<string> = new Set(['climate', 'host', 'socket', 'media'])

export const eventsOf = ({ kind, properties }: DeviceBody): readonly Property[] =>
  CALM_GROUPS.has(kind.group) ? [] : properties.filter(({ type }) => type !== 'number' && type !== 'action')

/** Evaluates the kind's alarm rules and returns codes that have just become active. */
export function noticeAlarms(device: SimDevice): readonly string[] {
  let begun: string[] | undefined
  for (const [rule, property] of device.rules) {
    const value = readingOf(device.body, device, property)
    const after = value === undefined ? 'cleared' : alarmAfter(rule, value)
    if (after === null || (after === 'raised') === device.raised.has(rule.code)) continue
    if (after === 'raised') {
      device.raised.add(rule.code)
      begun = [...(begun ?? []), rule.code]
    } else device.raised.delete(rule.code)
  }
  return begun ?? NONE
}

/** Whether an urgent change occurred: door, lamp, detector, person. */
export function hasEvent(device: SimDevice): boolean {
  if (isUnreported(device)) return false
  if (device.body.actions.length > 0) return true
  for (const property of device.events) {
    const value = readingOf(device.body, device, property)
    if (value !== undefined && value !== device.reported[property.name]) return true
  }
  return false
}

/** A legal reading that means the alarm, or undefined where the kind has no such alarm. */
export function alarmingValue(
  body: DeviceBody,
  code: string,
): { property: string; value: Reading } | undefined {
  const rule = body.kind.alarms.find((one) => one.code === code)
  const property = body.properties.find(({ name }) => name === rule?.property)
  if (!rule || !property) return undefined
  const candidates: readonly Reading[] =
    property.type === 'binary'
      ? [property.on, property.off]
      : property.type === 'number'
        ? [physicsOf(body.kind.kind).alarming?.[code] ?? property.max, property.max, property.min]
        : property.type === 'text'
          ? []
          : property.values
  const value = candidates.find((candidate) => rule.isRaisedBy(candidate))
  return value === undefined ? undefined : { property: property.name, value }
}

/** Whether the record still describes this device, not a replacement. */
export const isSameThing = (known: SimDevice, record: Device): boolean =>
  known.body.kind.kind === record.kind &&
  known.body.circuits === record.circuits.length &&
  known.body.number === record.number
