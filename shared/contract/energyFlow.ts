/** Energy flow of a period: meters, floors, kinds. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { periodFields, spanSchema } from './energy.ts'

/** Maximum number of meters; further ones are merged into an entry without id. */
export const FLOW_METERS_MAX = 10
export const FLOW_FLOORS_MAX = 16
/** Id of the joined project. */
export const FLOW_OTHERS = 'others'

const flowSchema = z.strictObject({
  /** Meter id, or host id if several meters measure together; `others`; null for devices without a meter. */
  meterId: z.string().nullable(),
  /** `others`; null for devices whose floor is unknown. */
  floorId: z.string().nullable(),
  /** Null for what the meter counted and no device behind it. */
  kind: z.string().nullable(),
  /** Below zero where devices report more than their meter. */
  kwh: z.number(),
})
export type EnergyFlow = z.infer<typeof flowSchema>

export const energyFlowContract = {
  ask: endpoint({
    path: '/moban/getpowerflow',
    permission: 'reports.view',
    scope: 'project',
    kind: 'question',
    isLong: true,
    summary:
      'Energy of a period from meters over floors to kinds of devices, with what no device measured; the flows add up to the total',
    input: z.strictObject(periodFields),
    output: z.strictObject({
      asOfMs: z.number(),
      period: spanSchema,
      /** Energy of all flows. */
      kwh: z.number(),
      meters: z.array(z.strictObject({ id: z.string(), name: z.string(), nameEn: z.string() })),
      flows: z.array(flowSchema),
    }),
    example: { input: { period: 'week' } },
  }),
}
