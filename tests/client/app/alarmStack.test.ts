import { describe, expect, it } from 'vitest'
import { notNamed, stackOf } from '#client/app/alarms/alarmStack.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { anAlarm } from '../../support/records.ts'

const alarms = (...severities: Alarm['severity'][]) =>
  severities.map((severity, i) => anAlarm({ id: `alm_${i}` as never, severity, raisedAtMs: i }))

const RULES = { isHeld: (_: Alarm) => false, hasLineButton: true }

const split = (severities: Alarm['severity'][], max: number, isFresh = true) => {
  const { cards, line } = stackOf(alarms(...severities), { ...RULES, max, isFresh: () => isFresh })
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
    const { cards, line } = stackOf(alarms('major', 'critical', 'major'), {
      ...RULES,
      max: 4,
      isFresh: ({ id }) => id === 'alm_2',
    })
    expect(cards.map(({ id }) => id)).toEqual(['alm_2'])
    expect(line.map(({ id }) => id)).toEqual(['alm_1', 'alm_0'])
  })

  it('counts as more all that wait and are not named, also those that were there before', () => {
    const waiting = alarms('major', 'critical', 'critical', 'major', 'minor')
    // Recent alarms only: one card, one line.
    const news = waiting.filter(({ id }) => id === 'alm_1' || id === 'alm_2')
    const { cards, line } = stackOf(news, { ...RULES, max: 1, isFresh: () => true })
    const named = [...cards, ...line.slice(0, 1)]
    const more = notNamed(waiting, named)
    expect(more.map(({ id }) => id)).toEqual(['alm_0', 'alm_3', 'alm_4'])
    expect(named.length + more.length).toBe(waiting.length)
  })

  it('keeps in its place what is acknowledged and can be taken back, and counts it among no others', () => {
    const idsOf = (held: readonly string[], rest: { max: number; hasLineButton: boolean }) => {
      const isHeld = ({ id }: Alarm) => held.includes(id)
      const stack = stackOf(alarms('critical', 'critical', 'critical'), {
        isFresh: () => true,
        isHeld,
        ...rest,
      })
      return [stack.cards, stack.line].map((part) => part.map(({ id }) => id))
    }
    expect(idsOf(['alm_2'], { max: 0, hasLineButton: true })).toEqual([[], ['alm_2', 'alm_1', 'alm_0']])
    expect(idsOf(['alm_1'], { max: 0, hasLineButton: true })).toEqual([[], ['alm_2', 'alm_0']])
    // A newer one does not take the place of the card.
    expect(idsOf(['alm_1'], { max: 1, hasLineButton: true })).toEqual([['alm_1'], ['alm_2', 'alm_0']])
    // On phones the line has no button and no undo.
    expect(idsOf(['alm_2'], { max: 0, hasLineButton: false })).toEqual([[], ['alm_1', 'alm_0']])
  })
})
