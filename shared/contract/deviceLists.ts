/** Flat device lists for pickers and control. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { CIRCUIT_STYLES, circuitSchema, deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { readingSchema } from './fields.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

const question = { permission: 'home.view', scope: 'project', kind: 'question' } as const
const filters = {
  ...pageFields,
  areaId: areaIdSchema.optional(),
  hostId: hostIdSchema.optional(),
  name: z.string().max(50).optional(),
}
const brief = deviceRecord.row.pick({
  id: true,
  number: true,
  name: true,
  nameEn: true,
  kind: true,
  areaId: true,
  hostId: true,
})

export const deviceListsContract = {
  pickable: endpoint({
    ...question,
    path: '/moban/equiplist',
    summary: 'Devices the caller may see, by name and without what they report: for pickers',
    input: z.strictObject({ ...filters, kind: z.string().max(40).optional() }),
    output: pageOf(brief),
    example: { input: { areaId: ref('area'), name: 'light' } },
  }),
  controllers: endpoint({
    ...question,
    path: '/moban/zhukongdevicelist',
    summary: 'Master controllers: devices that switch circuits of their own, each with its circuits',
    input: z.strictObject(filters),
    output: pageOf(brief.extend({ circuits: z.array(circuitSchema) })),
    example: { input: { hostId: ref('host') } },
  }),
  circuits: endpoint({
    ...question,
    path: '/moban/jdqhldevicelist',
    summary:
      'Relay circuits, one by one: what each is called, shown as and feeds, which property switches it, and its state',
    input: z.strictObject({ ...filters, deviceId: deviceIdSchema.optional() }),
    output: pageOf(
      z.strictObject({
        deviceId: deviceIdSchema,
        areaId: areaIdSchema,
        deviceName: z.string(),
        deviceNameEn: z.string(),
        /** 1-based circuit number. */
        circuit: z.number().int(),
        /** Property name for `/device/control`. */
        property: z.string(),
        name: z.string(),
        nameEn: z.string(),
        style: z.enum(CIRCUIT_STYLES),
        feeds: z.string(),
        /** Null until it has reported. */
        value: readingSchema.nullable(),
      }),
    ),
    example: { input: { areaId: ref('area') } },
  }),
  styles: endpoint({
    path: '/moban/getjdqhlstylelist',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'What a relay circuit can be shown as',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.enum(CIRCUIT_STYLES)) }),
    example: { input: {} },
  }),
  controlKinds: endpoint({
    ...question,
    path: '/moban/getdevicecontroltypes',
    summary:
      'Kinds of which the caller may see a device that can be told something, with how many there are and what they can be told',
    input: z.strictObject({ areaId: areaIdSchema.optional() }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          kind: z.string(),
          group: z.string(),
          devices: z.number().int(),
          properties: z.array(z.string()),
        }),
      ),
    }),
    example: { input: {} },
  }),
}
