import { expect, test } from 'vitest'
import { hasMoved } from '#client/ui/layout/listMoved.ts'

test.each([
  [['a', 'b'], ['a', 'b'], false],
  [['a', 'b'], ['a', 'b', 'c'], false],
  [['a', 'b'], ['a'], false],
  [[], ['a'], false],
  [['a', 'b'], ['new', 'a', 'b'], true],
  [['a', 'b', 'c'], ['a', 'c'], true],
  [['a', 'b'], ['b', 'a'], true],
])(
  'a list of %j that becomes %j has moved what somebody may be about to press: %s',
  (before, after, isMoved) => {
    expect(hasMoved(before, after)).toBe(isMoved)
  },
)
