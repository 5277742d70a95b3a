/** Edits of a template's content. Pure: each returns another content. */
import type { TemplateArea, TemplateContent, TemplateDevice } from '#shared/records/areaTemplate.ts'
import { withoutGone } from './programEdit.ts'

/** A row of the tree: the area that the template is applied to, an area inside it, a device. */
export type PartId = 'root' | `area/${string}` | `device/${string}`
type Key = string | null

/** Where a part comes to: into this area, before a part of its own sort or after them all. */
export interface Place {
  readonly areaKey: Key
  readonly beforeKey: Key
}

export const keyOf = (id: PartId): Key => (id === 'root' ? null : id.slice(id.indexOf('/') + 1))
export const isArea = (id: PartId): boolean => !id.startsWith('device/')
const areaId = (key: Key): PartId => (key === null ? 'root' : `area/${key}`)

const areasIn = ({ areas }: TemplateContent, key: Key): readonly TemplateArea[] =>
  areas.filter(({ parentKey }) => parentKey === key)
export const devicesIn = ({ devices }: TemplateContent, key: Key): readonly TemplateDevice[] =>
  devices.filter(({ areaKey }) => areaKey === key)

/** The area with those inside it, from the outside in. */
function withInner(content: TemplateContent, key: Key): readonly TemplateArea[] {
  return areasIn(content, key).flatMap((area) => [area, ...withInner(content, area.key)])
}

/** Each area stands after the one that it is in. */
const inOrder = (content: TemplateContent): TemplateContent => ({
  ...content,
  areas: withInner(content, null),
})

export function placeOf(content: TemplateContent, id: PartId): Key {
  const key = keyOf(id)
  if (isArea(id)) return content.areas.find((one) => one.key === key)?.parentKey ?? null
  return content.devices.find((one) => one.key === key)?.areaKey ?? null
}

export const addArea = (content: TemplateContent, area: TemplateArea): TemplateContent =>
  inOrder({ ...content, areas: [...content.areas, area] })

export const addDevice = (content: TemplateContent, device: TemplateDevice): TemplateContent => ({
  ...content,
  devices: [...content.devices, device],
})

/** A select that chooses nothing leaves an empty text, where a circuit of no style has none. */
export function withoutBlankStyles(content: TemplateContent): TemplateContent {
  const isBlank = ({ style }: { readonly style?: string | undefined }) => style === ''
  if (!content.devices.some(({ circuits }) => circuits.some(isBlank))) return content
  const devices = content.devices.map((device) => ({
    ...device,
    circuits: device.circuits.map((circuit) => {
      if (!isBlank(circuit)) return circuit
      const { style: _, ...rest } = circuit
      return rest
    }),
  }))
  return { ...content, devices }
}

/** An area goes with everything inside it, and scenes and automations name none of it any more. */
export const removePart = (content: TemplateContent, id: PartId): TemplateContent =>
  withoutGone(withoutPart(content, id))

function withoutPart(content: TemplateContent, id: PartId): TemplateContent {
  const key = keyOf(id)
  if (!isArea(id)) return { ...content, devices: content.devices.filter((one) => one.key !== key) }
  const gone = new Set<Key>([key, ...withInner(content, key).map((one) => one.key)])
  return {
    ...content,
    areas: content.areas.filter((one) => !gone.has(one.key)),
    devices: content.devices.filter(({ areaKey }) => !gone.has(areaKey)),
  }
}

export function movePart(content: TemplateContent, id: PartId, place: Place): TemplateContent {
  const key = keyOf(id)
  if (isArea(id)) {
    const area = content.areas.find((one) => one.key === key)
    if (!area || !accepts(content, id, place.areaKey)) return content
    const moved = { ...area, parentKey: place.areaKey }
    return inOrder({ ...content, areas: inserted(content.areas, moved, place.beforeKey) })
  }
  const device = content.devices.find((one) => one.key === key)
  if (!device) return content
  const moved = { ...device, areaKey: place.areaKey }
  return { ...content, devices: inserted(content.devices, moved, place.beforeKey) }
}

function inserted<T extends { readonly key: string }>(all: readonly T[], one: T, beforeKey: Key): T[] {
  const others = all.filter(({ key }) => key !== one.key)
  const at = beforeKey === null ? -1 : others.findIndex(({ key }) => key === beforeKey)
  return others.toSpliced(at === -1 ? others.length : at, 0, one)
}

/** An area cannot be put into itself. */
export function accepts(content: TemplateContent, id: PartId, into: Key): boolean {
  const key = keyOf(id)
  return !isArea(id) || (into !== key && !withInner(content, key).some((one) => one.key === into))
}

/** One step among its own sort; null at the end of them. */
export function shifted(content: TemplateContent, id: PartId, by: 1 | -1): TemplateContent | null {
  const areaKey = placeOf(content, id)
  const beside = isArea(id) ? areasIn(content, areaKey) : devicesIn(content, areaKey)
  const to = beside.findIndex(({ key }) => key === keyOf(id)) + by
  if (id === 'root' || to < 0 || to >= beside.length) return null
  const beforeKey = beside[by === 1 ? to + 1 : to]?.key ?? null
  return movePart(content, id, { areaKey, beforeKey })
}

/** Where a dragged part would come to; null where it cannot. */
export function dropPlace(
  content: TemplateContent,
  id: PartId,
  overId: PartId,
  zone: 'before' | 'inside' | 'after',
): Place | null {
  if (id === 'root' || id === overId) return null
  const isBeside = overId !== 'root' && isArea(id) === isArea(overId) && zone !== 'inside'
  if (!isBeside) {
    const areaKey = keyOf(overId)
    return isArea(overId) && accepts(content, id, areaKey) ? { areaKey, beforeKey: null } : null
  }
  const areaKey = placeOf(content, overId)
  if (!accepts(content, id, areaKey)) return null
  const beside = (isArea(id) ? areasIn(content, areaKey) : devicesIn(content, areaKey)).filter(
    ({ key }) => key !== keyOf(id),
  )
  const at = beside.findIndex(({ key }) => key === keyOf(overId)) + (zone === 'after' ? 1 : 0)
  return { areaKey, beforeKey: beside[at]?.key ?? null }
}

export interface PartNode {
  readonly id: PartId
  readonly part: TemplateArea | TemplateDevice | null
  readonly children: readonly PartNode[]
}

/** Devices before the areas inside, as a room is shown elsewhere. */
export function nodeOf(content: TemplateContent, area: TemplateArea | null = null): PartNode {
  const key = area?.key ?? null
  const devices = devicesIn(content, key).map(
    (part): PartNode => ({ id: `device/${part.key}`, part, children: [] }),
  )
  const inner = areasIn(content, key).map((one) => nodeOf(content, one))
  return { id: areaId(key), part: area, children: [...devices, ...inner] }
}

/** Whether the part is still there. */
export const holds = (content: TemplateContent, id: PartId): boolean =>
  id === 'root' || (isArea(id) ? content.areas : content.devices).some(({ key }) => key === keyOf(id))
