import { type AreaPlanRow, areaTemplatesContract, type PlannedPart } from '#shared/contract/areaTemplates.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { type AreaPlan, planApplication } from '#shared/domain/areaTemplate/plan.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { AreaId } from '#shared/records/area.ts'
import { type HandlersOf, projectOf, runAs } from './call.ts'
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
  async add({ areaId, content, ...facts }, call) {
    const { workspace } = projectOf(call)
    if (areaId) requireWhole([areaId], call)
    const done = areaId
      ? await runAs(call, workspace, 'AddTemplateOfArea', { areaId, ...facts })
      : await runAs(call, workspace, 'AddAreaTemplate', { content, ...facts })
    return { templateId: factsOf(done).one('AreaTemplateAdded').templateId }
  },
  update: projectCommand(areaTemplatesContract.update, 'ChangeAreaTemplate', { sees: seesOne }),
  remove: projectCommand(areaTemplatesContract.remove, 'RemoveAreaTemplate', { sees: seesOne }),
  preview({ templateId, areaIds, ...rest }, call) {
    requireSeen(seesAll({ templateId, areaIds, hostId: rest.hostId }), call)
    requireWhole(areaIds, call)
    const read = projectOf(call).workspace.state
    const template = requireRecord(read, 'areaTemplate', templateId)
    const areas = [...new Set(areaIds)].map((id) => requireRecord(read, 'area', id))
    let made = 0
    const newAreaId = (): AreaId => {
      made += 1
      // Of no record: it is only looked at.
      return `ara_planned-${made}`
    }
    const plans = planApplication(read, template, { areas, newAreaId, ...rest })
    return { version: template.version, areas: plans.map(rowOf) }
  },
  apply: projectCommand(areaTemplatesContract.apply, 'ApplyAreaTemplate', {
    sees: seesAll,
    data(input, call) {
      requireWhole(input.areaIds, call)
      return input
    },
    returns: (facts) => ({
      devicesAdded: facts.of('DeviceAdded').length,
      areasAdded: facts.of('AreaAdded').length,
      changed:
        facts.of('DeviceChanged').length + facts.of('AreaChanged').length + facts.of('AreaMoved').length,
      removed: facts.of('DeviceRemoved').length + facts.of('AreaRemoved').length,
    }),
  }),
}

function rowOf({ area, use, hostId, areas, devices, gone, problems }: AreaPlan): AreaPlanRow {
  const part = (
    type: PlannedPart['type'],
    action: PlannedPart['action'],
    { name, nameEn, kind }: Pick<PlannedPart, 'name' | 'nameEn' | 'kind'>,
    changes: PlannedPart['changes'] = [],
  ): PlannedPart => ({ type, action, name, nameEn, kind, changes })
  const parts = [
    ...areas.map(({ isNew, facts, changes }) => part('area', isNew ? 'add' : 'change', facts, [...changes])),
    ...devices.map(({ device, facts, changes }) =>
      part('device', device ? 'change' : 'add', facts, [...changes]),
    ),
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
    ],
    problems: problems.map(({ code, name, nameEn }) => ({ code, name, nameEn })),
  }
}
