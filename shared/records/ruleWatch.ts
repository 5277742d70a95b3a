import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { conditionRuleIdSchema } from './conditionRule.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'

/**
 * `idle`: the condition does not hold, and has held before within the time of the rule's repeat count. `pending`: it holds and
 * waits for its on-delay. `counted`: it holds, and has not begun often enough. `active`: its alarm is raised. `clearing`: it
 * is over and waits for its off-delay.
 */
export const RULE_PHASES = ['idle', 'pending', 'counted', 'active', 'clearing'] as const
export type RulePhase = (typeof RULE_PHASES)[number]

export const ruleWatchIdSchema = idSchema('rwt')
export type RuleWatchId = z.infer<typeof ruleWatchIdSchema>

export const ruleMemoryFields = {
  phase: z.enum(RULE_PHASES),
  /** Since when it is in this phase: delays are counted from here. */
  sinceMs: z.number(),
  /** When the condition began to count, the oldest first. */
  timesMs: z.array(z.number()).readonly(),
}

/** How far a condition rule is with one device. There is none while nothing is pending. */
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

/** One device of one rule. */
export const ruleWatchKey = ({
  ruleId,
  deviceId,
}: {
  readonly ruleId: string
  readonly deviceId: string
}): string => `${ruleId}/${deviceId}`
