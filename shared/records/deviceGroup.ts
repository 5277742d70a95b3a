import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesDevice, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import type { Device } from './device.ts'
import type { ReadState } from './registry.ts'
import { some } from './some.ts'

export const deviceGroupIdSchema = idSchema('grp')
export type DeviceGroupId = z.infer<typeof deviceGroupIdSchema>

/** Devices that are filtered, controlled and granted as one. Which ones is a field of each device. */
export const deviceGroupRecord = defineRecord({
  type: 'deviceGroup',
  id: deviceGroupIdSchema,
  word: ['device group', '设备分组'],
  fields: { name: z.string(), nameEn: z.string() },
  indexes: {},
  /** Visible if any of its devices is. */
  isSeenBy: (principal, group, read): boolean =>
    seesEverything(principal) ||
    some(read.by('device', 'group', group.id), (device) => seesDevice(principal, device)),
})

export type DeviceGroup = RecordFrom<typeof deviceGroupRecord>

/** Members in group order. */
export function membersOf(read: ReadState, groupId: string): Device[] {
  const place = ({ groups = [] }: Device): number => groups.find(({ id }) => id === groupId)?.order ?? 0
  return [...read.by('device', 'group', groupId).values()].sort(
    (a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1),
  )
}
