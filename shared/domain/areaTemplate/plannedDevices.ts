/** Devices of a template in one area: existing and planned ones. */
import type { Area, AreaId } from '#shared/records/area.ts'
import type { TemplateContent, TemplateDevice } from '#shared/records/areaTemplate.ts'
import type { Circuit, Device, DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { namesFrom } from '#shared/rules/areaPattern.ts'
import { nameKey } from '#shared/rules/name.ts'
import { changedFields, type FieldChange, type PlannedArea } from './plannedAreas.ts'

type DeviceFacts = Pick<
  Device,
  'name' | 'nameEn' | 'kind' | 'capabilities' | 'model' | 'circuits' | 'connection' | 'areaId'
>

export interface PlannedDevice {
  readonly key: string
  /** The id of the existing device, or of the one to be added. */
  readonly deviceId: DeviceId
  /** The existing device; undefined if it will be added. */
  readonly device: Device | undefined
  readonly facts: DeviceFacts
  readonly changes: readonly FieldChange[]
}

interface Into {
  readonly area: Area
  readonly use: TemplateUse | undefined
  readonly hostId: HostId | null
  readonly areas: readonly PlannedArea[]
  readonly newDeviceId: () => DeviceId
}

/**
 * Plans the devices: existing ones are matched by the previous use of the template, then by name. One device matches
 * one part. Pure.
 */
export function plannedDevices(
  read: ReadState,
  content: TemplateContent,
  { area, use, areas, newDeviceId }: Into,
): PlannedDevice[] {
  const idOf = new Map<string | null, AreaId>([
    [null, area.id],
    ...areas.map(({ key, areaId }) => [key, areaId] as const),
  ])
  const made = new Map(use?.made.devices.map(({ key, deviceId }) => [key, deviceId]))
  // A device created for one part is never used for another part.
  const taken = new Set<DeviceId>(made.values())
  return content.devices.map((part) => {
    const facts = factsOf(part, area, idOf.get(part.areaKey) ?? area.id)
    const device = knownDevice(read, made.get(part.key), part) ?? namedDevice(read, facts, taken)
    if (!device) return { key: part.key, deviceId: newDeviceId(), device, facts, changes: [] }
    taken.add(device.id)
    // Fields that the template omits stay unchanged.
    const { nameEn = '', model = '' } = device
    const { capabilities: _, ...rest } = facts
    // Its properties are those that its own gateway announces.
    const own = device.capabilities ? { ...rest, capabilities: device.capabilities } : rest
    const kept = { ...own, nameEn: facts.nameEn || nameEn, model: facts.model || model }
    return { key: part.key, deviceId: device.id, device, facts: kept, changes: changesIn(read, device, kept) }
  })
}

function factsOf(
  { name, nameEn, kind, capabilities, model, circuits, connection }: TemplateDevice,
  area: Area,
  areaId: AreaId,
): DeviceFacts {
  const own = capabilities ? { capabilities } : {}
  return { ...namesFrom({ name, nameEn }, area), kind, ...own, model, circuits, connection, areaId }
}

/** A device of another kind is not a match: the part was replaced manually. */
function knownDevice(
  read: ReadState,
  id: DeviceId | undefined,
  { kind }: TemplateDevice,
): Device | undefined {
  const device = id && read.get('device', id)
  return device?.kind === kind ? device : undefined
}

/** A manually created device of the same name and kind is used as the part. */
const namedDevice = (
  read: ReadState,
  { areaId, name, kind }: DeviceFacts,
  taken: ReadonlySet<DeviceId>,
): Device | undefined =>
  [...read.by('device', 'area', areaId).values()].find(
    (one) => nameKey(one.name) === nameKey(name) && one.kind === kind && !taken.has(one.id),
  )

/** All user-entered text of a circuit, so that differences are visible in both languages. */
const circuitText = ({ name, nameEn, feeds }: Circuit): string =>
  [...new Set([name, nameEn, feeds])].filter(Boolean).join(' / ')

function changesIn(read: ReadState, before: Device, after: DeviceFacts): FieldChange[] {
  const shown = ({ name, nameEn, model, connection, circuits, areaId }: DeviceFacts) =>
    ({
      name,
      nameEn,
      model,
      connection,
      circuits: [circuits.map(({ style: _, ...words }) => words), circuits.map(circuitText).join(', ')],
      circuitStyles: circuits.map(({ style }) => style ?? '').join(','),
      place: [areaId, read.get('area', areaId)?.name ?? ''],
    }) as const
  return changedFields(shown(before), shown(after))
}
