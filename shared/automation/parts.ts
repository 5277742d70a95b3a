/** The role of a condition, and its observed value. */
import type { AutomationCondition } from '#shared/records/automation.ts'
import type { ConditionSeen } from '#shared/records/automationRun.ts'
import { conditionTruth, type LevelCondition, sourcesOf, truthOf, unknownSince } from './levels.ts'
import type { Facts, Memory, Rule } from './memory.ts'
import type { TimedCondition } from './time.ts'

export interface Parts {
  /** Levels whose rise triggers. */
  readonly triggers: readonly LevelCondition[]
  /** Evaluated after a trigger; all must hold, whatever the mode. */
  readonly queries: readonly LevelCondition[]
  readonly times: readonly TimedCondition[]
  /** Key presses and the like. */
  readonly presses: readonly Extract<AutomationCondition, { type: 'device' }>[]
}

/** Parts that are switched off play none. */
export function partsOf({ conditions }: Pick<Rule, 'conditions'>, facts: Pick<Facts, 'isAction'>): Parts {
  const triggers: LevelCondition[] = []
  const queries: LevelCondition[] = []
  const times: TimedCondition[] = []
  const presses: Extract<AutomationCondition, { type: 'device' }>[] = []
  for (const condition of conditions) {
    if (!condition.isEnabled) continue
    if (condition.type === 'timed') times.push(condition)
    else if (condition.type === 'query') queries.push(condition)
    else if (condition.type === 'device' && isPress(condition, facts)) presses.push(condition)
    else triggers.push(condition)
  }
  return { triggers, queries, times, presses }
}

/** An instant and no level: its reports have no lasting value. */
export const isPress = (
  { deviceIds, property }: Extract<AutomationCondition, { type: 'device' | 'query' }>,
  facts: Pick<Facts, 'isAction'>,
): boolean => deviceIds.some((deviceId) => facts.isAction(deviceId, property))

/** What each enabled condition sees at this instant; for instant events, whether they occur now. */
export function conditionsSeen(
  rule: Rule,
  memory: Pick<Memory, 'levels'>,
  facts: Facts,
  atMs: number,
  happening: ReadonlySet<string>,
): ConditionSeen[] {
  const { times, presses } = partsOf(rule, facts)
  const instants = new Set<string>([...times, ...presses].map(({ id }) => id))
  return rule.conditions.flatMap((condition): ConditionSeen[] => {
    if (!condition.isEnabled) return []
    if (condition.type !== 'timed' && !instants.has(condition.id))
      return [levelSeen(condition, memory, facts, atMs)]
    const isNow = happening.has(condition.id)
    const value = isNow && condition.type !== 'timed' ? condition.value : null
    return [{ partId: condition.id, isSo: isNow, value, ageMs: isNow ? 0 : null, sinceMs: null }]
  })
}

/** For several devices, shows the one that decides. */
function levelSeen(
  condition: LevelCondition,
  memory: Pick<Memory, 'levels'>,
  facts: Facts,
  atMs: number,
): ConditionSeen {
  const truth = conditionTruth(condition, memory, facts, atMs)
  const sources = sourcesOf(condition, facts)
  const decides =
    sources.find(
      ({ key, silentAfterMs }) => truthOf(memory.levels[key], condition.forMs, silentAfterMs, atMs) === truth,
    ) ?? sources[0]
  const level = decides && memory.levels[decides.key]
  if (!decides || !level)
    return { partId: condition.id, isSo: truth, value: null, ageMs: null, sinceMs: null }
  const isKnown = unknownSince(level, decides.silentAfterMs, atMs) === null
  return {
    partId: condition.id,
    isSo: truth,
    value: isKnown ? level.value : null,
    ageMs: atMs - level.atMs,
    sinceMs: isKnown && level.isSo && condition.forMs > 0 ? level.sinceMs : null,
  }
}
