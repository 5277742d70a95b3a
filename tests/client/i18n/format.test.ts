import { describe, expect, it } from 'vitest'
import { createFormat, shortNumber } from '#client/i18n/format.ts'

const shanghai = createFormat('en', 'Asia/Shanghai')
const chinese = createFormat('zh', 'Asia/Shanghai')
const nowMs = Date.UTC(2026, 10, 21, 2, 42, 7)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('instants', () => {
  it('are shown as the walls of the project show them', () => {
    expect(shanghai.dateTime(nowMs)).toBe('2026-11-21 10:42:07')
    expect(createFormat('zh', 'Europe/Lisbon').dateTime(nowMs)).toBe('2026-11-21 02:42:07')
    expect(shanghai.time(nowMs)).toBe('10:42')
  })

  it('show midnight as 00, not 24', () => {
    expect(shanghai.dateTime(Date.UTC(2026, 0, 1, 16, 0, 0))).toBe('2026-01-02 00:00:00')
  })

  it('are read as seconds when they have ten digits', () => {
    expect(shanghai.dateTime(nowMs / 1000)).toBe('2026-11-21 10:42:07')
  })

  it('name their zone', () => {
    expect(shanghai.zone(nowMs)).toBe('+08:00 Asia/Shanghai')
    expect(createFormat('en', 'Europe/Lisbon').zone(nowMs)).toBe('+00:00 Europe/Lisbon')
  })
})

describe('how long ago', () => {
  it.each([
    [0, 'just now', '刚刚'],
    [29 * SECOND, 'just now', '刚刚'],
    [30 * SECOND, '30 s ago', '30 秒前'],
    [61 * SECOND, '1 min ago', '1 分钟前'],
    [59 * MINUTE, '59 min ago', '59 分钟前'],
    [6 * HOUR + 20 * MINUTE, '6 h ago', '6 小时前'],
    [DAY - 1, '23 h ago', '23 小时前'],
    [2 * DAY - 1, '1 day ago', '1 天前'],
  ])('%i ms', (agoMs, en, zh) => {
    expect(shanghai.ago(nowMs - agoMs, nowMs)).toBe(en)
    expect(chinese.ago(nowMs - agoMs, nowMs)).toBe(zh)
  })

  it('becomes the date from two days on', () => {
    expect(shanghai.ago(nowMs - 2 * DAY, nowMs)).toBe('2026-11-19 10:42')
  })

  it('is never in the future, however the clocks differ', () => {
    expect(shanghai.ago(nowMs + HOUR, nowMs)).toBe('just now')
    expect(shanghai.age(nowMs + HOUR, nowMs)).toBe('0 s')
  })
})

describe('the age of a value', () => {
  it.each([
    [4 * SECOND, '4 s', '4 秒'],
    [59 * SECOND, '59 s', '59 秒'],
    [12 * MINUTE, '12 min', '12 分钟'],
    [3 * HOUR, '3 h', '3 小时'],
    [2 * DAY, '2 d', '2 天'],
    [400 * DAY, '400 d', '400 天'],
  ])('%i ms', (ageMs, en, zh) => {
    expect(shanghai.age(nowMs - ageMs, nowMs)).toBe(en)
    expect(chinese.age(nowMs - ageMs, nowMs)).toBe(zh)
  })
})

describe('numbers', () => {
  it('keep the decimals they are asked for', () => {
    expect(shanghai.number(22.46, 1)).toBe('22.5')
    expect(shanghai.number(22, 1)).toBe('22.0')
    expect(shanghai.number(2506)).toBe('2,506')
    expect(shanghai.percent(64)).toBe('64%')
  })

  it.each([
    [86.4, 'W', 1, '86.4 W'],
    [-1_234, 'W', 1, '-1.2 kW'],
    [11_177, 'W', 1, '11.2 kW'],
    [152_400, 'W', 1, '152 kW'],
    [12.34, 'kWh', 2, '12.34 kWh'],
    [3_214.6, 'kWh', 1, '3,215 kWh'],
    [64, '%', 0, '64%'],
    [22.5, '°C', 1, '22.5 °C'],
    [7, '', 0, '7'],
  ])('%d %s is read with its unit', (value, unit, decimals, text) =>
    expect(shanghai.quantity(value, unit, decimals)).toBe(text),
  )

  it('has the units of time in Chinese', () => expect(chinese.quantity(1_200, 'h')).toBe('1,200 小时'))

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [12_345, '12.3k'],
    [2_000_000, '2M'],
    [-1_500, '-1.5k'],
    [3_200_000_000, '3.2G'],
    [0.25, '0.3'],
  ])('%d shortens to %s', (value, text) => expect(shortNumber(value)).toBe(text))
})
