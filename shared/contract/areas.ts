import { z } from 'zod'
import { AREA_KINDS, areaIdSchema, areaRecord } from '#shared/records/area.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

/** With the number of its devices that the caller may see. */
export const areaRowSchema = areaRecord.row.extend({ devices: z.number().int() })

export const areasContract = {
  list: endpoint({
    path: '/moban/arealist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Areas the caller may see, by floor and order',
    input: z.strictObject({
      ...pageFields,
      floorId: floorIdSchema.optional(),
      parentId: areaIdSchema.optional(),
      kind: z.enum(AREA_KINDS).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(areaRowSchema),
    example: {
      input: { kind: 'room', name: '3' },
      output: {
        list: [
          {
            id: ref('area'),
            floorId: 'flr_main-3',
            parentId: null,
            name: '301',
            nameEn: '301',
            kind: 'room',
            image: '',
            order: 1,
            devices: 9,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
}
