import { expect, test } from 'vitest'
import { withGone } from '#client/widgets/alarms/keptAlarms.ts'

const isGone = (id: string): boolean => id.startsWith('gone')

test('a removed alarm keeps its position: first, between others and last', () => {
  expect(withGone(['gone1', 'a', 'gone2', 'b', 'gone3'], ['a', 'b'], isGone)).toEqual([
    'gone1',
    'a',
    'gone2',
    'b',
    'gone3',
  ])
})

test('an alarm that comes takes its place by its weight, and one that is elsewhere now leaves', () => {
  expect(withGone(['a', 'moved', 'gone'], ['new', 'a'], isGone)).toEqual(['new', 'a', 'gone'])
})
