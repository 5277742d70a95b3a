/** What the gateway tells Atrium of its devices, so that they can be added there before they report anything. */
import type { DeviceAnnouncement } from '#shared/announcedDevices.ts'
import { ANNOUNCED_DEVICES_MAX, ANNOUNCED_TEXT_MAX } from '#shared/announcedDevices.ts'
import { announcedProperty } from '#shared/devices/capabilities.ts'
import type { FieldDevice } from './adapter.ts'

export function* announcements(devices: readonly FieldDevice[]): Generator<string> {
  for (let from = 0; from < devices.length; from += ANNOUNCED_DEVICES_MAX)
    yield JSON.stringify(devices.slice(from, from + ANNOUNCED_DEVICES_MAX).map(announced))
}

const cut = (text: string): string => text.slice(0, ANNOUNCED_TEXT_MAX).toWellFormed()

const announced = ({ number, name, model, kind, circuits, properties }: FieldDevice): DeviceAnnouncement => ({
  number,
  name: cut(name),
  model: cut(model),
  ...(kind === null ? {} : { kind, circuits }),
  // Atrium knows a device of another kind by its announcement alone.
  properties:
    kind === null
      ? properties.flatMap((property) => announcedProperty(property) ?? [])
      : properties.map((property) => property.name),
})
