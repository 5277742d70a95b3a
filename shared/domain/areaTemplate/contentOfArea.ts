/** An area that is there, read as the content of a template. */
import { DEVICES_PER_HOST_MAX, TEMPLATE_AREAS_MAX } from '#shared/constants.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { TemplateArea, TemplateContent, TemplateDevice } from '#shared/records/areaTemplate.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { patternOf } from '#shared/rules/areaPattern.ts'

interface Read {
  readonly content: TemplateContent
  /** Which record each part was read from. */
  readonly made: TemplateUse['made']
}

/** Hosts are left out: a box is no part of a room that is made many times. */
export function contentOfArea(read: ReadState, area: Area): Read {
  const keys = new Map<AreaId, string | null>([[area.id, null]])
  const inner = innerOf(read, area.id)
  inner.forEach(({ id }, i) => {
    keys.set(id, `a${i + 1}`)
  })
  const devices = [area, ...inner].flatMap(({ id }) => devicesIn(read, id))
  if (inner.length > TEMPLATE_AREAS_MAX || devices.length > DEVICES_PER_HOST_MAX)
    throw new Rejection('device_count_exceeded', { max: DEVICES_PER_HOST_MAX })
  return {
    content: {
      areas: inner.map((one) => areaPart(one, keys, area)),
      devices: devices.map((one, i) => devicePart(one, `d${i + 1}`, keys, area)),
    },
    made: {
      areas: inner.map(({ id }, i) => ({ key: `a${i + 1}`, areaId: id })),
      devices: devices.map(({ id }, i) => ({ key: `d${i + 1}`, deviceId: id })),
    },
  }
}

/** From the outside in, and as they are ordered: each stands after the one that it is in. */
function innerOf(read: ReadState, areaId: AreaId): Area[] {
  const children = [...read.by('area', 'parent', areaId).values()].sort((a, b) => a.order - b.order)
  return children.flatMap((child) => [child, ...innerOf(read, child.id)])
}

const devicesIn = (read: ReadState, areaId: AreaId): Device[] =>
  [...read.by('device', 'area', areaId).values()].filter(({ kind }) => kind !== 'host')

type Keys = ReadonlyMap<AreaId, string | null>

const areaPart = (one: Area, keys: Keys, around: Area): TemplateArea => ({
  key: keys.get(one.id) ?? '',
  parentKey: (one.parentId && keys.get(one.parentId)) ?? null,
  ...patternOf(one, around),
  kind: one.kind,
  image: one.image,
})

const devicePart = (one: Device, key: string, keys: Keys, around: Area): TemplateDevice => ({
  key,
  areaKey: keys.get(one.areaId) ?? null,
  ...patternOf(one, around),
  kind: one.kind,
  model: one.model,
  circuits: one.circuits,
  connection: one.connection,
})
