import { describe, expect, it } from 'vitest'
import { carried, dueOf } from '#shared/automation/evaluate.ts'
import {
  AIR,
  at,
  clock,
  condition,
  DOOR,
  Driven,
  every,
  HOUR,
  KEY,
  LAMP,
  level,
  MINUTE,
  query,
  ruleOf,
} from './kit.ts'

const DAY = '2026-11-25'
const t = (time: string) => at(`${DAY}T${time}Z`)
const open = (id = 'open', more = {}) => level(id, DOOR, 'contact', false, more)
const on = (id = 'lamp', more = {}) => level(id, LAMP, 'state', 'ON', more)
const hot = (id = 'warm', more = {}) => level(id, AIR, 'temperature', 26, { comparison: 'above', ...more })
const pressed = (id = 'keyy', more = {}) => level(id, KEY, 'action', 'single', more)
const FIVE = { forMs: 5 * MINUTE }

describe('a level', () => {
  it('triggers when the condition becomes true, not while it stays true, and again after it was false', () => {
    const driven = new Driven(ruleOf([hot()]), t('08:00'))
    driven.says(t('08:01'), [AIR, 'temperature', 25]).says(t('08:02'), [AIR, 'temperature', 27])
    driven.says(t('08:03'), [AIR, 'temperature', 28]).says(t('08:04'), [AIR, 'temperature', 26])
    driven.says(t('08:05'), [AIR, 'temperature', 26.5])
    expect(driven.story).toEqual(['08:02:00 run warm', '08:05:00 run warm'])
  })

  it('is unknown from a null on, also when its host comes back, and a condition on it is not so', () => {
    const rule = ruleOf([open(), query('warm', AIR, 'temperature', 26, { comparison: 'above' })])
    const driven = new Driven(rule, t('08:00'))
    driven.says(t('08:01'), [AIR, 'temperature', 27], [DOOR, 'contact', true])
    driven.says(t('08:02'), [AIR, 'temperature', null])
    driven.goes(t('08:03'), AIR, true).goes(t('08:04'), AIR, false)
    driven.says(t('08:05'), [DOOR, 'contact', false]).says(t('08:06'), [DOOR, 'contact', true])
    driven.says(t('08:07'), [AIR, 'temperature', 27]).says(t('08:08'), [DOOR, 'contact', false])
    expect(driven.story).toEqual(['08:05:00 conditionUnknown open', '08:08:00 run open'])
  })

  it('that is so when it is saved, enabled or first known triggers nothing', () => {
    const values = { [`${DOOR} contact`]: { value: false, atMs: t('07:59') } }
    const driven = new Driven(ruleOf([open()]), t('08:00'), { values })
    driven.says(t('08:01'), [DOOR, 'contact', false]).until(t('09:00'))
    expect(
      new Driven(ruleOf([open()]), t('08:00')).says(t('08:01'), [DOOR, 'contact', false]).decided,
    ).toEqual([])
    expect(driven.decided).toEqual([])
  })

  it('compares numbers in four ways, and what is no number is in none of them', () => {
    const ways = ['above', 'below', 'atLeast', 'atMost'].map((comparison) => {
      const driven = new Driven(ruleOf([hot('warm', { comparison })]), t('08:00'))
      const truths = [25, 26, 27, 'hot'].map((value, i) => {
        driven.says(t('08:01') + i, [AIR, 'temperature', value])
        return driven.memory.was.warm
      })
      return [comparison, ...truths]
    })
    expect(ways).toEqual([
      ['above', false, false, true, false],
      ['below', true, false, false, false],
      ['atLeast', false, true, true, false],
      ['atMost', true, true, false, false],
    ])
  })

  it('of all of three devices with one that is not known never fires, nor with all unknown', () => {
    const devices = [DOOR, LAMP, AIR]
    const driven = new Driven(ruleOf([level('many', devices, 'state', 'ON', { of: 'all' })]), t('08:00'))
    driven.says(t('08:01'), [DOOR, 'state', 'OFF'], [LAMP, 'state', 'OFF'])
    driven.says(t('08:02'), [DOOR, 'state', 'ON'], [LAMP, 'state', 'ON'])
    driven.goes(t('08:03'), DOOR, true).goes(t('08:03'), LAMP, true).until(t('12:00'))
    expect(driven.runs).toEqual([])
  })

  it('on, offline and back on makes no run', () => {
    const driven = new Driven(ruleOf([on()]), t('08:00'))
    driven.says(t('08:01'), [LAMP, 'state', 'OFF']).says(t('08:02'), [LAMP, 'state', 'ON'])
    driven
      .goes(t('08:10'), LAMP, true)
      .goes(t('09:10'), LAMP, false)
      .says(t('09:10:05'), [LAMP, 'state', 'ON'])
    expect(driven.story).toEqual(['08:02:00 run lamp'])
  })

  it('off, offline and back on makes one run that says it was seen after a gap', () => {
    const back = new Driven(ruleOf([on()]), t('08:00')).says(t('08:01'), [LAMP, 'state', 'OFF'])
    back.goes(t('08:10'), LAMP, true).goes(t('09:10'), LAMP, false).says(t('09:10:05'), [LAMP, 'state', 'ON'])
    const silent = new Driven(ruleOf([on()]), t('08:00'), { silentAfterMs: 30 * MINUTE })
    silent.says(t('08:01'), [LAMP, 'state', 'OFF']).says(t('09:10:05'), [LAMP, 'state', 'ON'])
    expect(back.story).toEqual(['09:10:05 run lamp(gap)'])
    expect(silent.story).toEqual(['09:10:05 run lamp(gap)'])
  })

  it('on, off within 200 ms makes one run', () => {
    const driven = new Driven(ruleOf([on()]), t('08:00')).says(t('08:01'), [LAMP, 'state', 'OFF'])
    driven
      .says(t('08:02'), [LAMP, 'state', 'ON'])
      .says(t('08:02') + 200, [LAMP, 'state', 'OFF'])
      .until(t('09:00'))
    expect(driven.story).toEqual(['08:02:00 run lamp'])
  })

  it('under all waits for the others, and says which one stood in the way', () => {
    const driven = new Driven(ruleOf([open(), hot()]), t('08:00'))
    driven.says(t('08:01'), [DOOR, 'contact', true], [AIR, 'temperature', 20])
    driven.says(t('08:02'), [DOOR, 'contact', false]).says(t('08:03'), [AIR, 'temperature', 30])
    expect(driven.story).toEqual(['08:02:00 conditionFalse open', '08:03:00 run warm'])
    expect(driven.decided[0]?.conditions).toEqual([
      { partId: 'open', isSo: true, value: false, ageMs: 0, sinceMs: null },
      { partId: 'warm', isSo: false, value: 20, ageMs: MINUTE, sinceMs: null },
    ])
  })

  it('under all with one that is not known does not run, and does once that is known', () => {
    const driven = new Driven(ruleOf([open(), hot()]), t('08:00'))
    driven.says(t('08:01'), [DOOR, 'contact', true], [AIR, 'temperature', 30])
    driven.goes(t('08:02'), AIR, true).says(t('08:03'), [DOOR, 'contact', false])
    driven.goes(t('08:04'), AIR, false)
    expect(driven.story).toEqual(['08:03:00 conditionUnknown open', '08:04:00 run warm(gap)'])
  })

  it('under any rises by itself', () => {
    const driven = new Driven(ruleOf([open(), hot()], { mode: 'any' }), t('08:00'))
    driven.says(t('08:01'), [DOOR, 'contact', true], [AIR, 'temperature', 20])
    driven.says(t('08:02'), [DOOR, 'contact', false]).says(t('08:03'), [AIR, 'temperature', 30])
    expect(driven.story).toEqual(['08:02:00 run open', '08:03:00 run warm'])
  })

  it('of the weather triggers like any other, is unknown without an answer and unknown when it is old', () => {
    const cold = condition({
      type: 'weather',
      id: 'cold',
      quantity: 'temperature',
      comparison: 'below',
      value: 5,
    })
    const driven = new Driven(ruleOf([cold]), t('00:00'))
    driven.give({ kind: 'weather', atMs: t('01:00'), values: { temperature: 8 } })
    driven.give({ kind: 'weather', atMs: t('02:00'), values: {} })
    expect(driven.memory.was.cold).toBeNull()
    driven.give({ kind: 'weather', atMs: t('03:00'), values: { temperature: 4 } }).until(t('07:00'))
    expect(driven.memory.was.cold).toBeNull()
    expect(driven.story).toEqual(['03:00:00 run cold(gap)'])
  })

  it('switched off as a part plays none', () => {
    const driven = new Driven(ruleOf([open(), hot('warm', { isEnabled: false })]), t('08:00'))
    driven.says(t('08:01'), [DOOR, 'contact', true]).says(t('08:02'), [DOOR, 'contact', false])
    expect(driven.story).toEqual(['08:02:00 run open'])
    expect(driven.decided[0]?.conditions.map(({ partId }) => partId)).toEqual(['open'])
  })
})

describe('a hold', () => {
  const held = (more = FIVE) => {
    const driven = new Driven(ruleOf([open('open', more)]), t('07:00'))
    return driven.says(t('07:01'), [DOOR, 'contact', true]).says(t('08:00'), [DOOR, 'contact', false])
  }

  it('is due so long after it began, at the instant itself', () => {
    const driven = held()
    expect(dueOf(driven.rule, driven.memory, driven.facts)).toBe(t('08:05'))
    expect(driven.until(t('09:00')).story).toEqual(['08:05:00 run open'])
    expect(driven.decided[0]?.conditions[0]?.sinceMs).toBe(t('08:00'))
  })

  it('runs once, late, if it was due during an outage', () => {
    expect(
      held()
        .give({ kind: 'tick', atMs: t('08:12') })
        .until(t('10:00')).story,
    ).toEqual(['08:12:00 run open due 08:05:00'])
  })

  it('is reported as missed if it was due long before the restart', () => {
    expect(
      held()
        .give({ kind: 'tick', atMs: t('09:00') })
        .until(t('10:00')).story,
    ).toEqual(['09:00:00 missed open due 08:05:00'])
  })

  it('stays with its automation: another report, of a battery each 30 seconds, touches nothing', () => {
    const driven = held({ forMs: 2 * MINUTE })
    for (let ms = t('08:00:30'); ms < t('08:04'); ms += 30_000) driven.says(ms, [DOOR, 'battery', 80])
    expect(driven.story).toEqual(['08:02:00 run open'])
  })

  it('goes on as the same value is said again, and as a number moves within what is so', () => {
    const driven = new Driven(ruleOf([hot('warm', FIVE)]), t('08:00')).says(t('08:00'), [
      AIR,
      'temperature',
      20,
    ])
    for (let i = 1; i < 10; i += 1) driven.says(t('08:00') + i * MINUTE, [AIR, 'temperature', 26 + i])
    expect(driven.story).toEqual(['08:06:00 run warm'])
  })

  it('of any of two is that of each: when one drops, the other goes on', () => {
    const devices = [DOOR, LAMP]
    const driven = new Driven(ruleOf([level('many', devices, 'state', 'ON', FIVE)]), t('08:00'))
    driven.says(t('08:00'), [DOOR, 'state', 'OFF'], [LAMP, 'state', 'OFF'])
    driven.says(t('08:01'), [DOOR, 'state', 'ON']).says(t('08:03'), [LAMP, 'state', 'ON'])
    driven.says(t('08:04'), [LAMP, 'state', 'OFF']).until(t('09:00'))
    expect(driven.story).toEqual(['08:06:00 run many'])
  })

  it('of any of two that take turns is complete for neither', () => {
    const driven = new Driven(ruleOf([level('many', [DOOR, LAMP], 'state', 'ON', FIVE)]), t('08:00'))
    driven.says(t('08:00'), [DOOR, 'state', 'OFF'], [LAMP, 'state', 'OFF'])
    driven.says(t('08:01'), [DOOR, 'state', 'ON']).says(t('08:04'), [LAMP, 'state', 'ON'])
    driven.says(t('08:05'), [DOOR, 'state', 'OFF']).says(t('08:08'), [LAMP, 'state', 'OFF']).until(t('09:00'))
    expect(driven.runs).toEqual([])
  })

  it('of 40 minutes goes on over 3 minutes offline with the same value', () => {
    const driven = held({ forMs: 40 * MINUTE })
      .goes(t('08:20'), DOOR, true)
      .goes(t('08:23'), DOOR, false)
    driven.says(t('08:23:01'), [DOOR, 'contact', false])
    expect(driven.until(t('10:00')).story).toEqual(['08:40:00 run open'])
  })

  it('begins anew after a longer outage, and after one with another value', () => {
    const long = held({ forMs: 40 * MINUTE })
      .goes(t('08:20'), DOOR, true)
      .goes(t('08:26'), DOOR, false)
    expect(long.until(t('10:00')).story).toEqual(['09:06:00 run open(gap)'])
    const short = held({ forMs: 40 * MINUTE })
      .goes(t('08:20'), DOOR, true)
      .goes(t('08:22'), DOOR, false)
    short.says(t('08:22'), [DOOR, 'contact', true]).says(t('08:23'), [DOOR, 'contact', false])
    expect(short.until(t('10:00')).story).toEqual(['09:03:00 run open'])
  })

  it('that has run does not run again because its device was away for a while', () => {
    const driven = held().until(t('08:10')).goes(t('08:20'), DOOR, true).goes(t('08:40'), DOOR, false)
    driven.says(t('08:41'), [DOOR, 'contact', false]).until(t('10:00'))
    expect(driven.story).toEqual(['08:05:00 run open'])
  })

  it('survives a change of everything around it, and none of itself', () => {
    const driven = held()
    const around = ruleOf([open('open', FIVE), hot()], { mode: 'any' })
    const memory = carried(driven.rule, driven.memory, around, t('08:02'), driven.facts)
    expect(dueOf(around, memory, driven.facts)).toBe(t('08:05'))
    const other = ruleOf([open('open', { forMs: 6 * MINUTE })])
    expect(
      dueOf(other, carried(driven.rule, driven.memory, other, t('08:02'), driven.facts), driven.facts),
    ).toBeNull()
  })
})

describe('an instant', () => {
  it('is not fired by a press that was kept or is sent again', () => {
    const driven = new Driven(ruleOf([pressed()]), t('08:00'))
    driven.reports(t('08:01'), [{ deviceId: KEY, property: 'action', value: 'single', isRetained: true }])
    expect(driven.decided).toEqual([])
    driven.says(t('08:02'), [KEY, 'action', 'single']).says(t('08:02:01'), [KEY, 'action', 'double'])
    expect(driven.story).toEqual(['08:02:00 run keyy'])
  })

  it('two presses within 50 ms make two runs in order, two in one instant as well', () => {
    const driven = new Driven(
      ruleOf([pressed('oneo'), pressed('twoo', { value: 'double' })], { mode: 'any' }),
      t('08:00'),
    )
    driven.says(t('08:02'), [KEY, 'action', 'single']).says(t('08:02') + 50, [KEY, 'action', 'single'])
    driven.says(t('08:03'), [KEY, 'action', 'double'], [KEY, 'action', 'single'])
    expect(driven.runs).toEqual([
      '08:02:00 run oneo',
      '08:02:00 run oneo',
      '08:03:00 run twoo',
      '08:03:00 run oneo',
    ])
  })

  it('runs under all while every level holds; a level that rises by itself then triggers nothing', () => {
    const driven = new Driven(ruleOf([clock('time', '09:00'), open()]), t('08:00'))
    driven
      .says(t('08:01'), [DOOR, 'contact', true])
      .says(t('08:02'), [DOOR, 'contact', false])
      .until(t('10:00'))
    driven.says(t('10:01'), [DOOR, 'contact', true]).until(t('10:00') + 24 * HOUR)
    expect(driven.story).toEqual(['09:00:00 run time', '09:00:00 conditionFalse time'])
  })

  it('and a level in one instant make one run with two causes', () => {
    const driven = new Driven(ruleOf([clock('time', '12:00'), open()], { mode: 'any' }), t('08:00'))
    driven.says(t('08:01'), [DOOR, 'contact', true]).says(t('12:00'), [DOOR, 'contact', false])
    driven.give({ kind: 'tick', atMs: t('12:00') })
    expect(driven.story).toEqual(['12:00:00 run open time'])
  })

  it('comes once however often the clock is set over it', () => {
    const driven = new Driven(ruleOf([every('five', 5)]), t('12:00'))
    driven.give({ kind: 'tick', atMs: t('13:00') }).give({ kind: 'tick', atMs: t('12:01') })
    for (let ms = t('12:02'); ms < t('13:05'); ms += MINUTE) driven.give({ kind: 'tick', atMs: ms })
    expect(driven.runs).toEqual(['13:00:00 run five'])
    expect(driven.story[0]).toBe('13:00:00 missed five due 12:55:00')
    expect(driven.give({ kind: 'tick', atMs: t('13:05') }).runs).toHaveLength(2)
  })

  it('40 days ahead is not now', () => {
    const rule = ruleOf([clock('time', '08:00')], { repeat: { kind: 'once', date: '2027-01-04' } })
    const driven = new Driven(rule, t('12:00'))
    expect(dueOf(rule, driven.memory, driven.facts)).toBe(at('2027-01-04T08:00Z'))
    expect(driven.until(at('2027-01-03T08:00Z')).decided).toEqual([])
    expect(driven.until(at('2028-01-04T08:00Z')).runs).toHaveLength(1)
  })

  it('that was missed is not made up for where the automation says so, and one of long ago never', () => {
    const rule = ruleOf([clock('time', '08:00')], { catchUp: 'none' })
    expect(new Driven(rule, t('07:00')).give({ kind: 'tick', atMs: t('08:10') }).story).toEqual([
      '08:10:00 missed time due 08:00:00',
    ])
    const latest = ruleOf([clock('time', '08:00'), clock('then', '08:05')], { mode: 'any' })
    expect(new Driven(latest, t('07:00')).give({ kind: 'tick', atMs: t('08:10') }).story).toEqual([
      '08:10:00 missed time due 08:00:00',
      '08:10:00 run then due 08:05:00',
    ])
    expect(
      new Driven(latest, t('07:00')).give({ kind: 'tick', atMs: t('12:10') + 300 * 24 * HOUR }).story,
    ).toEqual(['12:10:00 missed then due 08:05:00'])
  })

  it('that was missed looks at how it is now', () => {
    const driven = new Driven(ruleOf([clock('time', '08:00'), open()]), t('07:00'), { silentAfterMs: HOUR })
    driven.says(t('07:04'), [DOOR, 'contact', false]).give({ kind: 'tick', atMs: t('08:10') })
    expect(driven.story).toEqual(['08:10:00 conditionUnknown time due 08:00:00'])
  })
})
