/** Devices as recorded in the project. Their readings are telemetry and never events. */
import { z } from 'zod'
import { DEVICE_NAME_LENGTH_MIN, DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { AlarmEvent } from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireName, requireNumber, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Device, type DeviceId, deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

export const deviceEvents = {
  DeviceAdded: defineEvent({
    schema: z.object({
      deviceId: deviceIdSchema,
      ...deviceRecord.schema.pick({
        hostId: true,
        areaId: true,
        number: true,
        name: true,
        nameEn: true,
        kind: true,
        model: true,
        circuits: true,
        isJoined: true,
        isConfigured: true,
        connection: true,
      }).shape,
    }),
    about: ({ deviceId }) => deviceId,
    evolve({ deviceId, ...facts }, _read, { at, actor }) {
      const device: Device = {
        type: 'device',
        id: deviceId,
        ...facts,
        condition: 'normal',
        createdAtMs: at,
        createdBy: actor.id,
      }
      return [{ put: device }]
    },
  }),
  /** An operator has looked and found it well; the alarms that go with it are cleared by facts of their own. */
  DeviceMarkedNormal: defineEvent({
    schema: z.object({ deviceId: deviceIdSchema }),
    about: ({ deviceId }) => deviceId,
    evolve: () => [],
  }),
}
export type DeviceEvent = EventOf<typeof deviceEvents>

type NewDevice = Omit<Extract<DeviceEvent, { type: 'DeviceAdded' }>['data'], 'deviceId'>

export const deviceAggregate = defineAggregate({
  events: deviceEvents,
  commands: {
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
        return { type: 'DeviceAdded', data: { deviceId: ctx.newId(deviceRecord), ...input, name } }
      })
    },
    MarkDevicesNormal(
      data: { readonly deviceIds: readonly DeviceId[] },
      read: ReadState,
    ): (DeviceEvent | AlarmEvent)[] {
      const abnormal = [...new Set(data.deviceIds)]
        .map((id) => requireRecord(read, 'device', id))
        .filter(({ condition }) => condition !== 'normal')
      return abnormal.flatMap(({ id: deviceId }): (DeviceEvent | AlarmEvent)[] => [
        { type: 'DeviceMarkedNormal', data: { deviceId } },
        ...[...read.by('alarm', 'device', deviceId).values()]
          .filter(({ isActive }) => isActive)
          .map(({ id }): AlarmEvent => ({ type: 'AlarmCleared', data: { alarmId: id } })),
      ])
    },
  },
})

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
