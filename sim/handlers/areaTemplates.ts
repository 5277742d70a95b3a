import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import { type HandlersOf, projectOf, runAs } from './call.ts'
import { factsOf, projectCommand, recordPage, requireSeen } from './declared.ts'

const seesOne = ({ templateId }: { readonly templateId: string }) => ({ areaTemplate: [templateId] })

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
    if (areaId) requireSeen({ area: [areaId] }, call)
    const done = areaId
      ? await runAs(call, workspace, 'AddTemplateOfArea', { areaId, ...facts })
      : await runAs(call, workspace, 'AddAreaTemplate', { content, ...facts })
    return { templateId: factsOf(done).one('AreaTemplateAdded').templateId }
  },
  update: projectCommand(areaTemplatesContract.update, 'ChangeAreaTemplate', { sees: seesOne }),
  remove: projectCommand(areaTemplatesContract.remove, 'RemoveAreaTemplate', { sees: seesOne }),
}
