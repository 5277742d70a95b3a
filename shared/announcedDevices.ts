/** What a host announces of its devices below its report topic, at `devices`: a JSON list. Those that nobody has added are found with it. */
import { z } from 'zod'
import { announcedPropertySchema } from './devices/capabilities.ts'
import { deviceNumberSchema } from './kernel/ids.ts'
import { isStorable } from './rules/plainText.ts'
import { DEVICE_PROPERTIES_MAX } from './topicNames.ts'

/** What follows the report topic in the topic of an announcement. */
export const ANNOUNCEMENTS = 'devices'
/** Of one message, which stays below what the broker takes. */
export const ANNOUNCED_DEVICES_MAX = 30
export const ANNOUNCED_TEXT_MAX = 50

const text = z.string().max(ANNOUNCED_TEXT_MAX).refine(isStorable)

export const deviceAnnouncementSchema = z.strictObject({
  number: deviceNumberSchema,
  name: text.default(''),
  model: text.default(''),
  /** Where the host knows it; without it the properties tell. */
  kind: text.optional(),
  circuits: z.number().int().min(1).max(64).optional(),
  /** Names; or, of a device that may be of no kind in the list, all that is known of each. */
  properties: z.array(z.union([text, announcedPropertySchema])).max(DEVICE_PROPERTIES_MAX),
})
export type DeviceAnnouncement = z.input<typeof deviceAnnouncementSchema>
export type AnnouncedDevice = z.output<typeof deviceAnnouncementSchema>
