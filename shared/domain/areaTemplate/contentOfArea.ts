/** An area that is there, read as the content of a template. */
import { DEVICES_PER_HOST_MAX, TEMPLATE_AREAS_MAX, TEMPLATE_PROGRAMS_MAX } from '#shared/constants.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import {
  AREA_ITSELF,
  HOST_ITSELF,
  type TemplateArea,
  type TemplateContent,
  type TemplateDevice,
} from '#shared/records/areaTemplate.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { AREA_WORD, patternOf } from '#shared/rules/areaPattern.ts'
import { nameIn } from '#shared/rules/sceneRooms.ts'
import { areaIdOf, automationIdOf, deviceIdOf, sceneIdOf } from '#shared/rules/templateState.ts'
import { automationFactsOf, automationWith, programHash, sceneFactsOf, sceneWith } from './programs.ts'
import { type AreaPrograms, programsOfArea, type Within } from './programsOfArea.ts'

interface Read {
  readonly content: TemplateContent
  /** Which record each part was read from. */
  readonly made: TemplateUse['made']
}

/** Which scenes and automations of an area a template can include, and which not. */
export function programsToTake(read: ReadState, area: Area, isSeen?: Within['isSeen']): AreaPrograms {
  const areas = [area, ...innerOf(read, area.id)].map(({ id }) => id)
  const devices = areas.flatMap((id) => devicesIn(read, id))
  const within = { areaIds: new Set(areas), deviceIds: new Set<string>(devices.map(({ id }) => id)) }
  return programsOfArea(read, { ...within, ...(isSeen ? { isSeen } : {}) })
}

/** Key of a part within the template. */
const areaKey = (i: number): string => `a${i + 1}`
const deviceKey = (i: number): string => `d${i + 1}`
const sceneKey = (i: number): string => `s${i + 1}`
const automationKey = (i: number): string => `u${i + 1}`

const NO_PROGRAMS = { scenes: [], automations: [] } as const

/** Hosts are not included: a gateway is not part of a room type. */
export function contentOfArea(
  read: ReadState,
  area: Area,
  programs: Pick<AreaPrograms, 'scenes' | 'automations'> = NO_PROGRAMS,
): Read {
  const keys = new Map<AreaId, string | null>([[area.id, null]])
  const inner = innerOf(read, area.id)
  inner.forEach(({ id }, i) => {
    keys.set(id, areaKey(i))
  })
  const devices = [area, ...inner].flatMap(({ id }) => devicesIn(read, id))
  if (inner.length > TEMPLATE_AREAS_MAX || devices.length > DEVICES_PER_HOST_MAX)
    throw new Rejection('device_count_exceeded', { max: DEVICES_PER_HOST_MAX })
  const { scenes, automations } = programs
  if (Math.max(scenes.length, automations.length) > TEMPLATE_PROGRAMS_MAX)
    throw new Rejection('template_programs_many', { max: TEMPLATE_PROGRAMS_MAX })
  return {
    content: {
      areas: inner.map((one) => areaPart(one, keys, area)),
      devices: devices.map((one, i) => devicePart(one, deviceKey(i), keys, area)),
      ...programParts(area, { inner, devices, scenes, automations }),
    },
    made: {
      areas: inner.map(({ id }, i) => ({ key: areaKey(i), areaId: id })),
      devices: devices.map(({ id }, i) => ({ key: deviceKey(i), deviceId: id })),
      scenes: scenes.map((scene, i) => ({
        key: sceneKey(i),
        sceneId: scene.id,
        hash: programHash(sceneFactsOf(scene)),
      })),
      automations: automations.map((automation, i) => ({
        key: automationKey(i),
        automationId: automation.id,
        hash: programHash(automationFactsOf(automation)),
      })),
    },
  }
}

interface Parts {
  readonly inner: readonly Area[]
  readonly devices: readonly Device[]
  readonly scenes: readonly Scene[]
  readonly automations: readonly Automation[]
}

/** Scenes and automations with record ids replaced by keys of the template. */
function programParts(area: Area, { inner, devices, scenes, automations }: Parts) {
  const ids = new Map<string, string>([
    [area.id, AREA_ITSELF],
    ...inner.map(({ id }, i) => [id, areaIdOf(areaKey(i))] as const),
    ...devices.map(({ id }, i) => [id, deviceIdOf(deviceKey(i))] as const),
    ...devices.map(({ hostId }) => [hostId, HOST_ITSELF] as const),
    ...scenes.map(({ id }, i) => [id, sceneIdOf(sceneKey(i))] as const),
    ...automations.map(({ id }, i) => [id, automationIdOf(automationKey(i))] as const),
  ])
  const named = ({ name, nameEn }: Scene | Automation) => ({
    name: nameIn(name, area, AREA_WORD),
    nameEn: nameEn === '' ? '' : nameIn(nameEn, area, AREA_WORD),
  })
  return {
    scenes: scenes.map((scene, i) => ({
      key: sceneKey(i),
      scene: { ...sceneWith(sceneFactsOf(scene), ids), ...named(scene) },
    })),
    automations: automations.map((automation, i) => ({
      key: automationKey(i),
      automation: { ...automationWith(automationFactsOf(automation), ids), ...named(automation) },
      isEnabled: automation.isEnabled,
    })),
  }
}

/** Inner areas in display order, each after its parent. */
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
  ...(one.capabilities ? { capabilities: one.capabilities } : {}),
  model: one.model,
  circuits: one.circuits,
  connection: one.connection,
})
