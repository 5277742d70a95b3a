import { expect, it } from 'vitest'
import { isCovered, RuleReplay } from '#shared/alarms/backtestRule.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import { aRule } from '../support/conditionRules.ts'

const DAY = [{ fromMs: 0, untilMs: 1_440 * MINUTE_MS }]
type Values = readonly (readonly [minute: number, value: number])[]

/** Raised and cleared, in minutes. */
function replay(more: Partial<ConditionRule>, values: Values, open = DAY) {
  const rule = new RuleReplay(aRule(more), open)
  for (const [minute, value] of values) rule.take(minute * MINUTE_MS, value)
  return rule
    .end(1_440 * MINUTE_MS)
    .map(({ raisedMs, clearedMs }) => [
      raisedMs / MINUTE_MS,
      clearedMs === null ? null : clearedMs / MINUTE_MS,
    ])
}

it('a back-test raises and clears when the live rule would have, delays and deadband included', () => {
  expect(
    replay({}, [
      [10, 31],
      [20, 29.5],
      [30, 28],
    ]),
  ).toEqual([[10, 30]])
  expect(
    replay({ onDelayMinutes: 5 }, [
      [10, 31],
      [12, 20],
      [30, 31],
      [90, 20],
    ]),
  ).toEqual([[35, 90]])
  expect(
    replay({ offDelayMinutes: 10 }, [
      [10, 31],
      [20, 20],
      [25, 31],
      [40, 20],
    ]),
  ).toEqual([[10, 50]])
  expect(
    replay({ repeatTimes: 2, repeatWithinMinutes: 30 }, [
      [1, 31],
      [2, 20],
      [20, 31],
    ]),
  ).toEqual([[20, null]])
})

it('a back-test ends alarms with the hours of the rule, and begins with the value that is known', () => {
  const open = [
    { fromMs: 60 * MINUTE_MS, untilMs: 120 * MINUTE_MS },
    { fromMs: 600 * MINUTE_MS, untilMs: 660 * MINUTE_MS },
  ]
  expect(replay({}, [[10, 31]], open)).toEqual([
    [60, 120],
    [600, 660],
  ])
})

it('two runs of one back-test are equal, and an alarm is covered by an episode of its time', () => {
  const values: Values = Array.from({ length: 500 }, (_, i) => [i, 25 + ((i * 7) % 12)])
  expect(replay({ onDelayMinutes: 1 }, values)).toEqual(replay({ onDelayMinutes: 1 }, values))
  const episodes = [{ raisedMs: 10, clearedMs: 20 }]
  expect(isCovered(episodes, { fromMs: 15, untilMs: 30 })).toBe(true)
  expect(isCovered(episodes, { fromMs: 21, untilMs: 30 })).toBe(false)
})
