import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import { aRule, RULE, ruleAdded } from '../../support/conditionRules.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aRoom, deviceAdded, floorWith, HOST, LIGHT, ROOM } from '../../support/records.ts'

const thermometer = deviceAdded(aDevice({ kind: 'temperature_humidity' }))
const room: readonly AtriumEvent[] = [...floorWith(aRoom('101')), thermometer]
const seen = (value: number) =>
  ({ ruleId: RULE, deviceId: LIGHT, seen: { value }, body: `${value} °C` }) as const
const moved = (
  phase: 'pending' | 'counted' | 'active' | 'clearing' | 'idle',
  more: object = {},
): AtriumEvent => ({
  type: 'RuleConditionMoved',
  data: { watchId: 'rwt_1', ruleId: RULE, deviceId: LIGHT, phase, sinceMs: NOW_MS, timesMs: [], ...more },
})
const raised: AtriumEvent = {
  type: 'AlarmRaised',
  data: {
    ...{ alarmId: 'alm_1', hostId: HOST, deviceId: LIGHT, areaId: ROOM, code: RULE, severity: 'major' },
    ...{ title: '过热', body: '31 °C', footer: '', condition: null, times: 1 },
  },
}
const at = (minutes: number) => ({ nowMs: NOW_MS + minutes * MINUTE_MS })
const watchIn = (then: {
  readonly state: { all(type: 'ruleWatch'): Iterable<{ readonly phase: string }> }
}) => [...then.state.all('ruleWatch')][0]
const advance = { watchId: 'rwt_1', body: '31 °C' } as const

describe('a condition rule', () => {
  it('raises the alarm with the words, the severity and the reading when the value is above the threshold', () => {
    const then = given(...room, ruleAdded())
      .when('JudgeRule', seen(31))
      .thenTypes('RuleConditionMoved', 'AlarmRaised')
    expect([...then.state.all('alarm')]).toMatchObject([
      { code: RULE, title: '过热', body: '31 °C', severity: 'major', english: { title: 'Too hot' } },
    ])
    given(...room, ruleAdded())
      .when('JudgeRule', seen(30))
      .thenNothing()
  })

  it('clears only below the deadband', () => {
    const active = given(...room, ruleAdded(), moved('active'), raised)
    active.when('JudgeRule', seen(29.5)).thenNothing()
    active.when('JudgeRule', seen(29)).thenTypes('RuleConditionSettled', 'AlarmCleared')
  })

  it('waits for its on-delay, and a value that comes back in time raises nothing', () => {
    const delayed = ruleAdded({ onDelayMinutes: 5 })
    const then = given(...room, delayed)
      .when('JudgeRule', seen(31))
      .thenTypes('RuleConditionMoved')
    expect(watchIn(then)?.phase).toBe('pending')
    const pending = given(...room, delayed, moved('pending'))
    pending.when('AdvanceRule', advance, at(4.9)).thenNothing()
    given(...room, delayed, moved('pending'))
      .when('JudgeRule', seen(20), at(4))
      .thenTypes('RuleConditionSettled')
    pending.when('AdvanceRule', advance, at(5)).thenTypes('RuleConditionMoved', 'AlarmRaised')
  })

  it('waits for its off-delay, and a condition that is back meanwhile has not been over', () => {
    const delayed = ruleAdded({ offDelayMinutes: 10 })
    const clearing = () => given(...room, delayed, raised, moved('clearing'))
    const then = given(...room, delayed, raised, moved('active'))
      .when('JudgeRule', seen(20))
      .thenTypes('RuleConditionMoved')
    expect(watchIn(then)?.phase).toBe('clearing')
    clearing().when('JudgeRule', seen(31), at(3)).thenTypes('RuleConditionMoved')
    clearing().when('AdvanceRule', advance, at(9)).thenNothing()
    clearing().when('AdvanceRule', advance, at(10)).thenTypes('RuleConditionSettled', 'AlarmCleared')
  })

  it('raises at the third repetition within its time, and forgets those of before', () => {
    const counting = ruleAdded({ repeatTimes: 3, repeatWithinMinutes: 10 })
    const twice = (firstMs: number) =>
      given(...room, counting, moved('idle', { timesMs: [firstMs, NOW_MS - MINUTE_MS] }))
    twice(NOW_MS - 9 * MINUTE_MS)
      .when('JudgeRule', seen(31))
      .thenTypes('RuleConditionMoved', 'AlarmRaised')
    const late = twice(NOW_MS - 11 * MINUTE_MS)
      .when('JudgeRule', seen(31))
      .thenTypes('RuleConditionMoved')
    expect(watchIn(late)).toMatchObject({ phase: 'counted', timesMs: [NOW_MS - MINUTE_MS, NOW_MS] })
  })

  it('raises once when two reports come milliseconds apart', () => {
    given(...room, ruleAdded(), moved('active'), raised)
      .when('JudgeRule', seen(32), { nowMs: NOW_MS + 3 })
      .thenNothing()
  })

  it('ends its alarms with the reason when it is disabled or deleted, and when a device leaves', () => {
    const active = () => given(...room, ruleAdded(), raised, moved('active'))
    const disabled = active()
      .when('ChangeConditionRule', { ruleId: RULE, isEnabled: false })
      .thenTypes('AlarmCleared', 'ConditionRuleChanged')
    expect([...disabled.state.all('alarm')]).toMatchObject([
      { isActive: false, clearReason: 'rule_disabled' },
    ])
    expect([...disabled.state.all('ruleWatch')]).toEqual([])
    const removed = active()
      .when('RemoveConditionRule', { ruleId: RULE })
      .thenTypes('AlarmCleared', 'ConditionRuleRemoved')
    expect([...removed.state.all('alarm')]).toMatchObject([{ clearReason: 'rule_removed' }])
    active()
      .when('LeaveRule', { ruleId: RULE, deviceIds: [LIGHT], reason: 'rule_scope' })
      .thenTypes('RuleConditionSettled', 'AlarmCleared')
  })

  it('judges only devices in its scope: areas with those inside them, kinds and groups', () => {
    const scoped = (more: Partial<ConditionRule>) =>
      given(...room, ruleAdded(more)).when('JudgeRule', seen(31))
    scoped({ areaIds: [ROOM] }).thenTypes('RuleConditionMoved', 'AlarmRaised')
    scoped({ areaIds: ['ara_other'] }).thenNothing()
    scoped({ kinds: ['air_conditioner'] }).thenNothing()
    scoped({ groupIds: ['grp_other'] }).thenNothing()
  })

  it.each([
    ['rule_property_unknown', { kinds: ['smoke_sensor'] }],
    ['rule_property_no_number', { condition: above({ property: 'water_leak' }) }],
    ['rule_never_raises', { condition: above({ threshold: 80 }) }],
    ['rule_never_clears', { condition: above({ threshold: -30, deadband: 20 }) }],
    ['rule_value_unknown', { condition: { type: 'equals', property: 'contact', value: 'ajar' } }],
    ['rule_repeat_impossible', { repeatTimes: 5, repeatWithinMinutes: 10, onDelayMinutes: 5 }],
    ['detection_days_missing', { hours: { days: [], isAllDay: true, from: '00:00', to: '00:00' } }],
  ] as const)('is refused as %s where it is impossible', (code, more) => {
    given(...room)
      .when('AddConditionRule', aRule(more as Partial<ConditionRule>))
      .thenRefused(code)
  })

  it('escalates an alarm that nobody acknowledges in time, by the rule as it was when it was raised', () => {
    const { state } = given(...room, ruleAdded({ escalateAfterMinutes: 10 }))
      .when('JudgeRule', seen(31))
      .thenTypes('RuleConditionMoved', 'AlarmRaised')
    const dueAtMs = NOW_MS + 10 * MINUTE_MS
    expect([...state.all('alarm')]).toMatchObject([{ escalation: { dueAtMs, to: null } }])
    const data = { ...raised.data, escalation: { dueAtMs, accountId: null } }
    const waiting = () => given(...room, ruleAdded(), { ...raised, data } as AtriumEvent)
    waiting().when('EscalateAlarm', { alarmId: 'alm_1' }, at(9)).thenNothing()
    const then = waiting().when('EscalateAlarm', { alarmId: 'alm_1' }, at(10)).thenTypes('AlarmEscalated')
    expect(then.state.get('alarm', 'alm_1')?.escalation).toBeUndefined()
    const acknowledged: AtriumEvent = {
      type: 'AlarmAcknowledged',
      data: { alarmId: 'alm_1', reason: '', reasonEn: '' },
    }
    given(...room, ruleAdded(), { ...raised, data } as AtriumEvent, acknowledged)
      .when('EscalateAlarm', { alarmId: 'alm_1' }, at(60))
      .thenNothing()
  })

  it('takes a state as text, as forms send it, and keeps the value that devices report', () => {
    const condition = { type: 'equals', property: 'contact', value: 'false' } as const
    const then = given(...room)
      .when('AddConditionRule', aRule({ condition }))
      .thenTypes('ConditionRuleAdded')
    expect([...then.state.all('conditionRule')]).toMatchObject([{ condition: { value: false } }])
  })

  it('is refused where another rule of the scope says the same, or both together raise at every value', () => {
    const other = { name: '二', nameEn: 'Two' }
    given(...room, ruleAdded())
      .when('AddConditionRule', aRule(other))
      .thenRefused('rule_same', { name: '过热' })
    const below = { type: 'below', property: 'temperature', threshold: 31, deadband: 1 } as const
    given(...room, ruleAdded())
      .when('AddConditionRule', aRule({ ...other, condition: below }))
      .thenRefused('rule_contradicts')
    given(...room, ruleAdded())
      .when('AddConditionRule', aRule({ ...other, condition: { ...below, threshold: 10 } }))
      .thenTypes('ConditionRuleAdded')
  })
})

function above(more: {
  readonly property?: string
  readonly threshold?: number
  readonly deadband?: number
}) {
  const { condition } = aRule()
  return { ...must(condition, 'a condition'), ...more }
}
