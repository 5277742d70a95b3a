import { describe, expect, it } from 'vitest'
import { AIR, at, condition, DOOR, Driven, every, HOUR, KEY, level, query, range, ruleOf } from './kit.ts'

const t = (time: string) => at(`2026-11-25T${time}Z`)
const open = () => level('open', DOOR, 'contact', false)
const pressed = () => level('keyy', KEY, 'action', 'single')

describe('a query', () => {
  it('is asked when something triggers and triggers nothing itself, under any as well', () => {
    for (const mode of ['any', 'all'] as const) {
      const driven = new Driven(
        ruleOf([open(), query('dark', AIR, 'illuminance', 50, { comparison: 'below' })], { mode }),
        t('08:00'),
      )
      driven.says(t('08:01'), [DOOR, 'contact', true], [AIR, 'illuminance', 100])
      driven.says(t('08:02'), [DOOR, 'contact', false]).says(t('08:03'), [AIR, 'illuminance', 10])
      driven.says(t('08:04'), [DOOR, 'contact', true]).says(t('08:05'), [DOOR, 'contact', false])
      expect(driven.story).toEqual(['08:02:00 conditionFalse open', '08:05:00 run open'])
    }
  })

  it('that is not known does not let it run', () => {
    const driven = new Driven(ruleOf([pressed(), query('dark', AIR, 'illuminance', 50)]), t('08:00'))
    expect(driven.says(t('08:01'), [KEY, 'action', 'single']).story).toEqual([
      '08:01:00 conditionUnknown keyy',
    ])
  })
})

describe('a range', () => {
  it('that opens while its conditions hold is a rise, and closes without one', () => {
    const driven = new Driven(ruleOf([open()], { effective: range('18:00', '20:00') }), t('08:00'))
    driven.says(t('09:00'), [DOOR, 'contact', true]).says(t('09:01'), [DOOR, 'contact', false])
    driven.until(t('18:30') + 24 * HOUR)
    expect(driven.story).toEqual(['09:01:00 outOfRange open', '18:00:00 run opened', '18:00:00 run opened'])
  })

  it('that is closed keeps key presses out', () => {
    const driven = new Driven(ruleOf([pressed()], { effective: range('18:00', '20:00') }), t('08:00'))
    driven.says(t('09:00'), [KEY, 'action', 'single']).says(t('19:00'), [KEY, 'action', 'single'])
    expect(driven.story).toEqual(['09:00:00 outOfRange keyy', '19:00:00 run keyy'])
  })

  it('is left by a sunset after midnight that belongs to its day', () => {
    const sunset = condition({
      type: 'timed',
      id: 'dusk',
      time: { kind: 'sun', event: 'sunset', offsetMin: 0 },
    })
    const rule = ruleOf([sunset], { repeat: { kind: 'weekly', days: [5] } })
    const world = { timeZone: 'America/Anchorage', latitude: 64.84, longitude: -147.72 }
    const driven = new Driven(rule, at('2026-06-18T12:00Z'), world).until(at('2026-06-22T12:00Z'))
    expect(driven.runs).toHaveLength(1)
    // Saturday, 00:47 by the clock there.
    expect(driven.decided[0]?.atMs).toBeGreaterThan(at('2026-06-20T08:00Z'))
  })

  it('with queries alone runs as it opens, if they are so', () => {
    const driven = new Driven(
      ruleOf([query('open', DOOR, 'contact', false)], { effective: range('18:00', '20:00') }),
      t('08:00'),
    )
    driven.says(t('09:00'), [DOOR, 'contact', false]).until(t('19:00'))
    expect(driven.story).toEqual(['18:00:00 run opened'])
  })
})

describe('a pause', () => {
  it('keeps it still, and its end is a rise if the conditions hold', () => {
    const driven = new Driven(ruleOf([open()], { pausedUntilMs: t('10:00') }), t('08:00'))
    driven
      .says(t('08:30'), [DOOR, 'contact', true])
      .says(t('09:00'), [DOOR, 'contact', false])
      .until(t('11:00'))
    expect(driven.story).toEqual(['09:00:00 paused open', '10:00:00 run opened'])
  })

  it('lets times pass, and says so without saying it over and over', () => {
    const driven = new Driven(ruleOf([every('five', 5)], { pausedUntilMs: t('10:00') }), t('08:02')).until(
      t('10:06'),
    )
    expect(driven.runs).toEqual(['10:00:00 run five', '10:05:00 run five'])
    expect(driven.story.length).toBeLessThan(12)
  })
})
