import { expect, it } from 'vitest'
import { isGood, judge, tableOf } from '#scripts/run/benchTable.mjs'

it('a bar is met, missed, or not measured', () => {
  const bar = { p99_ms: '≤ 15', per_s: '≥ 100', same: '= true', gone: '≤ 1' }
  const rows = judge({ bench: 'x', row: 9, page: 'home', p99_ms: 15, per_s: 99, same: true, bar })
  expect(rows.map(({ figure, isMet }) => [figure, isMet])).toEqual([
    ['p99_ms', true],
    ['per_s', false],
    ['same', true],
    ['gone', false],
  ])
  expect(tableOf(rows)).toEqual([
    'row  bench   figure  bar     measured',
    '9    x home  p99_ms  ≤ 15    15            met',
    '9    x home  per_s   ≥ 100   99            MISSED',
    '9    x home  same    = true  true          met',
    '9    x home  gone    ≤ 1     not measured  MISSED',
  ])
})

it('figures without a bar say nothing against a run, and neither does what there was no time for', () => {
  const plain = judge({ bench: 'plain', openMs: 3 })
  expect(isGood([...plain, { row: 4, bench: 'long', note: 'not run: takes 900 s' }])).toBe(true)
  expect(isGood([...plain, { row: 4, bench: 'bad', note: 'FAILED: exit 1', isFailed: true }])).toBe(false)
})
