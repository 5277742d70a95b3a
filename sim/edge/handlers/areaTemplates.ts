import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { programsToTake } from '#shared/domain/areaTemplate/contentOfArea.ts'
import { type AreaPlan, type NewIds, planApplication } from '#shared/domain/areaTemplate/plan.ts'
import type { AreaPrograms, LeftOut } from '#shared/domain/areaTemplate/programsOfArea.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { AreaTemplate } from '#shared/records/areaTemplate.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { areaPlanRow } from './areaPlanRows.ts'
import { requireMayCommand } from './automationRights.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage, requireSeen, requireWhole } from './declared.ts'

const seesOne = ({ templateId }: { readonly templateId: string }) => ({ areaTemplate: [templateId] })

const seesAll = ({
  templateId,
  areaIds,
  hostId,
}: Pick<InputOf<typeof areaTemplatesContract.preview>, 'templateId' | 'areaIds' | 'hostId'>) => ({
  areaTemplate: [templateId],
  area: areaIds,
  host: hostId ? [hostId] : [],
})

export const areaTemplateHandlers: HandlersOf<typeof areaTemplatesContract> = {
  list: recordPage(areaTemplatesContract.list, {
    type: 'areaTemplate',
    row: ({ type: _, ...template }, call) => ({
      ...template,
      usedBy: projectOf(call).workspace.state.by('templateUse', 'template', template.id).size,
    }),
  }),
  async add({ areaId, content, programIds, ...facts }, call) {
    const { workspace } = projectOf(call)
    if (areaId) requireWhole([areaId], call)
    const wanted = (id: string): boolean => programIds?.some((one) => one === id) ?? true
    const done = areaId
      ? await runAs(call, workspace, 'AddTemplateOfArea', {
          areaId,
          programIds: takenOf(seenPrograms(areaId, call)).flatMap(({ id }) => (wanted(id) ? [id] : [])),
          ...facts,
        })
      : await runAs(call, workspace, 'AddAreaTemplate', { content, ...facts })
    return { templateId: factsOf(done).one('AreaTemplateAdded').templateId }
  },
  update: projectCommand(areaTemplatesContract.update, 'ChangeAreaTemplate', { sees: seesOne }),
  remove: projectCommand(areaTemplatesContract.remove, 'RemoveAreaTemplate', { sees: seesOne }),
  takes({ areaId }, call) {
    requireWhole([areaId], call)
    const programs = seenPrograms(areaId, call)
    return {
      taken: takenOf(programs).map(({ id, type, name, nameEn }) => ({ id, type, name, nameEn })),
      left: programs.left.map((one) => leftRow(one, call)),
    }
  },
  preview({ templateId, areaIds, ...rest }, call) {
    requireSeen(seesAll({ templateId, areaIds, hostId: rest.hostId }), call)
    requireWhole(areaIds, call)
    requireMadeSeen({ templateId, areaIds }, call)
    const read = projectOf(call).workspace.state
    const template = requireRecord(read, 'areaTemplate', templateId)
    const plans = plansSeen(template, { areaIds, ...rest }, call)
    return { version: template.version, areas: plans.map((plan) => areaPlanRow(read, plan)) }
  },
  apply: projectCommand(areaTemplatesContract.apply, 'ApplyAreaTemplate', {
    sees: seesAll,
    data(input, call) {
      requireWhole(input.areaIds, call)
      requireMadeSeen(input, call)
      // The caller who applies it owns the created records.
      const { templateId } = input
      const template = requireRecord(projectOf(call).workspace.state, 'areaTemplate', templateId)
      for (const { automation } of template.content.automations) requireMayCommand(automation, call)
      // Callers who see everything need no visibility check.
      if (!seesEverything(callerOf(call).principal)) plansSeen(template, input, call)
      return input
    },
    returns: (facts) => ({
      devicesAdded: facts.of('DeviceAdded').length,
      areasAdded: facts.of('AreaAdded').length,
      scenesAdded: facts.of('SceneAdded').length,
      automationsAdded: facts.of('AutomationAdded').length,
      changed:
        facts.of('DeviceChanged').length +
        facts.of('AreaChanged').length +
        facts.of('AreaMoved').length +
        facts.of('SceneChanged').length +
        facts.of('AutomationChanged').length,
      removed:
        facts.of('DeviceRemoved').length +
        facts.of('AreaRemoved').length +
        facts.of('SceneRemoved').length +
        facts.of('AutomationRemoved').length,
    }),
  }),
}

type Into = Pick<
  InputOf<typeof areaTemplatesContract.preview>,
  'areaIds' | 'hostId' | 'removesGone' | 'replacesChanged'
>

/** A scene or automation with the planned name counts as the template's, even if it was created manually. */
function plansSeen(template: AreaTemplate, { areaIds, ...rest }: Into, call: CallContext): AreaPlan[] {
  const read = projectOf(call).workspace.state
  const areas = [...new Set(areaIds)].map((id) => requireRecord(read, 'area', id))
  const plans = planApplication(read, template, { areas, newId: idsOfNothing(), ...rest })
  const taken = plans.flatMap(({ programs: { scenes, automations } }) => [...scenes, ...automations])
  const ids = (type: 'scene' | 'automation') =>
    taken.flatMap(({ record }) => (record?.type === type ? [record.id] : []))
  requireSeen({ scene: ids('scene'), automation: ids('automation') }, call)
  return plans
}

/** Id factory for previews, whose records are not stored. */
function idsOfNothing(): NewIds {
  let made = 0
  const next = (): string => {
    made += 1
    return `planned-${made}`
  }
  return {
    area: () => `ara_${next()}`,
    device: () => `dev_${next()}`,
    scene: () => `scn_${next()}`,
    automation: () => `aut_${next()}`,
  }
}

/** A scene may be out of sight where its devices are not. */
function seenPrograms(areaId: AreaId, call: CallContext): AreaPrograms {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  const area = requireRecord(read, 'area', areaId)
  return programsToTake(read, area, (program) => seesRecord(principal, program, read))
}

const takenOf = ({ scenes, automations }: AreaPrograms) => [...scenes, ...automations]

/** Names the obstacle only to users who may see it: a scene granted individually may set hidden devices. */
export function leftRow<Why extends string>(
  { program, why, other }: Omit<LeftOut, 'why'> & { readonly why: Why },
  call: CallContext,
) {
  const { type, name, nameEn } = program
  const isSeen = other && seesRecord(callerOf(call).principal, other, projectOf(call).workspace.state)
  return { type, name, nameEn, why, other: isSeen ? { name: other.name, nameEn: other.nameEn } : null }
}

/** Hidden records cannot be changed. */
function requireMadeSeen(
  { templateId, areaIds }: { readonly templateId: string; readonly areaIds: readonly string[] },
  call: CallContext,
): void {
  const read = projectOf(call).workspace.state
  const uses = areaIds.flatMap((id) => read.first('templateUse', 'pair', `${templateId}/${id}`) ?? [])
  const scenes = uses.flatMap(({ made }) => made.scenes.map(({ sceneId }) => sceneId))
  const automations = uses.flatMap(({ made }) => made.automations.map(({ automationId }) => automationId))
  requireSeen(
    {
      scene: scenes.filter((id) => read.get('scene', id)),
      automation: automations.filter((id) => read.get('automation', id)),
    },
    call,
  )
}
