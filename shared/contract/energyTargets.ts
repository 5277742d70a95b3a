/** Monthly energy limits by project, area or kind of device, and their status. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  energyTargetIdSchema,
  energyTargetRecord,
  TARGET_KWH_MAX,
  TARGET_SCOPES,
  targetMonthSchema,
} from '#shared/records/energyTarget.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'deploy.configure' } as const
const onTarget = { targetId: energyTargetIdSchema }
const oneTarget = { targetId: ref(energyTargetRecord) }
const fields = {
  scope: z.enum(TARGET_SCOPES),
  areaId: areaIdSchema.nullable(),
  kind: z.string().max(40),
  month: targetMonthSchema,
  kwh: z.number().positive().max(TARGET_KWH_MAX),
}

/** Method of the projection: `over` (month ended), `weather` and `average` (from recent days), or `unknown`. */
export const PROJECTION_METHODS = ['over', 'weather', 'average', 'unknown'] as const

export const energyTargetsContract = {
  list: endpoint({
    ...common,
    permission: 'reports.view',
    kind: 'question',
    path: '/moban/energytargetlist',
    summary:
      'Energy targets of the project, the newest month first, with what was used in months that are over',
    input: z.strictObject(pageFields),
    output: pageOf(energyTargetRecord.row),
    example: { input: {} },
  }),
  progress: endpoint({
    ...common,
    permission: 'reports.view',
    kind: 'question',
    path: '/moban/energytargetprogress',
    summary: 'Energy used so far and projected to the end of a month, beside each target of that month',
    isLong: true,
    input: z.strictObject({ month: targetMonthSchema.optional() }),
    output: z.strictObject({
      month: z.string(),
      asOfMs: z.number(),
      list: z.array(
        z.strictObject({
          ...onTarget,
          targetKwh: z.number(),
          /** Null where nothing was reported. */
          usedKwh: z.number().nullable(),
          projectedKwh: z.number().nullable(),
          method: z.enum(PROJECTION_METHODS),
        }),
      ),
    }),
    example: { input: {} },
  }),
  add: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/addenergytarget',
    summary:
      'Sets how much energy may be used in a month: by the project, in an area, or by devices of a kind',
    input: z.strictObject({
      ...fields,
      areaId: fields.areaId.default(null),
      kind: fields.kind.default(''),
    }),
    output: z.strictObject(onTarget),
    example: { input: { scope: 'project', month: '2026-11', kwh: 120_000 }, output: oneTarget },
  }),
  update: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/updateenergytarget',
    summary: 'Changes a target, which is then judged anew; what is left out stays as it is',
    input: z.strictObject({ ...onTarget, ...z.strictObject(fields).partial().shape }),
    output: z.null(),
    example: { input: { ...oneTarget, kwh: 110_000 }, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/delenergytarget',
    summary: 'Removes a target; its alarm ends',
    input: z.strictObject(onTarget),
    output: z.null(),
    example: { input: oneTarget, output: null },
  }),
}
