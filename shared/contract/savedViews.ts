/** Queries of lists that a person has saved under a name; everyone has their own. */
import { z } from 'zod'
import { VIEW_NAME_LENGTH_MAX } from '#shared/constants.ts'
import { savedViewIdSchema, savedViewRecord } from '#shared/records/savedView.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { jsonParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'estate', permission: 'session' } as const
const name = z.string().trim().min(1).max(VIEW_NAME_LENGTH_MAX)
const { list, query, isDefault } = savedViewRecord.fields

export const savedViewsContract = {
  list: endpoint({
    ...common,
    path: '/userinfo/viewlist',
    kind: 'question',
    summary: 'One’s own saved views of all lists, in the order in which they were first saved',
    input: z.strictObject(pageFields),
    output: pageOf(savedViewRecord.row.omit({ accountId: true })),
    example: {
      input: {},
      output: {
        list: [
          {
            id: ref(savedViewRecord),
            list: 'devices',
            name: 'Low battery',
            query: 'f.battery=low',
            isDefault: false,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  save: endpoint({
    ...common,
    path: '/userinfo/addview',
    kind: 'command',
    summary: 'Saves a query of a list under a name; one’s own view of that name is replaced',
    input: z.strictObject({ list, name, query }),
    output: z.strictObject({ viewId: savedViewIdSchema }),
    example: {
      input: { list: 'devices', name: 'Low battery', query: 'f.battery=low' },
      output: { viewId: ref(savedViewRecord) },
    },
  }),
  change: endpoint({
    ...common,
    path: '/userinfo/updateview',
    kind: 'command',
    summary: 'Renames a saved view, or makes it the one its list opens with',
    input: z.strictObject({
      viewId: savedViewIdSchema,
      name: name.optional(),
      isDefault: jsonParam(isDefault).optional(),
    }),
    output: z.null(),
    example: { input: { viewId: ref(savedViewRecord), isDefault: true }, output: null },
  }),
  remove: endpoint({
    ...common,
    path: '/userinfo/deleteview',
    kind: 'command',
    summary: 'Deletes a saved view',
    input: z.strictObject({ viewId: savedViewIdSchema }),
    output: z.null(),
    example: { input: { viewId: ref(savedViewRecord) }, output: null },
  }),
}
