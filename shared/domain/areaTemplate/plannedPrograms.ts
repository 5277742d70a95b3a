/**
 * Scenes and automations of a template in one area: planned and existing ones. Manual changes in the area are kept
 * unless the caller asks to overwrite them.
 */
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import { copyNumbers, nameKeysOf, numberedNames } from '#shared/domain/project/numberedName.ts'
import type { SceneFacts } from '#shared/domain/scene/scene.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { Area } from '#shared/records/area.ts'
import { AREA_ITSELF, HOST_ITSELF, type TemplateContent } from '#shared/records/areaTemplate.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene, SceneId } from '#shared/records/scene.ts'
import type { TemplateUse } from '#shared/records/templateUse.ts'
import { namesFrom } from '#shared/rules/areaPattern.ts'
import { nameKey } from '#shared/rules/name.ts'
import { areaIdOf, automationIdOf, deviceIdOf, sceneIdOf } from '#shared/rules/templateState.ts'
import type { PlannedArea } from './plannedAreas.ts'
import type { PlannedDevice } from './plannedDevices.ts'
import {
  automationFactsOf,
  automationParts,
  automationWith,
  type Ids,
  linesOf,
  namesTaken,
  programHash,
  sceneDevices,
  sceneFactsOf,
  sceneWith,
} from './programs.ts'

export interface PlannedProgram<R, F> {
  readonly key: string
  readonly id: string
  /** The existing record, if any. */
  readonly record: R | undefined
  readonly facts: F
  /** Names of the fields that differ. */
  readonly changes: readonly string[]
  /** The record was changed manually and stays as it is. */
  readonly isLeft: boolean
  /** The hash of the content when it was created. */
  readonly hash: string
}
export type PlannedScene = PlannedProgram<Scene, SceneFacts> & { readonly id: SceneId }
export type PlannedAutomation = PlannedProgram<Automation, AutomationFacts> & {
  readonly id: AutomationId
  readonly isEnabled: boolean
}

export interface GoneProgram<R> {
  readonly record: R
  readonly isLeft: boolean
}

export interface PlannedPrograms {
  readonly scenes: readonly PlannedScene[]
  readonly automations: readonly PlannedAutomation[]
  /** Records created from parts that the template no longer has. */
  readonly gone: {
    readonly scenes: readonly GoneProgram<Scene>[]
    readonly automations: readonly GoneProgram<Automation>[]
  }
}

interface Into {
  readonly area: Area
  readonly use: TemplateUse | undefined
  readonly areas: readonly PlannedArea[]
  readonly devices: readonly PlannedDevice[]
  /** Whether manual changes are overwritten. */
  readonly replacesChanged: boolean
  readonly newSceneId: () => SceneId
  readonly newAutomationId: () => AutomationId
  readonly hostOf: (deviceId: DeviceId) => string | undefined
}

interface Made {
  readonly hash: string
}

/**
 * Plans scenes and automations and resolves their references to planned areas and devices. Also lists records
 * whose part was removed from the template. Pure.
 */
export function plannedPrograms(read: ReadState, content: TemplateContent, into: Into): PlannedPrograms {
  const made = madeBefore(into.use)
  const scenesThere = standing(read, 'scene', content.scenes, { made, into })
  const automationsThere = standing(read, 'automation', content.automations, { made, into })
  const sceneIds = content.scenes.map(({ key }) => scenesThere.get(key)?.id ?? into.newSceneId())
  const automationIds = content.automations.map(
    ({ key }) => automationsThere.get(key)?.id ?? into.newAutomationId(),
  )
  const ids: Ids = new Map<string, string>([
    [AREA_ITSELF, into.area.id],
    ...into.areas.map(({ key, areaId }) => [areaIdOf(key), areaId] as const),
    ...into.devices.map(({ key, deviceId }) => [deviceIdOf(key), deviceId] as const),
    ...content.scenes.map(({ key }, i) => [sceneIdOf(key), sceneIds[i] ?? ''] as const),
    ...content.automations.map(({ key }, i) => [automationIdOf(key), automationIds[i] ?? ''] as const),
  ])
  const names = { scene: namesTaken(read, 'scene'), automation: namesTaken(read, 'automation') }
  const scenes = content.scenes.map(({ key, scene }, i): PlannedScene => {
    const record = scenesThere.get(key)
    const facts = { ...sceneWith(scene, ids), ...named(scene, into.area, record, names.scene) }
    const placed = { ...facts, areaId: facts.areaId ?? into.area.id }
    const id = sceneIds[i] ?? into.newSceneId()
    return { key, id, ...compared(record, record && sceneFactsOf(record), placed, made.get(id), into) }
  })
  const automations = content.automations.map(({ key, automation, isEnabled }, i): PlannedAutomation => {
    const record = automationsThere.get(key)
    const facts = {
      ...automationWith(automation, ids),
      ...named(automation, into.area, record, names.automation),
    }
    const placed = { ...facts, areaId: facts.areaId ?? into.area.id, hostId: hostFor(facts, scenes, into) }
    const id = automationIds[i] ?? into.newAutomationId()
    const before = record && automationFactsOf(record)
    return { key, id, isEnabled, ...compared(record, before, placed, made.get(id), into) }
  })
  return { scenes, automations, gone: goneOf(read, into, scenes, automations) }
}

const madeBefore = (use: TemplateUse | undefined): ReadonlyMap<string, Made> =>
  new Map<string, Made>([
    ...(use?.made.scenes ?? []).map((one) => [one.sceneId, one] as const),
    ...(use?.made.automations ?? []).map((one) => [one.automationId, one] as const),
  ])

/**
 * The record created for this key. Otherwise a record of the same name in the area that was created without a
 * template.
 */
function standing<T extends 'scene' | 'automation'>(
  read: ReadState,
  type: T,
  parts: TemplateContent[`${T}s`],
  { made, into }: { readonly made: ReadonlyMap<string, Made>; readonly into: Into },
) {
  type Program = T extends 'scene' ? Scene : Automation
  const there = read.by(type, 'area', into.area.id) as ReadonlyMap<string, Program>
  const uses = new Map<string, string>(
    type === 'scene'
      ? (into.use?.made.scenes ?? []).map(({ key, sceneId }) => [key, sceneId])
      : (into.use?.made.automations ?? []).map(({ key, automationId }) => [key, automationId]),
  )
  return new Map(
    parts.flatMap((part): [string, Program][] => {
      const known = read.get(type, uses.get(part.key) ?? '') as Program | undefined
      if (known) return [[part.key, known]]
      const { name } = namesFrom('scene' in part ? part.scene : part.automation, into.area)
      const called = [...there.values()].find(
        (one) => nameKey(one.name) === nameKey(name) && !made.has(one.id),
      )
      return called ? [[part.key, called]] : []
    }),
  )
}

/** Areas of several buildings may have the same name. The second record gets a number and keeps it. */
function named(
  pattern: Pick<Scene, 'name' | 'nameEn'>,
  area: Area,
  record: Scene | Automation | undefined,
  taken: Set<string>,
): Pick<Scene, 'name' | 'nameEn'> {
  const wished = namesFrom(pattern, area)
  for (const text of record ? nameKeysOf([record]) : []) taken.delete(text)
  const kept = record?.name.startsWith(wished.name)
    ? /^ (\d{1,4})$/.exec(record.name.slice(wished.name.length))
    : null
  const [free = 1] = copyNumbers(wished, 1, taken)
  const number = kept && free !== 1 ? Number(kept[1]) : free
  // A name that is too long is rejected, not truncated: two truncated names could be equal.
  const { name, nameEn } = number === 1 ? wished : numberedNames(wished, number)
  // Fields that the template omits stay unchanged.
  const names = { name, nameEn: nameEn === '' ? (record?.nameEn ?? '') : nameEn }
  for (const text of nameKeysOf([names])) taken.add(text)
  return names
}

/**
 * Host that stores the copy if the template asks for one: the host of the devices it refers to, directly or through
 * scenes.
 */
function hostFor(
  { hostId, ...parts }: AutomationFacts,
  scenes: readonly PlannedScene[],
  { hostOf }: Into,
): AutomationFacts['hostId'] {
  if (hostId !== HOST_ITSELF) return hostId
  const named = new Set(automationParts(parts))
  const run = scenes.filter(({ id }) => named.has(id)).flatMap(({ facts }) => sceneDevices(facts))
  const [first] = [...named, ...run].flatMap((id) => hostOf(id as DeviceId) ?? [])
  return (first ?? null) as AutomationFacts['hostId']
}

function compared<R extends Scene | Automation, F extends SceneFacts | AutomationFacts>(
  record: R | undefined,
  before: F | undefined,
  facts: F,
  made: Made | undefined,
  { replacesChanged }: Into,
): Omit<PlannedProgram<R, F>, 'key' | 'id'> {
  const hash = programHash(facts)
  if (!record || !before) return { record, facts, changes: [], isLeft: false, hash }
  const changes = Object.keys(facts).filter(
    (field) => !isSameJson(facts[field as keyof F], before[field as keyof F]),
  )
  const isByHand = changes.length > 0 && made?.hash !== programHash(before)
  // A record that was always manual is not overwritten.
  const isLeft = isByHand && !(replacesChanged && made !== undefined)
  return { record, facts, changes, isLeft, hash: isLeft ? (made?.hash ?? '') : hash }
}

function goneOf(
  read: ReadState,
  { use, replacesChanged }: Into,
  scenes: readonly PlannedScene[],
  automations: readonly PlannedAutomation[],
): PlannedPrograms['gone'] {
  const kept = new Set<string>([...scenes, ...automations].map(({ id }) => id))
  return {
    scenes: (use?.made.scenes ?? []).flatMap(({ sceneId, hash }) => {
      const record = read.get('scene', sceneId)
      if (!record || kept.has(sceneId)) return []
      return [{ record, isLeft: !replacesChanged && hash !== programHash(sceneFactsOf(record)) }]
    }),
    automations: (use?.made.automations ?? []).flatMap(({ automationId, hash }) => {
      const record = read.get('automation', automationId)
      if (!record || kept.has(automationId)) return []
      return [{ record, isLeft: !replacesChanged && hash !== programHash(automationFactsOf(record)) }]
    }),
  }
}

/** Number of events that the programs add to a commit. */
export const weightOf = ({ scenes, automations }: PlannedPrograms): number =>
  linesOf({
    scenes: scenes.filter(isToWrite).map(({ facts }) => facts),
    automations: automations.filter(isToWrite).map(({ facts }) => facts),
  })

/**
 * Whether the program needs an event: it is new, or it differs from the template and is not kept as a manual change.
 */
export const isToWrite = ({ record, changes, isLeft }: PlannedProgram<unknown, unknown>): boolean =>
  !isLeft && (record === undefined || changes.length > 0)
