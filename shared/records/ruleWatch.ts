import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { conditionRuleIdSchema } from './conditionRule.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'

/**
 * `idle`: the condition does not hold but held recently. `pending`: waits for the on-delay. `counted`: holds, with too
 * few repetitions. `active`: the alarm is raised. `clearing`: waits for the off-delay.
 */
export const RULE_PHASES = ['idle', 'pending', 'counted', 'active', 'clearing'] as const
export type RulePhase = (typeof RULE_PHASES)[number]

export const ruleWatchIdSchema = idSchema('rwt')
export type RuleWatchId = z.infer<typeof ruleWatchIdSchema>

export const ruleMemoryFields = {
  phase: z.enum(RULE_PHASES),
  /** Start of the phase (epoch ms). Delays count from here. */
  sinceMs: z.number(),
  /** Times of repetitions, oldest first. */
  timesMs: z.array(z.number()).readonly(),
}

/** State of a condition rule for a device; absent while idle. */
export const ruleWatchRecord = defineRecord({
  type: 'ruleWatch',
  id: ruleWatchIdSchema,
  fields: { ruleId: conditionRuleIdSchema, deviceId: deviceIdSchema, ...ruleMemoryFields },
  indexes: {
    rule: (watch) => watch.ruleId,
    device: (watch) => watch.deviceId,
    key: (watch) => ruleWatchKey(watch),
  },
  belongsTo: { device: 'device' },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type RuleWatch = RecordFrom<typeof ruleWatchRecord>

/** Key of one device under one rule. */
export const ruleWatchKey = ({
  ruleId,
  deviceId,
}: {
  readonly ruleId: string
  readonly deviceId: string
}): string => `${ruleId}/${deviceId}`
