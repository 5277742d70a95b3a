/** Places within a period where rules for energy counters were applied. */
import { z } from 'zod'
import { deviceIdSchema } from '#shared/records/device.ts'
import { COUNTER_MARKS } from '#shared/rules/counterMark.ts'
import { endpoint } from './endpoint.ts'
import { periodFields, spanSchema } from './energy.ts'

export const MARKS_SHOWN_MAX = 200

export const counterMarksContract = {
  list: endpoint({
    path: '/moban/getpowermarks',
    permission: 'reports.view',
    scope: 'project',
    kind: 'question',
    summary:
      'Meters that were reset, rolled over or replaced within a period, and readings of theirs that counted nothing, with the reason and the first and last time; the newest first',
    input: z.strictObject(periodFields),
    output: z.strictObject({
      period: spanSchema,
      list: z.array(
        z.strictObject({
          deviceId: deviceIdSchema,
          mark: z.enum(COUNTER_MARKS),
          /** Readings, of the days of UTC that the period touches. */
          count: z.number().int(),
          firstMs: z.number(),
          lastMs: z.number(),
        }),
      ),
    }),
    example: { input: { period: 'week' } },
  }),
}
