/**
 * Native MQTT dialect of Atrium: complete reports on the host's report topic. Devices are found in states and in
 * announcements at `devices`.
 */
import {
  ANNOUNCED_DEVICES_MAX,
  ANNOUNCEMENTS,
  type AnnouncedDevice,
  deviceAnnouncementSchema,
} from '#shared/announcedDevices.ts'
import { type Capabilities, capabilitiesOf } from '#shared/devices/capabilities.ts'
import { KNOWN_PROPERTIES } from '#shared/devices/guessKind.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { scalesOf } from '#shared/devices/scales.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { withoutControls } from '#shared/rules/plainText.ts'
import { parseJson } from '#shared/topics.ts'
import type { Description } from '../core/discovery/discovery.ts'
import type { Dialect } from '../core/ingest/dialect.ts'
import { reportInKinds } from './scaledHosts.ts'

/** @param stateOf of a project; undefined where there is none */
export const nativeDialect = (stateOf: (projectId: ProjectId) => ReadState | undefined): Dialect => ({
  identify: (part) => part === '' || part === ANNOUNCEMENTS,
  toReport(part, text, _, { projectId, hostId }) {
    if (part !== '') return null
    const state = stateOf(projectId)
    return state ? reportInKinds(state, hostId, text) : text
  },
  discover: (part, text) => (part === ANNOUNCEMENTS ? announcedIn(text) : []),
})

/** Skips unreadable entries and unknown kinds. */
function announcedIn(text: string): Description[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  return list.slice(0, ANNOUNCED_DEVICES_MAX).flatMap((one: unknown) => {
    const { data } = deviceAnnouncementSchema.safeParse(one)
    if (!data) return []
    const { number, properties, circuits = 1 } = data
    const kind = data.kind === undefined ? undefined : DEVICE_KINDS.get(data.kind)
    const isPossible = kind !== undefined && circuits >= kind.circuits.min && circuits <= kind.circuits.max
    const names = properties.map((property) => (typeof property === 'string' ? property : property.name))
    const capabilities = isPossible ? null : ownCapabilities(data)
    return [
      {
        number,
        name: withoutControls(data.name).trim(),
        model: withoutControls(data.model).trim(),
        properties: names,
        ...(isPossible ? { kind: { kind: kind.kind, circuits } } : {}),
        ...(capabilities ? { capabilities } : {}),
        scales: scalesOf(properties.filter((property) => typeof property !== 'string')),
      },
    ]
  })
}

/** Capabilities of an unknown kind; null if none. */
function ownCapabilities({ kind, properties }: AnnouncedDevice): Capabilities | null {
  const described = properties.filter((property) => typeof property !== 'string')
  if (kind === undefined && described.every(({ name }) => KNOWN_PROPERTIES.has(name))) return null
  return capabilitiesOf(withoutControls(kind ?? '').trim(), described)
}
