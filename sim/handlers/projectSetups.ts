import { projectSetupsContract } from '#shared/contract/projectSetups.ts'
import type { HandlersOf } from './call.ts'
import { page } from './declared.ts'
import { copyProject } from './foundProject.ts'
import { setupOf, sourcesOf } from './projectSetup.ts'

export const projectSetupHandlers: HandlersOf<typeof projectSetupsContract> = {
  list: page(projectSetupsContract.list, (_, call) => sourcesOf(call), {
    names: ({ entry: { project } }) => [project.name, project.nameEn],
    row: (source) => {
      const { id, name, nameEn, kind } = source.entry.project
      const { pattern, roles } = setupOf(source)
      return {
        id,
        name,
        nameEn,
        kind,
        buildings: pattern.buildings.length,
        floors: pattern.floors.length,
        areas: pattern.areas.length,
        templates: pattern.templates?.length ?? 0,
        roles: roles?.length ?? 0,
      }
    },
  }),
  async copy(input, call) {
    return { xmids: await copyProject(call, input) }
  },
}
