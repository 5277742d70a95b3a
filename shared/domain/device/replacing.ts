/** Replaces a device: its name, place, groups, permissions and history continue under the new number. */
import { z } from 'zod'
import { kindOf } from '#shared/devices/registry.ts'
import { notHeldBy } from '#shared/domain/advanced/notHeldBy.ts'
import type { AlarmEvent } from '#shared/domain/alarm/alarm.ts'
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { FaultEvent } from '#shared/domain/fault/fault.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { type Device, type DeviceId, deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { endOfLife, failedCommands } from './deviceSetup.ts'
import { Roster } from './roster.ts'

const { number, kind, model } = deviceRecord.fields

export const replacingEvents = {
  DeviceReplaced: defineEvent({
    schema: z.object({ deviceId: deviceIdSchema, number, kind, model }),
    about: ({ deviceId }) => deviceId,
    evolve({ deviceId, ...facts }, read, { at }): AnyChange[] {
      const device = read.get('device', deviceId)
      if (!device) return []
      const formerNumbers = [...(device.formerNumbers ?? []), { number: device.number, untilMs: at }]
      // The replacement is joined once its host reports it.
      return [{ put: { ...device, ...facts, formerNumbers, isJoined: false } }, ...notHeldBy(read, deviceId)]
    },
  }),
}
export type ReplacingEvent = EventOf<typeof replacingEvents>

interface Replacement extends Pick<Device, 'number'> {
  readonly deviceId: DeviceId
  /** Kind or model of the replacement; omitted if unchanged. */
  readonly kind?: string | undefined
  readonly model?: string | undefined
}

export const replacingAggregate = defineAggregate({
  events: replacingEvents,
  setUp: {
    ReplaceDevice: ['device', 'replaced'],
  },
  commands: {
    ReplaceDevice(
      { deviceId, number: wanted, kind: newKind, model: madeAs }: Replacement,
      read: ReadState,
    ): (ReplacingEvent | AlarmEvent | FaultEvent | CommandEvent)[] {
      const device = requireRecord(read, 'device', deviceId)
      if (device.number === wanted) return []
      new Roster(read).takeNumber(device.hostId, wanted)
      const now = { number: wanted, kind: newKind ?? device.kind, model: madeAs ?? device.model }
      requireCompatible(device, now.kind)
      return [
        // Ends the alarms and pending commands of the old device, because the new one cannot answer them.
        ...failedCommands([device], read),
        ...endOfLife(device, read),
        { type: 'DeviceReplaced', data: { deviceId, ...now } },
      ]
    },
  },
})

/** Requires the same kind, or the same group with equal circuits. */
function requireCompatible(device: Device, wanted: string): void {
  if (wanted === device.kind) return
  const kind = kindOf(wanted)
  if (!kind) throw new Rejection('device_kind_unknown', { kind: wanted })
  const count = device.circuits.length
  const fits = count >= kind.circuits.min && count <= kind.circuits.max
  if (!fits || kind.group !== kindOf(device.kind)?.group)
    throw new Rejection('device_not_replaceable', { ...called('device', device), kind: wanted })
}
