/**
 * Checks whether an area can have the scenes and automations planned for it, by the same rules as manually created
 * ones.
 */
import { requirePlace, requireRoomForAutomations } from '#shared/domain/automation/automation.ts'
import { requireNoCircle } from '#shared/domain/automation/circles.ts'
import { requireRule } from '#shared/domain/automation/parts.ts'
import { refusalOf, requireFreeName } from '#shared/domain/rules.ts'
import { requireIdle, requireRoom, requireRunner, requireSteps } from '#shared/domain/scene/scene.ts'
import type { Area } from '#shared/records/area.ts'
import type { Automation } from '#shared/records/automation.ts'
import { Overlaid } from '#shared/records/overlaid.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { UNSAVED_AUTOMATION, UNSAVED_SCENE } from '#shared/rules/templateState.ts'
import type { AreaPlan, Problem } from './plan.ts'
import type { PlannedArea } from './plannedAreas.ts'
import type { PlannedDevice } from './plannedDevices.ts'
import { isToWrite, type PlannedAutomation, type PlannedScene } from './plannedPrograms.ts'

/** `changes` modify the state that later areas are checked against. Each violated rule is reported once. */
export function admitPrograms(
  read: ReadState,
  { area, areas, devices, programs, hostId }: Omit<AreaPlan, 'problems'>,
  removesGone: boolean,
): { readonly changes: readonly AnyChange[]; readonly problems: readonly Problem[] } {
  const { scenes, automations, gone } = programs
  if (scenes.length + automations.length + gone.scenes.length + gone.automations.length === 0)
    return { changes: [], problems: [] }
  const then = new Overlaid(read)
  const changes: AnyChange[] = []
  const put = (...more: readonly AnyChange[]): void => {
    then.put(more)
    changes.push(...more)
  }
  put(...areas.map((one): AnyChange => ({ put: areaThen(one, area) })))
  put(...devices.flatMap((one) => deviceThen(one, hostId)))
  const problems = new Map<string, Problem>()
  const judge = ({ name, nameEn }: Pick<Problem, 'name' | 'nameEn'>, run: () => void): void => {
    const broken = refusalOf(run)
    if (broken && !problems.has(broken.code))
      problems.set(broken.code, { code: broken.code, details: broken.details, name, nameEn })
  }
  if (removesGone) {
    for (const { record, isLeft } of gone.scenes)
      if (!isLeft) judge(record, () => requireIdle(record.id, read))
    for (const { record, isLeft } of [...gone.scenes, ...gone.automations])
      if (!isLeft) put({ remove: { type: record.type, id: record.id } })
  }
  const newScenes = scenes.filter(isToWrite)
  // Applies all new names at once: two programs may swap names.
  put(...newScenes.map((one): AnyChange => ({ put: sceneThen(one) })))
  for (const scene of newScenes) judge(scene.facts, () => requireScene(scene, then))
  const newAutomations = automations.filter(isToWrite)
  put(...newAutomations.map((one): AnyChange => ({ put: automationThen(one) })))
  for (const one of newAutomations) judge(one.facts, () => requireAutomation(one, then))
  return { changes, problems: [...problems.values()] }
}

const others = <T extends { readonly id: string }>(all: Iterable<T>, id: string): T[] =>
  [...all].filter((one) => one.id !== id)

function requireScene({ id, facts, record }: PlannedScene, then: ReadState): void {
  requireFreeName(facts, others(then.all('scene'), id), record)
  requireRoom(0, then)
  requireSteps(facts.steps, then)
  requireRunner(facts, then, then.get('scene', id) ?? null)
}

function requireAutomation({ id, facts, record }: PlannedAutomation, then: ReadState): void {
  requireFreeName(facts, others(then.all('automation'), id), record)
  requireRoomForAutomations(0, then)
  requireRule(facts, then)
  requirePlace(facts.hostId, 0, then)
  requireNoCircle({ ...facts, id }, facts.tasks, then)
}

const areaThen = ({ areaId, facts }: PlannedArea, { floorId }: Area): Area => ({
  ...{ type: 'area', id: areaId, floorId, order: 0, ...facts },
})

/** A device without a host is a problem of its own. */
function deviceThen({ deviceId, device, facts }: PlannedDevice, hostId: AreaPlan['hostId']): AnyChange[] {
  if (device) return [{ put: { ...device, ...facts } }]
  if (hostId === null) return []
  const stands = { hostId, number: '', isJoined: false, isConfigured: true, location: null } as const
  const rest = { silentAfterMs: null, condition: 'normal', createdAtMs: 0, createdBy: '' } as const
  return [{ put: { type: 'device', id: deviceId, ...facts, ...stands, ...rest } }]
}

const sceneThen = ({ id, record, facts }: PlannedScene): Scene => ({
  ...(record ?? UNSAVED_SCENE),
  ...{ type: 'scene', id, ...facts },
})

const automationThen = ({ id, record, facts, isEnabled }: PlannedAutomation): Automation => ({
  ...(record ?? { ...UNSAVED_AUTOMATION, isEnabled }),
  ...{ type: 'automation', id, ...facts },
})
