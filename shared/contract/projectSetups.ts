/** Templates for new projects: buildings, floors, areas, area templates and roles; nothing else. */
import { z } from 'zod'
import { COPIES_PER_ACTION_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { projectIdSchema, projectKindSchema } from '#shared/records/project.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const count = z.number().int()

export const projectSetupsContract = {
  list: endpoint({
    path: '/moban/cxallmobanlist',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary:
      'Projects that a new one may begin with: those that the caller manages, with what would be copied',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(
      z.strictObject({
        id: projectIdSchema,
        name: z.string(),
        nameEn: z.string(),
        kind: projectKindSchema,
        buildings: count,
        floors: count,
        areas: count,
        templates: count,
        roles: count,
      }),
    ),
    example: {
      input: { name: '酒店' },
      output: {
        list: [
          {
            id: ref('project'),
            name: '海港酒店',
            nameEn: 'Harbour Hotel',
            kind: 'hotel',
            buildings: 1,
            floors: 14,
            areas: 266,
            templates: 3,
            roles: 6,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  copy: endpoint({
    path: '/moban/copyproject',
    permission: 'projects.manage',
    scope: 'project',
    kind: 'command',
    summary:
      'Founds projects with the set-up of the current one; hosts, devices, secrets, history and people are not copied',
    input: z.strictObject({
      /** Name of the first one if unused among the caller’s projects; further ones get a number appended. */
      name: z.string().trim().max(NAME_LENGTH_MAX),
      count: numberParam(z.number().int().min(1).max(COPIES_PER_ACTION_MAX)).default(1),
    }),
    output: z.strictObject({ xmids: z.array(projectIdSchema) }),
    example: { input: { name: 'Harbour Hotel west' }, output: { xmids: [ref('spareProject')] } },
  }),
}
