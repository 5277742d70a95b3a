/** Which areas a host serves, and everything about all hosts. */
import { z } from 'zod'
import { areaIdSchema, areaRecord } from '#shared/records/area.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { hostIdSchema, hostRecord } from '#shared/records/host.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

/** A big hotel's areas in one step. */
export const AREAS_ASSIGNED_MAX = 1_000

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const question = { scope: 'project', kind: 'question', permission: 'deploy.configure' } as const
const servedArea = areaRecord.row.pick({ id: true, floorId: true, parentId: true, name: true, nameEn: true })
const exampleArea = {
  id: ref('area'),
  floorId: 'flr_main-3',
  parentId: null,
  name: '301',
  nameEn: '301',
} as const

export const servingContract = {
  bind: endpoint({
    ...command,
    path: '/moban/bindareawg',
    summary: 'The host that serves an area; without one nobody serves it any more',
    input: z.strictObject({ areaId: areaIdSchema, hostId: hostIdSchema.nullable() }),
    output: z.null(),
    example: { input: { areaId: ref(areaRecord), hostId: ref(hostRecord) }, output: null },
  }),
  assign: endpoint({
    ...command,
    path: '/moban/feipeiarea',
    summary:
      'Many areas for a host to serve, in one step: none of them may be served by another one; without a host they are taken away',
    input: z.strictObject({
      hostId: hostIdSchema.nullable(),
      areaIds: listParam(z.array(areaIdSchema).min(1).max(AREAS_ASSIGNED_MAX)),
    }),
    output: z.null(),
    example: { input: { hostId: ref(hostRecord), areaIds: [ref(areaRecord)] }, output: null },
  }),
  assignable: endpoint({
    ...question,
    path: '/moban/getcanfeipeiArea',
    summary: 'Areas that no host serves, or none but the one that is named: what can be assigned to it',
    input: z.strictObject({
      ...pageFields,
      hostId: hostIdSchema.optional(),
      floorId: floorIdSchema.optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(servedArea.extend({ isServed: z.boolean() })),
    example: {
      input: { hostId: ref('host') },
      output: { list: [{ ...exampleArea, isServed: true }], total: 1, pageNum: 1, pageSize: 20 },
    },
  }),
  served: endpoint({
    ...question,
    path: '/moban/getWangguaninfoarea',
    summary: 'The area that a host stands in, and those that it serves',
    input: z.strictObject({ hostId: hostIdSchema }),
    output: z.strictObject({ hostId: hostIdSchema, areaId: areaIdSchema, list: z.array(servedArea) }),
    example: {
      input: { hostId: ref('host') },
      output: { hostId: ref('host'), areaId: ref('area'), list: [exampleArea] },
    },
  }),
  all: endpoint({
    ...question,
    path: '/moban/getExportallwginfo',
    summary: 'Everything about every host in sight, for a workbook',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        hostRecord.row
          .omit({ servedAreaIds: true })
          .extend({ servedAreaIds: z.array(areaIdSchema), devices: z.number().int() }),
      ),
    }),
    example: { input: {} },
  }),
}
