import { expect, it } from 'vitest'
import { BusMessages } from '#sim/gateway/homeassistant/busMessages.ts'
import { compileTemplate } from '#sim/gateway/homeassistant/template.ts'

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

it('a message with very many levels is a plain text, and the next ones are read', () => {
  const messages = new BusMessages()
  const all = compileTemplate('{{ value_json.a.a }}')
  // Merged repeatedly and measured when long.
  for (let times = 0; times < 50; times += 1) expect(messages.read('t', nested(10_000)).say(all)).toBeNull()
  expect(messages.read('t', nested(2)).say(all)).toBe('1')
  expect(messages.read('t', nested(33)).say(all)).toBeNull()
})

it('topics without end are not all kept, however short their messages are', () => {
  const messages = new BusMessages()
  const first = compileTemplate('{{ value_json.a }}')
  messages.read('first', '{"a":1}')
  for (let number = 0; number < 80_000; number += 1) messages.read(`t/${number}`, '{"b":1}')
  expect(messages.read('first', '{"b":1}').say(first)).toBe('')
})
