import { expect, test } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { whenText } from '#client/screens/control/scenes/sceneLook.ts'

test("the time of a run that was not today has its date, by the project's own days", () => {
  const format = createFormat('en', 'Asia/Shanghai')
  const at = Date.parse('2026-11-25T06:45:00+08:00')
  const when = (now: string) => whenText(format, at, Date.parse(now))
  expect(when('2026-11-25T23:59:00+08:00')).toBe('06:45')
  expect(when('2026-11-26T00:01:00+08:00')).toBe('11-25 06:45')
  expect(when('2026-11-26T06:12:00+08:00')).toBe('11-25 06:45')
  expect(whenText(format, at, null)).toBe('2026-11-25 06:45:00')
})
