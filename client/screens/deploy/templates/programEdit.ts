/** What becomes of a template's scenes and automations as its parts go. Pure. */

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
