import { describe, expect, it } from 'vitest'
import { deliveryOf } from '#shared/alarms/delivery.ts'
import { stepsOfRule } from '#shared/alarms/escalationPlan.ts'
import type { NewAlarm } from '#shared/domain/alarm/alarm.ts'
import { type AtriumEvent, readEvent } from '#shared/domain/registry.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { EscalationRule } from '#shared/records/escalationRule.ts'
import { RULE, ruleAdded } from '../../support/conditionRules.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  alarmRaised,
  anAlarm,
  aRole,
  aRoom,
  deviceAdded,
  floorWith,
  HOST,
  hostInstalled,
  LIGHT,
  ROOM,
  roleAdded,
} from '../../support/records.ts'

const ROLE = aRole().id
const ANNA = 'acc_anna'
const joined: AtriumEvent = {
  type: 'MemberAdded',
  data: { memberId: 'mbr_1', accountId: ANNA, roleId: ROLE, nickname: '安娜', nicknameEn: 'Anna' },
} as AtriumEvent
const STEPS = [
  { afterMinutes: 5, to: ANNA },
  { afterMinutes: 15, to: ROLE },
] as const
const house = [...floorWith(aRoom('101')), hostInstalled(), deviceAdded(aDevice({ kind: 'water_leak' }))]
const people = [roleAdded(), joined]
const rule = (more: Partial<EscalationRule> = {}): AtriumEvent => ({
  type: 'EscalationRuleAdded',
  data: {
    ...{ ruleId: 'esr_1', alarmKinds: [], severities: ['critical', 'major', 'minor'], steps: STEPS },
    ...more,
  } as never,
})
const report = (more: Partial<NewAlarm> = {}): NewAlarm => ({
  ...{ hostId: HOST, deviceId: LIGHT, areaId: ROOM, code: 'water_leak', severity: 'critical' },
  ...{ title: '', body: '', footer: '' },
  ...more,
})
const waiting = (escalation: Alarm['escalation']): AtriumEvent => {
  const { type, data } = alarmRaised()
  return { type, data: { ...data, escalation } } as AtriumEvent
}
const PLAN = {
  dueAtMs: NOW_MS + 5 * MINUTE_MS,
  to: ANNA,
  later: [{ dueAtMs: NOW_MS + 15 * MINUTE_MS, to: ROLE }],
} as const
const at = (minutes: number) => ({ nowMs: NOW_MS + minutes * MINUTE_MS })
const ALARM = { alarmId: 'alm_1' } as const
const planIn = (events: readonly AtriumEvent[]) =>
  events.flatMap((event) => (event.type === 'AlarmRaised' ? [event.data.escalation] : []))

describe('an escalation rule', () => {
  it('writes the due time of each step into the alarm that is raised', () => {
    const { events } = given(...house, ...people, rule())
      .when('RaiseAlarm', report())
      .thenTypes('AlarmRaised')
    expect(planIn(events)).toEqual([PLAN])
  })

  it('concerns its kinds and severities; the rule for the others concerns the rest', () => {
    const some = rule({ alarmKinds: ['battery_low'], steps: [{ afterMinutes: 1, to: null }] })
    const others = rule({ severities: ['critical'] })
    const second = { ...others, data: { ...others.data, ruleId: 'esr_2' } } as AtriumEvent
    const planOf = (more: Partial<NewAlarm>) =>
      planIn(
        given(...house, ...people, some, second)
          .when('RaiseAlarm', report(more))
          .thenTypes('AlarmRaised').events,
      )
    expect(planOf({ code: 'battery_low' })).toEqual([{ dueAtMs: NOW_MS + MINUTE_MS, to: null }])
    expect(planOf({})).toEqual([PLAN])
    expect(planOf({ severity: 'minor' })).toEqual([undefined])
  })

  it('is second to the steps of a condition rule', () => {
    const own = ruleAdded({ escalateAfterMinutes: 30, escalateTo: ROLE })
    const hot = deviceAdded(aDevice({ kind: 'temperature_humidity' }))
    const judged = { ruleId: RULE, deviceId: LIGHT, seen: { value: 31 }, body: '31 °C' } as const
    const { events } = given(...floorWith(aRoom('101')), hot, ...people, rule(), own)
      .when('JudgeRule', judged)
      .thenTypes('RuleConditionMoved', 'AlarmRaised')
    expect(planIn(events)).toEqual([{ dueAtMs: NOW_MS + 30 * MINUTE_MS, to: ROLE }])
  })

  it('is refused with a kind of another rule, minutes out of order, and somebody who is not there', () => {
    const facts = { alarmKinds: ['water_leak'], severities: ['critical'] as const, steps: STEPS }
    const site = () => given(...house, ...people, rule({ alarmKinds: ['water_leak', 'smoke'] }))
    site().when('AddEscalationRule', facts).thenRefused('escalation_kind_taken')
    site()
      .when('AddEscalationRule', {
        ...facts,
        alarmKinds: [],
        steps: [...STEPS, { afterMinutes: 15, to: null }],
      })
      .thenRefused('escalation_order')
    site()
      .when('AddEscalationRule', { ...facts, alarmKinds: [], steps: [{ afterMinutes: 1, to: 'rol_gone' }] })
      .thenRefused('escalation_target_gone')
    site()
      .when('AddEscalationRule', { ...facts, alarmKinds: [] })
      .thenTypes('EscalationRuleAdded')
    site()
      .when('ChangeEscalationRule', { ruleId: 'esr_1', alarmKinds: ['smoke'] })
      .thenTypes('EscalationRuleChanged')
  })
})

describe('an alarm that nobody acknowledges', () => {
  const facts = [...house, ...people, waiting(PLAN)]

  it('is assigned to the person of its first step, and escalated to the role of the second', () => {
    given(...facts)
      .when('EscalateAlarm', ALARM, at(4.9))
      .thenNothing()
    const first = given(...facts)
      .when('EscalateAlarm', ALARM, at(5))
      .thenTypes('AlarmEscalated', 'AlarmAssigned')
    expect(first.state.get('alarm', 'alm_1')).toMatchObject({
      ...{ escalation: PLAN.later[0], escalatedTo: [ANNA], assigned: { to: { id: ANNA } } },
    })
    const both = given(...facts, ...first.events)
    both.when('EscalateAlarm', ALARM, at(14.9)).thenNothing()
    const second = both
      .when('EscalateAlarm', ALARM, at(15))
      .thenEvents({ type: 'AlarmEscalated', data: { ...ALARM, to: ROLE } })
    const alarm = second.state.get('alarm', 'alm_1')
    expect(alarm?.escalation).toBeUndefined()
    expect(alarm?.escalatedTo).toEqual([ANNA, ROLE])
  })

  it('is not escalated to those who have left, and sounds again all the same', () => {
    given(...house, waiting(PLAN))
      .when('EscalateAlarm', ALARM, at(5))
      .thenEvents({ type: 'AlarmEscalated', data: ALARM })
  })

  it('is not escalated any more once somebody has acknowledged it between two steps', () => {
    const first = given(...facts)
      .when('EscalateAlarm', ALARM, at(5))
      .thenTypes('AlarmEscalated', 'AlarmAssigned')
    const seen = { type: 'AlarmAcknowledged', data: { ...ALARM, reason: '', reasonEn: '' } } as const
    given(...facts, ...first.events, seen)
      .when('EscalateAlarm', ALARM, at(60))
      .thenNothing()
  })

  it('reaches whom it is escalated to in quiet hours and below their severities', () => {
    const choices = { toast: [], sound: [], quietFrom: '00:00', quietTo: '23:59' } as const
    const alarm = { ...anAlarm(), escalatedTo: [ROLE] }
    const heard = (targets: readonly string[]) => deliveryOf(choices, alarm, { timeZone: 'UTC', targets })
    expect(heard([ANNA, ROLE])).toEqual({ toast: true, sound: true })
    expect(heard([ANNA])).toEqual({ toast: false, sound: false })
  })
})

describe('a log of before escalation had steps', () => {
  const read = (event: AtriumEvent, without: string): AtriumEvent => {
    const data = Object.fromEntries(Object.entries(event.data).filter(([field]) => field !== without))
    return readEvent({ type: event.type, data }, { stream: 'project:prj_1', seq: 1 }) as AtriumEvent
  }

  it('has rules with a single step', () => {
    const old = read(ruleAdded({ escalateAfterMinutes: 10, escalateTo: ANNA }), 'escalateThen')
    const [stored] = [...given(old).state.all('conditionRule')]
    expect(stored && stepsOfRule(stored)).toEqual([{ afterMinutes: 10, to: ANNA }])
  })

  it('has alarms that name the person of that step', () => {
    const old = waiting({ dueAtMs: NOW_MS, accountId: ANNA })
    const then = given(...house, ...people, read(old, ''))
      .when('EscalateAlarm', ALARM)
      .thenTypes('AlarmEscalated', 'AlarmAssigned')
    expect(then.state.get('alarm', 'alm_1')).toMatchObject({
      escalatedTo: [ANNA],
      assigned: { to: { id: ANNA } },
    })
  })

  it('has escalations to nobody in particular', () => {
    const escalated = readEvent(
      { type: 'AlarmEscalated', data: ALARM },
      { stream: 'project:prj_1', seq: 1 },
    ) as AtriumEvent
    const alarm = given(...house, waiting({ dueAtMs: NOW_MS, accountId: null }), escalated).state.get(
      'alarm',
      'alm_1',
    )
    expect(alarm?.escalation).toBeUndefined()
    expect(alarm?.escalatedTo).toBeUndefined()
  })
})
