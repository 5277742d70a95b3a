import { projectSetupsContract } from '#shared/contract/projectSetups.ts'
import type { HandlersOf } from './call.ts'
import { page } from './declared.ts'
import { copyProject } from './foundProject.ts'
import { setupSizeOf, sourcesOf } from './projectSetup.ts'

export const projectSetupHandlers: HandlersOf<typeof projectSetupsContract> = {
  list: page(projectSetupsContract.list, (_, call) => sourcesOf(call), {
    names: ({ entry: { project } }) => [project.name, project.nameEn],
    row: (source) => {
      const { id, name, nameEn, kind } = source.entry.project
      return { id, name, nameEn, kind, ...setupSizeOf(source) }
    },
  }),
  async copy(input, call) {
    return { xmids: await copyProject(call, input) }
  },
}
