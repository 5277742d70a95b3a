import { describe, expect, it } from 'vitest'
import { DEVICE_NUMBER, HEX_NUMBER } from '#shared/kernel/ids.ts'
import { nameError } from '#shared/rules/name.ts'
import { passwordError } from '#shared/rules/password.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import { parseAlarmText, parseReport, parseTopic } from '#shared/topics.ts'
import { quickestMsOf } from '../../support/cost.ts'

const SIZE = 100 * 1024
const texts: Readonly<Record<string, string>> = {
  'one letter': 'a'.repeat(SIZE),
  'one digit': '1'.repeat(SIZE),
  'letters with a special one last': `${'a'.repeat(SIZE - 1)}!`,
  spaces: ' '.repeat(SIZE),
  'spaces with a letter at both ends': `a${' '.repeat(SIZE - 2)}a`,
  'Chinese letters': '灯'.repeat(SIZE / 3),
  'slashes and bars': '/|@'.repeat(SIZE / 3),
  'open braces': '{"d":'.repeat(SIZE / 5),
}
const rules: Readonly<Record<string, (text: string) => unknown>> = {
  nameError,
  passwordError,
  checkPhone,
  hexNumber: (text) => HEX_NUMBER.test(text),
  deviceNumber: (text) => DEVICE_NUMBER.test(text),
  parseTopic,
  parseAlarmText,
  parseReport,
}

describe.each(Object.entries(rules))('%s', (_, rule) => {
  it.each(Object.entries(texts))('judges 100 KB of %s in a moment', (_name, text) => {
    // Milliseconds on a slow machine; a quadratic scan takes seconds.
    expect(quickestMsOf(() => void rule(text))).toBeLessThan(50)
  })
})
