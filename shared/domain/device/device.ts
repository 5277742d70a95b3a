/** Devices as recorded in the project. Their readings are telemetry and never events. */
import { z } from 'zod'
import type { AlarmEvent } from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Device, type DeviceId, deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { Roster } from './roster.ts'

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
        capabilities: true,
        scales: true,
        model: true,
        circuits: true,
        isJoined: true,
        isConfigured: true,
        connection: true,
        location: true,
        silentAfterMs: true,
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
  /** An operator inspected the device and found it normal. Separate events clear its alarms. */
  DeviceMarkedNormal: defineEvent({
    schema: z.object({ deviceId: deviceIdSchema }),
    about: ({ deviceId }) => deviceId,
    evolve: () => [],
  }),
}
export type DeviceEvent = EventOf<typeof deviceEvents>

type DeviceFacts = Omit<Extract<DeviceEvent, { type: 'DeviceAdded' }>['data'], 'deviceId'>
/** Fields with a default are optional. */
export type NewDevice = Omit<z.input<typeof deviceEvents.DeviceAdded.schema>, 'deviceId'>

export const deviceAggregate = defineAggregate({
  events: deviceEvents,
  setUp: {
    AddDevices: ['device', 'added'],
    MarkDevicesNormal: null,
  },
  commands: {
    /** Adds one or many devices in one command, such as an import or a copied room. */
    AddDevices(
      data: { readonly devices: readonly NewDevice[] },
      read: ReadState,
      ctx: DecideContext,
    ): DeviceEvent[] {
      const roster = new Roster(read)
      const make = (device: NewDevice) => added([device], roster, ctx)
      if (data.devices.length === 1) return data.devices.flatMap(make)
      return data.devices.flatMap((device, row) => ofRow(row, () => make(device)))
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

/** A refusal names which of many it is about. */
function ofRow<T>(row: number, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof Rejection ? new Rejection(error.code, { ...error.details, row }) : error
  }
}

/** Facts that bring in new devices, each with its place in the roster; one that others name already has its id. */
export function added(
  devices: readonly (NewDevice & { readonly deviceId?: DeviceId })[],
  roster: Roster,
  ctx: Pick<DecideContext, 'newId'>,
): DeviceEvent[] {
  return devices.map((input) => {
    const { deviceId = ctx.newId(deviceRecord), location = null, silentAfterMs = null, ...rest } = input
    const facts: DeviceFacts = { ...rest, location, silentAfterMs }
    const name = roster.join(facts)
    roster.takeNumber(input.hostId, input.number)
    return { type: 'DeviceAdded', data: { deviceId, ...facts, name } }
  })
}
