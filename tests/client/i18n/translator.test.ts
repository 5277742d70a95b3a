import { describe, expect, it } from 'vitest'
import { Translator } from '#client/i18n/translator.ts'

function aTranslator(): Translator {
  const texts = new Translator('en')
  texts.add('en', {
    a: { plain: 'Plain', filled: '{{name}} of {{ all }}' },
    rooms_one: '{{count}} room',
    rooms_other: '{{count}} rooms',
  })
  texts.add('zh', { a: { plain: '普通' }, rooms_other: '{{count}} 间房' })
  return texts
}

describe('a text', () => {
  it('is found by its key, filled in, and is its key where there is none', () => {
    const { t } = aTranslator()
    expect(t('a.plain')).toBe('Plain')
    expect(t('a.filled', { name: '{{all}}', all: 3 })).toBe('{{all}} of 3')
    expect(t('a.filled', { name: 'one' })).toBe('one of ')
    expect([t('a.missing'), t('a'), t('a.plain.more'), t('constructor.name')]).toEqual([
      'a.missing',
      'a',
      'a.plain.more',
      'constructor.name',
    ])
  })

  it('takes the plural of its language', () => {
    const texts = aTranslator()
    expect([0, 1, 2].map((count) => texts.t('rooms', { count }))).toEqual(['0 rooms', '1 room', '2 rooms'])
    expect(texts.getFixedT('zh')('rooms', { count: 1 })).toBe('1 间房')
  })

  it('is another one after the language has changed, and who listens is told once', () => {
    const texts = aTranslator()
    const heard: string[] = []
    const before = texts.t
    const end = texts.onLanguageChanged((language) => heard.push(language))
    texts.changeLanguage('zh')
    texts.changeLanguage('zh')
    expect([texts.t('a.plain'), before('a.plain'), texts.t === before]).toEqual(['普通', 'Plain', false])
    end()
    texts.changeLanguage('en')
    expect(heard).toEqual(['zh'])
  })

  it('of a bundle that comes later joins its group, and takes no text’s place', () => {
    const texts = aTranslator()
    expect(texts.exists('a.late')).toBe(false)
    texts.add('en', { a: { late: 'Late', plain: 'Other' } })
    expect([texts.t('a.late'), texts.t('a.plain'), texts.exists('a.late')]).toEqual(['Late', 'Plain', true])
  })
})
