/**
 * Atrium's own dialect: whole reports on the host's report topic. Devices are found in their states, and in what the host
 * announces below it, at `devices`.
 */
import { ANNOUNCED_DEVICES_MAX, ANNOUNCEMENTS, deviceAnnouncementSchema } from '#shared/announcedDevices.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import { parseJson } from '#shared/topics.ts'
import type { Description } from '../core/discovery/discovery.ts'
import type { Dialect } from '../core/ingest/dialect.ts'

export const native: Dialect = {
  identify: (part) => part === '' || part === ANNOUNCEMENTS,
  toReport: (part, text) => (part === '' ? text : null),
  discover: (part, text) => (part === ANNOUNCEMENTS ? announcedIn(text) : []),
}

/** Entries that cannot be read are left out, and so is a kind that there is not. */
function announcedIn(text: string): Description[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  return list.slice(0, ANNOUNCED_DEVICES_MAX).flatMap((one: unknown) => {
    const { data } = deviceAnnouncementSchema.safeParse(one)
    if (!data) return []
    const { number, properties, circuits = 1 } = data
    const kind = data.kind === undefined ? undefined : kindOf(data.kind)
    const isPossible = kind !== undefined && circuits >= kind.circuits.min && circuits <= kind.circuits.max
    return [
      {
        number,
        name: withoutControls(data.name).trim(),
        model: withoutControls(data.model).trim(),
        properties,
        ...(isPossible ? { kind: { kind: kind.kind, circuits } } : {}),
      },
    ]
  })
}
