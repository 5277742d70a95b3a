/** Devices as the project knows them. Their readings are telemetry and never events. */
import { DEVICE_NAME_LENGTH_MIN, DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { requireName, requireNumber, requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/kernel/ids.ts'
import type { Device } from '#shared/records/device.ts'
import type { AnyChange, ReadState, Records } from '#shared/records/registry.ts'

export type DeviceEvent =
  | { readonly type: 'DeviceAdded'; readonly data: { readonly device: Device } }
  | { readonly type: 'DeviceMarkedNormal'; readonly data: { readonly deviceId: DeviceId } }

type NewDevice = Omit<Device, 'type' | 'id' | 'condition' | 'createdAtMs' | 'createdBy'>

export const deviceDeciders = {
  /** One or many at once: a filled import or a copied room is one step. */
  AddDevices(
    data: { readonly devices: readonly NewDevice[] },
    read: ReadState,
    ctx: DecideContext,
  ): DeviceEvent[] {
    const numbers = new Set<string>()
    const names = new Set<string>()
    const added = new Map<string, number>()
    return data.devices.map((input) => {
      const name = requireFreeName(input, read, names)
      requireFreeNumber(input.number, read, numbers)
      requireKind(input)
      requireRecord(read, 'area', input.areaId)
      const count = (added.get(input.hostId) ?? 0) + 1
      added.set(input.hostId, count)
      if (read.by('device', 'host', input.hostId).size + count > DEVICES_PER_HOST_MAX) {
        throw new Rejection('device_count_exceeded', { max: DEVICES_PER_HOST_MAX })
      }
      const device: Device = {
        type: 'device',
        id: ctx.newId('dev'),
        ...input,
        name,
        condition: 'normal',
        createdAtMs: ctx.nowMs,
        createdBy: ctx.actor.id,
      }
      return { type: 'DeviceAdded', data: { device } }
    })
  },
  MarkDevicesNormal(data: { readonly deviceIds: readonly DeviceId[] }, read: ReadState): DeviceEvent[] {
    const abnormal = data.deviceIds
      .map((id) => requireRecord(read, 'device', id))
      .filter((d) => d.condition !== 'normal')
    return abnormal.map((device) => ({ type: 'DeviceMarkedNormal', data: { deviceId: device.id } }))
  },
}

function requireFreeName(input: NewDevice, read: ReadState, taken: Set<string>): string {
  requireRecord(read, 'host', input.hostId)
  const name = requireName(input.name, DEVICE_NAME_LENGTH_MIN)
  const key = `${input.hostId}/${name}`
  if (taken.has(key) || read.first('device', 'hostName', key))
    throw new Rejection('device_name_taken', { name })
  taken.add(key)
  return name
}

function requireFreeNumber(number: string, read: ReadState, taken: Set<string>): void {
  requireNumber(number)
  if (taken.has(number) || read.first('device', 'number', number))
    throw new Rejection('device_number_taken', { number })
  taken.add(number)
}

function requireKind(input: NewDevice): void {
  const kind = kindOf(input.kind)
  if (!kind) throw new Rejection('device_kind_unknown', { kind: input.kind })
  const { min, max } = kind.circuits
  if (input.circuits.length < min || input.circuits.length > max) {
    throw new Rejection('device_circuits_invalid', { min, max })
  }
}

export const deviceEvolve: EvolveTable<DeviceEvent, Records> = {
  DeviceAdded: ({ device }) => [{ put: device }],
  /** Clears the device's alarms with it: an operator has looked and found it well. */
  DeviceMarkedNormal: ({ deviceId }, read, meta) => {
    const device = read.get('device', deviceId)
    if (!device) return []
    const changes: AnyChange[] = [{ put: { ...device, condition: 'normal' } }]
    for (const alarm of read.by('alarm', 'device', deviceId).values()) {
      if (!alarm.isActive) continue
      changes.push(
        alarm.acknowledged
          ? { remove: { type: 'alarm', id: alarm.id } }
          : { put: { ...alarm, isActive: false, clearedAtMs: meta.at } },
      )
    }
    return changes
  },
}
