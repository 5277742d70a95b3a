/** Phrases of scenarios: each has its words in both languages, with all that it is about. */
import { expect, it } from 'vitest'
import { type PhraseCode, phrase, phraseText, verbatim } from '#shared/texts/phrases/phrase.ts'
import { phrasesEn } from '#shared/texts/phrases/phrasesEn.ts'
import { phrasesZh } from '#shared/texts/phrases/phrasesZh.ts'

const CODES = Object.keys(phrasesEn) as PhraseCode[]
const places = (template: string): string[] =>
  [...template.matchAll(/\{\{(.+?)\}\}/g)].map(([, one = '']) => one)
const namesIn = (template: string): string[] => places(template).map((place) => place.split('|')[0] ?? '')
const FORMATS = ['and', 'duration', 'lines', 'list', 'or', 'semicolons']

/** Chinese expresses these by punctuation or order. */
const BY_SIGNS = ['inPlace', 'ranAt']
/** The parser's own messages are in English: Chinese has a sentence of its own for each of its codes. */
const isOfParser = (code: string): boolean => code.startsWith('yaml.')

it('every phrase is worded in both languages with the same parameters', () => {
  expect(Object.keys(phrasesZh)).toEqual(CODES)
  const others = CODES.filter((code) => !isOfParser(code)).filter((code) => {
    const [en, zh] = [phrasesEn[code], phrasesZh[code]].map((template) =>
      [...new Set(namesIn(template))].sort(),
    )
    return en?.join() !== zh?.join()
  })
  expect(others).toEqual([])
})

it('every phrase with words of its own has Chinese ones', () => {
  const untranslated = CODES.filter((code) => !BY_SIGNS.includes(code)).filter((code) => {
    const [en, zh] = [phrasesEn[code], phrasesZh[code]].map((template) =>
      template.replace(/\{\{.+?\}\}/g, ''),
    )
    const hasWords = isOfParser(code) || /[a-z]/i.test(en ?? '')
    return hasWords && !/\p{Script=Han}/u.test(zh ?? '')
  })
  expect(untranslated).toEqual([])
})

it('every format that a phrase names is one', () => {
  const formats = [phrasesEn, phrasesZh].flatMap((table) =>
    Object.values(table).flatMap((template) =>
      places(template).flatMap((place) => place.split('|').slice(1)),
    ),
  )
  expect(formats.filter((format) => !FORMATS.includes(format))).toEqual([])
})

it('what a phrase is about is named in the language of its reader, other phrases included', () => {
  const light = { en: '201 Ceiling light', zh: '201 吸顶灯' }
  const reading = phrase('reading', { name: light, value: { en: 'OFF', zh: '关' } })
  const found = phrase('parts', { parts: [reading, phrase('norWithin', { ms: 80_000 })] })
  expect(phraseText(found, 'en')).toBe('201 Ceiling light: OFF; nor within 1 min 20 s')
  expect(phraseText(found, 'zh')).toBe('201 吸顶灯：关；1 分钟 20 秒内也未达到期望')
})

it('Chinese says “or” once, before the last', () => {
  const what = [phrase('thing.device'), phrase('thing.area'), phrase('thing.floor')]
  const nobody = phrase('nameUnknown', { what, said: 'GW 9', advice: '' })
  expect(phraseText(nobody, 'zh')).toBe('没有名为“GW 9”的设备、区域或楼层')
  expect(phraseText(nobody, 'en')).toBe('no device or area or floor is called "GW 9"')
})

it('Chinese sets a space between its characters and what is put in', () => {
  expect(phraseText(phrase('oneThing', { one: 'host', other: 'alarm' }), 'zh')).toBe(
    '一个期望只能有一个对象：host 或 alarm',
  )
  expect(phraseText(phrase('setTooFew', { said: '9 台灯', wanted: 9, count: 3 }), 'zh')).toBe(
    '“9 台灯”需要 9 个，而只有 3 个',
  )
})

it('a phrase of another version has no words here, wherever it stands', () => {
  const gone = { code: 'gone', params: {} }
  expect(phraseText(gone, 'zh')).toBeNull()
  expect(phraseText({ code: 'toString', params: {} }, 'en')).toBeNull()
  expect(phraseText(phrase('parts', { parts: [verbatim('a'), gone] }), 'en')).toBeNull()
})
