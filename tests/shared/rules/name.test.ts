import { expect, it } from 'vitest'
import { nameError } from '#shared/rules/name.ts'
import { passwordError } from '#shared/rules/password.ts'

it.each(['101', '大堂吧', 'Café Zürich', 'किताब', 'A-1_b·c', ' lobby ', 'x'.repeat(50), '𠮷'.repeat(50)])(
  'takes the name "%s"',
  (name) => {
    expect(nameError(name)).toBeNull()
  },
)

it.each([
  ['', 'empty'],
  ['  \t ', 'empty'],
  ['x'.repeat(51), 'tooLong'],
  ['𠮷'.repeat(51), 'tooLong'],
  ['<b>', 'special'],
  ['a/b', 'special'],
  ["O'Hara", 'special'],
  ['a\nb', 'special'],
  ['a\u0000b', 'special'],
  ['\u202Eabc', 'special'],
  ['=1+1', 'special'],
  ['🏨', 'special'],
] as const)('refuses "%s": %s', (name, error) => {
  expect(nameError(name)).toBe(error)
})

it('counts the characters that are left when the spaces around a name are gone', () => {
  expect(nameError(' 灯 ', 2)).toBe('tooShort')
  expect(nameError(' 顶灯 ', 2)).toBeNull()
  expect(nameError(` ${'x'.repeat(50)} `)).toBeNull()
})

it.each([
  ['1234567', 'tooShort'],
  ['12345678', null],
  ['密码密码密码密码', null],
  ['x'.repeat(20), null],
  ['𠮷'.repeat(20), null],
  ['x'.repeat(21), 'tooLong'],
] as const)('judges the password "%s": %s', (password, error) => {
  expect(passwordError(password)).toBe(error)
})
