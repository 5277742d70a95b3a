/** Delays of condition rules, and expiry of repetitions. */
import { ruleDueMs } from '#shared/alarms/evaluateRule.ts'
import { propertyOf } from '#shared/alarms/ruleScope.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import type { Device } from '#shared/records/device.ts'
import type { RuleWatch } from '#shared/records/ruleWatch.ts'
import type { Clock } from '../../base/clock.ts'
import { valueText } from '../../core/ingest/facts.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { One, Process } from '../kit/process.ts'

export interface RuleDelayPorts {
  readonly last: LastValues
  readonly clock: Clock
}

export const ruleDelays = ({ last, clock }: RuleDelayPorts): Process<'ruleWatch'> => ({
  name: 'alarm rule delays',
  type: 'ruleWatch',
  open: (read) => read.all('ruleWatch'),
  due({ found, record }) {
    const rule = found.workspace.state.get('conditionRule', record.ruleId)
    const atMs = rule ? ruleDueMs(rule, record) : null
    return atMs === null ? null : { atMs }
  },
  step({ found, record }) {
    const data = { watchId: record.id, body: readingNow(last, { found, record }) }
    return found.workspace.run('AdvanceRule', data, systemContext('alarm rules', clock))
  },
  touched: watchesOfChangedRules,
})

/** A rule that was changed may have other delays. */
function* watchesOfChangedRules(
  { changes }: Committed,
  { workspace }: ProjectWorkspace,
): Iterable<RuleWatch> {
  for (const change of changes)
    if ('put' in change && change.put.type === 'conditionRule')
      yield* workspace.state.by('ruleWatch', 'rule', change.put.id).values()
}

function readingNow(last: LastValues, { found, record }: One<'ruleWatch'>): string {
  const { state } = found.workspace
  const device = state.get('device', record.deviceId)
  const rule = state.get('conditionRule', record.ruleId)
  const values = last.get(found.project.id, record.deviceId)?.values
  return device && rule ? readingText(rule, device, values) : ''
}

/** Evaluated reading as text; empty without one. */
export function readingText(
  { condition }: Pick<ConditionRule, 'condition'>,
  device: Device,
  values: Readonly<Record<string, unknown>> | undefined,
): string {
  const name = propertyOf(condition)
  const value = name === null ? undefined : values?.[name]
  return name !== null && typeof value === 'number' ? valueText(device, name, value) : ''
}
