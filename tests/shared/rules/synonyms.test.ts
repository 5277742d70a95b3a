import { expect, it } from 'vitest'
import { synonymsOf } from '#shared/rules/synonyms.ts'
import { hasPhrase, hasWords, searchable, searchWords } from '#shared/rules/textSearch.ts'

it.each(['漏水', '水浸', 'leak', 'water'])(
  '%j finds a leak sensor by its name in either language',
  (word) => {
    for (const name of ['801 浴室漏水传感器', '801 Bathroom leak sensor']) {
      expect(hasPhrase(word, [name])).toBe(true)
      expect(hasWords(searchable(name), searchWords(word))).toBe(true)
    }
  },
)

it.each(['卫生间', '浴室', 'bathroom'])('%j finds a bathroom by its name in either language', (word) => {
  for (const name of ['801 浴室', '801 卫生间', '801 Bathroom']) expect(hasPhrase(word, [name])).toBe(true)
})

it('a text without such a word has no synonyms', () => {
  expect(synonymsOf('801 hot water valve')).toBe('')
  expect(hasPhrase('leak', ['801 Hot water valve'])).toBe(false)
})
