import { describe, expect, it } from 'vitest'
import { typedNumber, understoodNumber } from '#shared/rules/typedNumber.ts'

describe('a typed number', () => {
  it.each([
    ['1200', 1200],
    ['-3.5', -3.5],
    ['+7', 7],
    [' 21.5 ', 21.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1,200', 1200],
    ['-1,200', -1200],
    ['1,200.5', 1200.5],
    ['1,200,000', 1_200_000],
    ['1 200', 1200],
    ['1\u202f200,', null],
    ["1'200", 1200],
    ['1’200', 1200],
    ['21,5', 21.5],
    ['1,25', 1.25],
    ['0,250', 0.25],
    [',5', 0.5],
    ['1200,5', 1200.5],
    ['1.200,5', 1200.5],
    ['1.200.000', 1_200_000],
    ['1.200', 1.2],
    ['１，２００', 1200],
    ['２１．５', 21.5],
    ['－４', -4],
    ['−4', -4],
    ['1,2,3', null],
    ['12,34,567', null],
    ['1,200,5', null],
    ['1,200 300', null],
    ['0x10', null],
    ['1e3', null],
    ['Infinity', null],
    ['', null],
    ['-', null],
    ['soon', null],
    ['9'.repeat(400), null],
  ])('%s is %s', (text, number) => {
    expect(typedNumber(text)).toBe(number)
  })

  it.each(['en-GB', 'zh-CN'])('is read as the console writes it in %s', (locale) => {
    for (const number of [0, 7, 999, 1200, 1200.5, -45_600.25, 12_345_678])
      expect(typedNumber(new Intl.NumberFormat(locale).format(number))).toBe(number)
  })

  it('is shown again where it was not written plainly', () => {
    expect(understoodNumber('1,200')).toBe(1200)
    expect(understoodNumber('21,5')).toBe(21.5)
    expect(understoodNumber('1200')).toBeNull()
    expect(understoodNumber(' 21.5 ')).toBeNull()
    expect(understoodNumber('soon')).toBeNull()
  })
})
