import { expect, it } from 'vitest'
import { PassingAlarms } from '#client/app/alarms/passingAlarms.ts'

it('what is cleared in the moment it came gets no toast; what was seen for a while keeps it', () => {
  const passing = new PassingAlarms()
  const active = new Set(['lasting', 'short'])
  const shown = (ids: readonly string[], nowMs: number) => passing.lasting(ids, (id) => active.has(id), nowMs)
  const ids = ['lasting', 'short', 'over']
  expect(shown(ids, 0)).toEqual(['lasting', 'short'])
  active.delete('short')
  expect(shown(ids, 900)).toEqual(['lasting'])
  active.clear()
  expect(shown(ids, 60_000)).toEqual(['lasting'])
})

it('what had ended before the page was opened stays: others had time to look at it', () => {
  const passing = new PassingAlarms()
  passing.know(['over'], 0)
  expect(passing.lasting(['over', 'moment'], () => false, 10)).toEqual(['over'])
})
