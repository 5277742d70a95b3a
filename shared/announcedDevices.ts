/**
 * Devices that a host announces at `devices` below its report topic, as a JSON list. Devices that no user has added
 * become found devices.
 */
import { z } from 'zod'
import { announcedPropertySchema } from './devices/capabilities.ts'
import { deviceNumberSchema } from './kernel/ids.ts'
import { isStorable } from './rules/plainText.ts'
import { DEVICE_PROPERTIES_MAX } from './topicNames.ts'

/** Topic suffix of announcements. */
export const ANNOUNCEMENTS = 'devices'
/** Limit per message, so that it stays below the broker's maximum size. */
export const ANNOUNCED_DEVICES_MAX = 30
export const ANNOUNCED_TEXT_MAX = 50

const text = z.string().max(ANNOUNCED_TEXT_MAX).refine(isStorable)

export const deviceAnnouncementSchema = z.strictObject({
  number: deviceNumberSchema,
  name: text.default(''),
  model: text.default(''),
  /** Kind, if the host knows it; otherwise it is guessed from the properties. */
  kind: text.optional(),
  circuits: z.number().int().min(1).max(64).optional(),
  /** Property names; for a device that may be of an unlisted kind, everything known about each property. */
  properties: z.array(z.union([text, announcedPropertySchema])).max(DEVICE_PROPERTIES_MAX),
})
export type DeviceAnnouncement = z.input<typeof deviceAnnouncementSchema>
export type AnnouncedDevice = z.output<typeof deviceAnnouncementSchema>
