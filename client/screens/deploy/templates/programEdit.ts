/** A template's scenes and automations as they are edited, and what becomes of them as its parts go. Pure. */

import {
  AREA_ITSELF,
  type TemplateAutomation,
  type TemplateContent,
  type TemplateScene,
} from '#shared/records/areaTemplate.ts'
import { areaIdOf, automationIdOf, deviceIdOf, sceneIdOf } from '#shared/rules/templateState.ts'

/** Nothing in them names a part that is gone; one that has nothing left to do stays, to be filled or deleted. */
export function withoutGone(content: TemplateContent): TemplateContent {
  const there = new Set<string>([
    AREA_ITSELF,
    ...content.areas.map(({ key }) => areaIdOf(key)),
    ...content.devices.map(({ key }) => deviceIdOf(key)),
    ...content.scenes.map(({ key }) => sceneIdOf(key)),
    ...content.automations.map(({ key }) => automationIdOf(key)),
  ])
  return {
    ...content,
    scenes: content.scenes.map((one) => sceneWithout(one, there)),
    automations: content.automations.map((one) => automationWithout(one, there)),
  }
}

type There = ReadonlySet<string>
const placeOf = <Id extends string>(areaId: Id | null, there: There) =>
  areaId !== null && !there.has(areaId) ? AREA_ITSELF : areaId

function sceneWithout({ key, scene }: TemplateScene, there: There): TemplateScene {
  return {
    key,
    scene: {
      ...scene,
      areaId: placeOf(scene.areaId, there),
      steps: scene.steps.filter(({ deviceId }) => there.has(deviceId)),
      key: scene.key && there.has(scene.key.deviceId) ? scene.key : null,
    },
  }
}

function automationWithout(one: TemplateAutomation, there: There): TemplateAutomation {
  const { automation } = one
  const left = <P extends object>(part: P): P[] => {
    if ('deviceIds' in part && Array.isArray(part.deviceIds)) {
      const deviceIds = part.deviceIds.filter((id) => there.has(id))
      return deviceIds.length > 0 ? [{ ...part, deviceIds }] : []
    }
    const named = Object.entries(part).filter(([name]) => NAMING.has(name))
    return named.every(([, id]) => there.has(String(id))) ? [part] : []
  }
  return {
    ...one,
    automation: {
      ...automation,
      areaId: placeOf(automation.areaId, there),
      conditions: automation.conditions.flatMap(left),
      tasks: automation.tasks.flatMap(left),
    },
  }
}

/** Fields of a task that name one part. */
const NAMING = new Set(['deviceId', 'sceneId', 'automationId'])

/** In the place of the one of its key, or after the others. */
export function withProgram(
  content: TemplateContent,
  program: TemplateScene | TemplateAutomation,
): TemplateContent {
  const put = <P extends { readonly key: string }>(all: readonly P[], one: P): P[] =>
    all.some(({ key }) => key === one.key)
      ? all.map((other) => (other.key === one.key ? one : other))
      : [...all, one]
  return 'scene' in program
    ? { ...content, scenes: put(content.scenes, program) }
    : { ...content, automations: put(content.automations, program) }
}

/** Automations that ran it lose that task. */
export const removeProgram = (
  content: TemplateContent,
  sort: 'scene' | 'automation',
  key: string,
): TemplateContent =>
  withoutGone(
    sort === 'scene'
      ? { ...content, scenes: content.scenes.filter((one) => one.key !== key) }
      : { ...content, automations: content.automations.filter((one) => one.key !== key) },
  )

/** What has lost all that it was about; whatever else the server would refuse, its editor lets nobody keep. */
export const isEmptied = (program: TemplateScene['scene'] | TemplateAutomation['automation']): boolean =>
  'steps' in program
    ? program.steps.length === 0
    : !program.conditions.some(isOn) || !program.tasks.some(isOn)

const isOn = ({ isEnabled }: { readonly isEnabled: boolean }): boolean => isEnabled

export const emptiedProgram = ({ scenes, automations }: TemplateContent) =>
  [...scenes.map(({ scene }) => scene), ...automations.map(({ automation }) => automation)].find(isEmptied)
