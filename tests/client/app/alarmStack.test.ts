import { describe, expect, it } from 'vitest'
import { kindsOf, stackOf } from '#client/app/alarms/alarmStack.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { anAlarm } from '../../support/records.ts'

const alarms = (...severities: Alarm['severity'][]) =>
  severities.map((severity, i) => anAlarm({ id: `alm_${i}` as never, severity, raisedAtMs: i }))

const split = (severities: Alarm['severity'][], max: number) => {
  const { shown, hidden } = stackOf(alarms(...severities), max)
  return [shown, hidden].map((part) => part.map(({ severity }) => severity))
}

describe('the stack of new alarms', () => {
  it('folds minor ones to one line, however much room there is', () => {
    expect(split(['minor', 'minor'], 4)).toEqual([[], ['minor', 'minor']])
    expect(split(['minor', 'major', 'info'], 4)).toEqual([['major'], ['minor', 'info']])
  })

  it('has the worst first, and folds major ones beyond its room', () => {
    expect(split(['major', 'critical', 'major'], 2)).toEqual([['critical', 'major'], ['major']])
  })

  it('folds a major one that is no longer fresh, and keeps a critical one', () => {
    const { shown, hidden } = stackOf(alarms('major', 'critical', 'major'), 4, ({ id }) => id === 'alm_2')
    expect(shown.map(({ id }) => id)).toEqual(['alm_1', 'alm_2'])
    expect(hidden.map(({ id }) => id)).toEqual(['alm_0'])
  })

  it('has as many critical ones as there is room for, and the others first in its line', () => {
    expect(split(['critical', 'major', 'critical', 'critical'], 2)).toEqual([
      ['critical', 'critical'],
      ['critical', 'major'],
    ])
    expect(split(['minor', 'critical'], 0)).toEqual([[], ['critical', 'minor']])
  })

  it('says what those are that it folds, each kind once, the worst first', () => {
    const titled = (title: string, severity: Alarm['severity']) =>
      anAlarm({ id: `alm_${title}` as never, code: title, title, severity })
    expect(
      kindsOf([
        titled('Dry', 'minor'),
        titled('Hot', 'major'),
        titled('Dry', 'minor'),
        titled('Open', 'info'),
      ]),
    ).toEqual(['Hot', 'Dry ×2', 'Open'])
  })
})
