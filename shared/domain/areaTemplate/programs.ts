/**
 * Scenes and automations of an area ("programs"): the records they refer to, and copies for other devices and areas.
 * Used by templates and copies of areas. Pure.
 */
import { type AutomationFacts, factsOf } from '#shared/domain/automation/automation.ts'
import { nameKeysOf } from '#shared/domain/project/numberedName.ts'
import type { SceneFacts } from '#shared/domain/scene/scene.ts'
import { fingerprint } from '#shared/kernel/fingerprint.ts'
import {
  type Automation,
  type AutomationCondition,
  type AutomationTask,
  called,
  devicesOf,
  scenesOf,
} from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'

/** Names used by existing scenes or automations. */
export const namesTaken = (read: ReadState, type: 'scene' | 'automation'): Set<string> =>
  nameKeysOf(read.all(type))

interface Lines {
  readonly scenes: readonly Pick<Scene, 'steps'>[]
  readonly automations: readonly Pick<Automation, 'conditions' | 'tasks'>[]
}

/** Number of events that they add to a commit. */
export const linesOf = ({ scenes, automations }: Lines): number =>
  [
    ...scenes.map(({ steps }) => steps.length),
    ...automations.map(({ conditions, tasks }) => conditions.length + tasks.length),
  ].reduce((sum, one) => sum + one, 0)

/** Maps each id to its replacement. One map covers all types, because ids have type prefixes. */
export type Ids = ReadonlyMap<string, string>

/** The fields of a scene that its events carry. */
export const sceneFactsOf = ({ name, nameEn, image, areaId, steps, runBy, key }: Scene): SceneFacts => ({
  name,
  nameEn,
  image,
  areaId,
  steps,
  runBy,
  key,
})
/** The fields of an automation that its events carry. */
export const automationFactsOf = (automation: Automation): AutomationFacts => factsOf(automation)

/** Ids of the devices in the steps and the key of a scene, without duplicates. */
export const sceneDevices = ({ steps, key }: Pick<Scene, 'steps' | 'key'>): string[] => [
  ...new Set([...steps.map(({ deviceId }) => deviceId), ...(key ? [key.deviceId] : [])]),
]

/** Devices, scenes and automations that it names. */
export const automationParts = (automation: Pick<Automation, 'conditions' | 'tasks'>): string[] => [
  ...new Set([...devicesOf(automation), ...scenesOf(automation), ...called(automation)]),
]

/** An id has the form of its sort on both sides. */
const stood = <Id extends string>(ids: Ids, id: Id): Id => (ids.get(id) ?? id) as Id
const maybe = <Id extends string>(ids: Ids, id: Id | null): Id | null => (id === null ? null : stood(ids, id))

/** The scene with every id replaced by its entry in `ids`. An id without an entry stays. */
export function sceneWith<F extends SceneFacts>(facts: F, ids: Ids): F {
  const { areaId, steps, key } = facts
  return {
    ...facts,
    areaId: maybe(ids, areaId),
    steps: steps.map((step) => ({ ...step, deviceId: stood(ids, step.deviceId) })),
    key: key && { ...key, deviceId: stood(ids, key.deviceId) },
  }
}

/** The automation with every id replaced by its entry in `ids`. An id without an entry stays. */
export function automationWith<F extends AutomationFacts>(facts: F, ids: Ids): F {
  const { areaId, hostId, conditions, tasks } = facts
  return {
    ...facts,
    areaId: maybe(ids, areaId),
    hostId: maybe(ids, hostId),
    conditions: conditions.map((one) => conditionWith(one, ids)),
    tasks: tasks.map((one) => taskWith(one, ids)),
  }
}

const conditionWith = (condition: AutomationCondition, ids: Ids): AutomationCondition =>
  'deviceIds' in condition
    ? { ...condition, deviceIds: condition.deviceIds.map((id) => stood(ids, id)) }
    : condition

function taskWith(task: AutomationTask, ids: Ids): AutomationTask {
  switch (task.type) {
    case 'device':
      return { ...task, deviceId: stood(ids, task.deviceId) }
    case 'scene':
      return { ...task, sceneId: stood(ids, task.sceneId) }
    case 'automation':
      return { ...task, automationId: stood(ids, task.automationId) }
    case 'energy':
      return { ...task, deviceIds: task.deviceIds.map((id) => stood(ids, id)) }
    case 'alarm':
      return task
  }
}

/** Hash that detects manual changes. It ignores the order of keys. */
export const programHash = (facts: SceneFacts | AutomationFacts): string => fingerprint(inOneOrder(facts))

function inOneOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${name}:${inOneOrder(one)}`).join()}}`
}
