import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const ENERGY_TARGETS_MAX = 500
export const TARGET_KWH_MAX = 1_000_000_000

/** Scope of a target: the whole project, an area, or a kind of device. */
export const TARGET_SCOPES = ['project', 'area', 'kind'] as const

export const energyTargetIdSchema = idSchema('tgt')
export type EnergyTargetId = z.infer<typeof energyTargetIdSchema>

export const targetMonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Energy limit of a calendar month. */
export const energyTargetRecord = defineRecord({
  type: 'energyTarget',
  id: energyTargetIdSchema,
  word: ['energy target', '能耗目标'],
  fields: {
    scope: z.enum(TARGET_SCOPES),
    /** Null unless the target is about an area. */
    areaId: areaIdSchema.nullable(),
    /** Kind of device; empty unless the target is about one. */
    kind: z.string(),
    /** `2026-11`. */
    month: z.string(),
    kwh: z.number().positive().max(TARGET_KWH_MAX),
    /**
     * When its alarm was raised (epoch ms); null if not raised, or the projection is within the target again.
     */
    alarmedAtMs: z.number().nullable(),
    /** Consumption of the month after its end; `kwh` is null without reports. */
    result: z.strictObject({ kwh: z.number().nullable(), atMs: z.number() }).nullable(),
  },
  indexes: { area: ({ areaId }) => areaId, month: ({ month }) => month },
  belongsTo: { area: 'area' },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type EnergyTarget = RecordFrom<typeof energyTargetRecord>
