import { expect, it } from 'vitest'
import { holdsStorableTexts } from '#shared/rules/plainText.ts'
import { parseAlarmText, parseJson, parseReport } from '#shared/topics.ts'

it.each([
  ['a NUL', 'a\0b'],
  ['the first half of a pair', 'a\ud83d'],
  ['the second half of a pair', '\ude00a'],
])('%s is refused wherever it stands', (_, text) => {
  expect([text, [text], { deep: [{ at: text }] }, { [text]: 1 }].map(holdsStorableTexts)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(parseAlarmText(`door|${text}`)).toBeNull()
  const escaped = JSON.stringify({ t: 1, seq: 1, d: { '00158D00000000A0': { action: text } } })
  expect(parseJson(escaped)).toBeNull()
  expect(parseReport(escaped)).toBeNull()
})

it('whole characters of any plane are taken, also as escapes', () => {
  expect(holdsStorableTexts({ name: '大堂 😀', list: ['\t\n', 1, null] })).toBe(true)
  expect(parseJson('{"name":"\\ud83d\\ude00"}')).toEqual({ name: '😀' })
  expect(parseAlarmText('door|大堂 😀')).toMatchObject({ title: '大堂 😀' })
})
