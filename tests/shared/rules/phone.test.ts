import { expect, it } from 'vitest'
import { checkPhone } from '#shared/rules/phone.ts'

const tail = '12345678'
const numbersOf = (pattern: RegExp): string[] => {
  const prefixes = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'))
  return prefixes.filter((prefix) => pattern.test(prefix))
}

it('knows every mainland range, the product’s own two, and no others', () => {
  const right = /^(13\d|145|147|15[0-35-9]|16[2567]|17[0136789]|18\d|19\d|238|734)$/
  const wrong = new Set(numbersOf(/^/).filter((prefix) => !right.test(prefix)))
  for (const prefix of numbersOf(right))
    expect([prefix, checkPhone(prefix + tail)]).toEqual([prefix, 'right'])
  for (const prefix of wrong) expect([prefix, checkPhone(prefix + tail)]).toEqual([prefix, 'error'])
  expect(wrong.size).toBe(1_000 - 10 - 2 - 9 - 4 - 7 - 10 - 10 - 2)
})

it.each(['', '1', '1390000000', '139000000011', ' 13900000001', '13900000001 ', '+8613900000001'])(
  'answers errlen for "%s", which has not exactly 11 characters',
  (phone) => {
    expect(checkPhone(phone)).toBe('errlen')
  },
)

it.each([
  '1390000000a',
  '1390000000\n',
  '１３９００００００１１',
  '139 0000001',
  '-1390000001',
  '0x139000001',
])('answers error for "%s", whose 11 characters are not all digits', (phone) => {
  expect(phone).toHaveLength(11)
  expect(checkPhone(phone)).toBe('error')
})
