import { describe, expect, it } from 'vitest'
import { stackOf } from '#client/app/alarms/alarmStack.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { anAlarm } from '../../support/records.ts'

const alarms = (...severities: Alarm['severity'][]) =>
  severities.map((severity, i) => anAlarm({ id: `alm_${i}` as never, severity, raisedAtMs: i }))

const split = (severities: Alarm['severity'][], max: number, isFresh = true) => {
  const { cards, line } = stackOf(alarms(...severities), max, () => isFresh)
  return [cards, line].map((part) => part.map(({ severity }) => severity))
}

describe('the stack of new alarms', () => {
  it('folds minor ones into its line, however much room there is', () => {
    expect(split(['minor', 'minor'], 4)).toEqual([[], ['minor', 'minor']])
    expect(split(['minor', 'major', 'info'], 4)).toEqual([['major'], ['minor', 'info']])
  })

  it('has the worst as cards as far as there is room, and all others in its line, the worst first', () => {
    expect(split(['major', 'critical', 'major'], 1)).toEqual([['critical'], ['major', 'major']])
    expect(split(['minor', 'critical'], 0)).toEqual([[], ['critical', 'minor']])
  })

  it('folds what is no longer fresh, and never leaves out a critical one', () => {
    expect(split(['major', 'critical', 'critical'], 4, false)).toEqual([
      [],
      ['critical', 'critical', 'major'],
    ])
    const { cards, line } = stackOf(alarms('major', 'critical', 'major'), 4, ({ id }) => id === 'alm_2')
    expect(cards.map(({ id }) => id)).toEqual(['alm_2'])
    expect(line.map(({ id }) => id)).toEqual(['alm_1', 'alm_0'])
  })
})
