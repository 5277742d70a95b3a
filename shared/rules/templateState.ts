/** Represents a template as a state with records, so that rules and views for buildings also work on templates. */
import {
  AREA_ITSELF,
  HOST_ITSELF,
  type TemplateArea,
  type TemplateAutomation,
  type TemplateContent,
  type TemplateDevice,
  type TemplateScene,
} from '#shared/records/areaTemplate.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import { NOBODY } from '#shared/records/person.ts'
import { type AnyRecord, createState, type State } from '#shared/records/registry.ts'
import type { Scene, SceneId } from '#shared/records/scene.ts'
import { AREA_WORD } from '#shared/rules/areaPattern.ts'

/** Ids for template keys, as used in its scenes and automations. */
export const areaIdOf = (key: string | null) => (key === null ? AREA_ITSELF : (`ara_${key}` as const))
/** The id of a template's device; see `areaIdOf`. */
export const deviceIdOf = (key: string) => `dev_${key}` as const
/** The id of a template's scene; see `areaIdOf`. */
export const sceneIdOf = (key: string): SceneId => `scn_${key}`
/** The id of a template's automation; see `areaIdOf`. */
export const automationIdOf = (key: string): AutomationId => `aut_${key}`

const FLOOR = 'flr_the-floor'
const BUILDING = 'bld_the-building'
const NUMBER_DIGITS = 16

/** The parts of the template as records, in a placeholder building with one floor, one area and one host. */
export function templateRecords(content: TemplateContent): AnyRecord[] {
  return [
    ...around(),
    ...content.areas.map((area, i) => areaOf(area, i)),
    ...content.devices.map(deviceOf),
    ...content.scenes.map(sceneOf),
    ...content.automations.map(automationOf),
  ]
}

/** A store with the records of the template. */
export function templateState(content: TemplateContent): State {
  const state = createState()
  state.put(templateRecords(content).map((put) => ({ put })))
  return state
}

function around(): AnyRecord[] {
  const named = { name: AREA_WORD, nameEn: AREA_WORD }
  return [
    { type: 'building', id: BUILDING, ...named, order: 1 },
    { type: 'floor', id: FLOOR, buildingId: BUILDING, ...named, level: 1 },
    {
      ...{ type: 'area', id: AREA_ITSELF, ...named, floorId: FLOOR, parentId: null },
      ...{ kind: 'room', image: 'room', order: 1 },
    },
    {
      ...{ type: 'host', id: HOST_ITSELF, ...named, number: numberOf(0), areaId: AREA_ITSELF },
      ...{ model: '', firmwareVersion: '', networkNumber: 0, servedAreaIds: [AREA_ITSELF], isOnline: false },
      ...{ presenceSinceMs: null, offlineReason: null, createdAtMs: 0 },
    },
  ]
}

function areaOf({ key, parentKey, name, nameEn, kind, image }: TemplateArea, i: number): AnyRecord {
  const place = { floorId: FLOOR, parentId: areaIdOf(parentKey), order: i + 1 } as const
  return { type: 'area', id: areaIdOf(key), name, nameEn, kind, image, ...place }
}

/** Numbers only distinguish them: devices of a template report nothing. */
const numberOf = (i: number): string => i.toString(16).toUpperCase().padStart(NUMBER_DIGITS, '0')

function deviceOf({ key, areaKey, ...facts }: TemplateDevice, i: number): AnyRecord {
  return {
    ...{ type: 'device', id: deviceIdOf(key), ...facts, number: numberOf(i + 1) },
    ...{ areaId: areaIdOf(areaKey), hostId: HOST_ITSELF, isJoined: true, isConfigured: true },
    ...{ location: null, silentAfterMs: null, condition: 'normal', createdAtMs: 0, createdBy: '' },
  }
}

/** Placeholder values of unsaved scenes and automations for fields that saving sets. */
export const UNSAVED_SCENE = { isPinned: false, order: 0, createdAtMs: 0, createdBy: NOBODY } as const
export const UNSAVED_AUTOMATION = {
  ...{ isPinned: false, pausedUntilMs: null, version: 1, createdAtMs: 0, createdBy: NOBODY, ownerId: null },
} as const

const sceneOf = ({ key, scene }: TemplateScene): Scene => ({
  ...{ type: 'scene', id: sceneIdOf(key), ...scene, ...UNSAVED_SCENE },
})

const automationOf = ({ key, automation, isEnabled }: TemplateAutomation): Automation => ({
  ...{ type: 'automation', id: automationIdOf(key), ...automation, isEnabled, ...UNSAVED_AUTOMATION },
})
