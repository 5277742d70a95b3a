/** Rows of the preview of applying a template to an area. */
import type { AreaPlanRow, PlannedPart } from '#shared/contract/areaTemplates.ts'
import type { AreaPlan } from '#shared/domain/areaTemplate/plan.ts'
import type { PlannedAutomation, PlannedScene } from '#shared/domain/areaTemplate/plannedPrograms.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene, SceneStep } from '#shared/records/scene.ts'

type Named = Pick<PlannedPart, 'name' | 'nameEn' | 'kind'>
type Changes = PlannedPart['changes']

export function areaPlanRow(read: ReadState, plan: AreaPlan): AreaPlanRow {
  const { area, use, hostId, areas, devices, programs, gone, problems } = plan
  const parts = [
    ...areas.map(({ isNew, facts, changes }) => part('area', isNew ? 'add' : 'change', facts, [...changes])),
    ...devices.map(({ device, facts, changes }) =>
      part('device', device ? 'change' : 'add', facts, [...changes]),
    ),
    ...programs.scenes.map((one) => programPart('scene', one, setsOf(read, plan, one))),
    ...programs.automations.map((one) => programPart('automation', one, [])),
  ]
  const concerned = parts.filter(({ action, changes }) => action === 'add' || changes.length > 0)
  return {
    areaId: area.id,
    hostId,
    version: use?.version ?? null,
    same: parts.length - concerned.length,
    parts: [
      ...concerned,
      ...gone.areas.map((one) => part('area', 'gone', one)),
      ...gone.devices.map((one) => part('device', 'gone', one)),
      ...[...programs.gone.scenes, ...programs.gone.automations].map(({ record, isLeft }) =>
        part(record.type, isLeft ? 'left' : 'gone', picturedOf(record)),
      ),
    ],
    problems: problems.map(({ code, name, nameEn }) => ({ code, name, nameEn })),
  }
}

const part = (
  type: PlannedPart['type'],
  action: PlannedPart['action'],
  { name, nameEn, kind }: Named,
  changes: Changes = [],
): PlannedPart => ({ type, action, name, nameEn, kind, changes, sets: [] })

const picturedOf = ({
  name,
  nameEn,
  image,
}: Pick<Scene | Automation, 'name' | 'nameEn' | 'image'>): Named => ({
  name,
  nameEn,
  kind: image,
})

const TEXTS = ['name', 'nameEn'] as const

function programPart(
  type: 'scene' | 'automation',
  { record, facts, changes, isLeft }: PlannedScene | PlannedAutomation,
  sets: PlannedPart['sets'],
): PlannedPart {
  const action = record ? (isLeft ? 'left' : 'change') : 'add'
  const fields = changes.map((field) => {
    const text = TEXTS.find((one) => one === field)
    return { field, from: (text && record?.[text]) ?? '', to: text ? facts[text] : '' }
  })
  // Other fields are taken from the current record.
  const shown = picturedOf(isLeft && record ? record : facts)
  return { ...part(type, action, shown, fields), sets }
}

/** Per device, where the target value changes. */
function setsOf(
  read: ReadState,
  { devices }: AreaPlan,
  { record, facts }: PlannedScene,
): PlannedPart['sets'] {
  const planned = new Map(devices.map(({ deviceId, facts: device }) => [deviceId as string, device]))
  const before = valuesOf(record?.steps ?? [])
  const after = valuesOf(facts.steps)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const device = planned.get(id) ?? read.get('device', id)
    const own = { before: before.get(id) ?? null, after: after.get(id) ?? null }
    if (isSameJson(own.before, own.after)) return []
    const { name = '', nameEn = '', kind = '', circuits = [] } = device ?? {}
    return [{ name, nameEn, kind, circuits: circuits.length, ...own }]
  })
}

/** Final values per device. */
function valuesOf(steps: readonly SceneStep[]) {
  const values = new Map<string, SceneStep['values']>()
  for (const step of steps) values.set(step.deviceId, { ...values.get(step.deviceId), ...step.values })
  return values
}
