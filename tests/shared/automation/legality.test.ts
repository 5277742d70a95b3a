import { describe, expect, it } from 'vitest'
import { type DraftRule, issuesOf } from '#shared/automation/legality.ts'
import { exclude } from '#shared/automation/ranges.ts'
import { warningsOf } from '#shared/automation/warnings.ts'
import type { Automation, AutomationTask } from '#shared/records/automation.ts'
import { dateOfDay } from '#shared/time/zone.ts'
import { anAutomation, automationFacts, calls, reads, sets, timed } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { house } from '../../support/records.ts'
import { at, condition, DOOR, level, query, range } from './kit.ts'

const state = given(...house, anAutomation('aut_1', { tasks: [calls('aut_2')] }), anAutomation('aut_2')).state
const rule = (more: Partial<Automation> = {}): DraftRule => automationFacts(more)
const paths = (more: Partial<Automation>) =>
  issuesOf(rule(more), state).map(({ path, code }) => `${path} ${code}`)

describe('what may be saved', () => {
  it('is told field by field, all at once', () => {
    expect(issuesOf(rule(), state)).toEqual([])
    expect(
      paths({
        mode: 'all',
        areaId: 'ara_gone',
        effective: { fromMinute: 60, toMinute: 60 },
        conditions: [
          reads({ id: 'cond1', value: 'AJAR' }),
          reads({ id: 'cond2', deviceIds: ['dev_gone'] }),
          reads({ id: 'cond3', property: 'position' }),
          timed(480),
          { ...timed(480), id: 'time2' },
        ],
        tasks: [
          sets({ id: 'task1', values: { state: 'AJAR' } }),
          { ...calls('aut_1'), id: 'task2', automationId: 'aut_gone' } as AutomationTask,
        ],
      }),
    ).toEqual([
      'areaId record_unknown',
      'effective automation_range_empty',
      'conditions.4 automation_conditions_same',
      'conditions.0.value automation_value_illegal',
      'conditions.1.deviceIds.0 record_unknown',
      'conditions.2.property automation_property_unknown',
      'conditions.4 automation_two_instants',
      'tasks.0.values value_not_allowed',
      'tasks.1.automationId record_unknown',
    ])
  })

  it('needs something that sets it going: a query alone never does, but as a range opens', () => {
    const asked = { ...reads(), type: 'query' } as Automation['conditions'][number]
    expect(paths({ conditions: [asked] })).toEqual(['conditions automation_without_trigger'])
    expect(paths({ conditions: [asked], effective: range('08:00', '09:00') })).toEqual([])
    expect(paths({ conditions: [asked], repeat: { kind: 'weekly', days: [1] } })).toEqual([])
  })

  it('goes round in no circle through three, which is named', () => {
    const known = given(
      ...house,
      anAutomation('aut_a', { tasks: [calls('aut_b')] }),
      anAutomation('aut_b', { tasks: [calls('aut_c')] }),
      anAutomation('aut_c'),
    ).state
    const issues = issuesOf(rule({ tasks: [calls('aut_a')] }), known, {
      id: 'aut_c',
      name: '三',
      nameEn: 'Third',
    })
    expect(issues).toEqual([
      {
        path: 'tasks',
        code: 'automation_circle',
        details: {
          circle: '三 → aut_a → aut_b → 三',
          circleEn: 'Third → Corridor light → Corridor light → Third',
        },
      },
    ])
  })
})

describe('what may be saved and is hardly meant', () => {
  const place = { timeZone: 'Europe/Oslo', latitude: 69.65, longitude: 18.96 }
  const now = at('2026-11-22T12:00Z')
  const warned = (
    more: Partial<Automation>,
    where: typeof place | { timeZone: string; latitude: null; longitude: null } = place,
  ) => warningsOf(rule(more), where, now)
  const sunset = (elseMinute: number | null) =>
    condition({ type: 'timed', id: 'dusk', time: { kind: 'sun', event: 'sunset', offsetMin: 0, elseMinute } })

  it('is a time outside of its range, a date that has passed', () => {
    expect(warned({ conditions: [timed(480)], effective: range('18:00', '20:00') })).toEqual([
      { code: 'timeOutside', path: 'conditions.0' },
    ])
    expect(warned({ conditions: [timed(480)], effective: range('07:00', '09:00') })).toEqual([])
    expect(warned({ conditions: [timed(480)], repeat: { kind: 'once', date: '2026-11-01' } })).toEqual([
      { code: 'over', path: 'repeat' },
    ])
  })

  it('is a sun that does not set for weeks, with the date on which it does again, or one of nowhere', () => {
    const [first] = warned({ conditions: [sunset(null)] })
    expect(first).toMatchObject({ code: 'sunMissing', path: 'conditions.0' })
    const later = warningsOf(rule({ conditions: [sunset(null)] }), place, at('2026-12-20T12:00Z'))[0]
    expect(
      later?.code === 'sunMissing' && later.nextDay !== null && dateOfDay(later.nextDay).slice(0, 7),
    ).toBe('2027-01')
    expect(warned({ conditions: [sunset(900)] })).toEqual([])
    expect(
      warned({ conditions: [sunset(null)] }, { timeZone: 'UTC', latitude: null, longitude: null }),
    ).toEqual([{ code: 'noPosition', path: 'conditions.0' }])
  })

  it('is two demands on one value that cannot both be met, and a task that does what it waits for', () => {
    const conditions = [
      level('aaaa', DOOR, 'temperature', 26, { comparison: 'above' }),
      query('bbbb', DOOR, 'temperature', 20, { comparison: 'below' }),
    ]
    expect(warned({ mode: 'all', conditions })).toEqual([
      { code: 'contradiction', path: 'conditions.1', other: 0 },
    ])
    expect(warned({ mode: 'any', conditions })).toEqual([])
    expect(warned({ conditions: [reads()], tasks: [sets({ values: { state: 'ON' } })] })).toEqual([
      { code: 'feedsItself', path: 'conditions.0', task: 0 },
    ])
    expect(warned({ conditions: [reads()], tasks: [sets()] })).toEqual([])
  })

  it('knows which values exclude each other', () => {
    const above = (value: number) => ({ comparison: 'above', value }) as const
    const below = (value: number) => ({ comparison: 'below', value }) as const
    const is = (value: number | string) => ({ comparison: 'is', value }) as const
    const isNot = (value: number | string) => ({ comparison: 'isNot', value }) as const
    const atLeast = (value: number) => ({ comparison: 'atLeast', value }) as const
    const atMost = (value: number) => ({ comparison: 'atMost', value }) as const
    expect([
      exclude(above(5), below(5)),
      exclude(atLeast(5), atMost(5)),
      exclude(above(5), atMost(5)),
      exclude(above(5), below(6)),
      exclude(is('ON'), is('OFF')),
      exclude(is('ON'), isNot('ON')),
      exclude(isNot('ON'), isNot('OFF')),
      exclude(is(7), above(7)),
      exclude(is(8), above(7)),
    ]).toEqual([true, false, true, false, true, true, false, true, false])
  })
})
