import { expect, it } from 'vitest'
import { hasPhrase, hasWords, searchable, searchWords } from '#shared/rules/textSearch.ts'

it.each(['12层', '12 层', '湖景大厦 12', 'LAKE', '  12层  ', ''])(
  '%j finds the twelfth floor of Lake Tower',
  (question) => {
    const names = ['湖景大厦 12 层', 'Lake Tower Floor 12']
    expect(hasPhrase(question, names)).toBe(true)
    expect(hasWords(searchable(names.join('\n')), searchWords(question))).toBe(true)
  },
)

it.each(['13层', '2 座', 'Tower Lake 12'])('%j is no phrase of it', (question) => {
  expect(hasPhrase(question, ['湖景大厦 12 层', 'Lake Tower Floor 12'])).toBe(false)
})

it('what stands in two fields is no phrase', () => {
  expect(hasWords(searchable('Room 12\n层'), searchWords('12层'))).toBe(false)
})

it('words are found in any order, each of them', () => {
  const text = searchable('1106 Air conditioner\nLake Tower')
  expect(hasWords(text, searchWords('tower  1106'))).toBe(true)
  expect(hasWords(text, searchWords('tower 1107'))).toBe(false)
})
