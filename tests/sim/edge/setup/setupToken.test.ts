import { expect, it } from 'vitest'
import { SetupToken, TOKEN_LASTS_MS, TOKEN_TRIES_MAX } from '#sim/edge/setup/setupToken.ts'

it('expires, and is void after too many wrong tries', () => {
  let nowMs = 1_000
  const token = new SetupToken(() => nowMs)
  expect(new SetupToken(() => nowMs).text).not.toBe(token.text)
  expect([token.judge(''), token.judge('no'), token.judge(token.text)]).toEqual(['wrong', 'wrong', 'right'])
  nowMs += TOKEN_LASTS_MS - 1
  expect(token.judge(token.text)).toBe('right')
  nowMs += 1
  expect([token.isVoid, token.judge(token.text)]).toEqual([true, 'void'])
  const tried = new SetupToken(() => nowMs)
  const verdicts = Array.from({ length: TOKEN_TRIES_MAX + 1 }, () => tried.judge('no'))
  expect(verdicts.slice(-2)).toEqual(['void', 'void'])
  expect(tried.judge(tried.text)).toBe('void')
})
