import { describe, expect, it } from 'vitest'
import { createCatalogue } from '#client/i18n/catalogue.ts'

const texts = () => {
  const catalogue = createCatalogue((text) => text.replace('!', '.'))
  catalogue.add('en', {
    room: { open: 'Open {{name}}!', light_one: '{{count}} light', light_other: '{{count}} lights' },
  })
  catalogue.changeLanguage('en')
  return catalogue
}

describe('the catalogue of texts', () => {
  it('fills what a text leaves open with what is given, as it is given', () => {
    expect(texts().t('room.open', { name: '$& {{count}}', count: 3 })).toBe('Open $& {{count}}.')
    expect(texts().t('room.open', { name: 0 })).toBe('Open 0.')
  })

  it('shows a gap that nothing is given for, rather than half a sentence', () => {
    expect(texts().t('room.open')).toBe('Open {{name}}.')
  })

  it('counts by the rules of the language, and by the plain text where a language has no plural', () => {
    const all = texts()
    all.add('zh', { room: { light: '{{count}} 盏灯' } })
    expect([0, 1, 2].map((count) => all.t('room.light', { count }))).toEqual([
      '0 lights',
      '1 light',
      '2 lights',
    ])
    expect(all.getFixedT('zh')('room.light', { count: 1 })).toBe('1 盏灯')
  })

  it('adds texts to those that are there, of which none is replaced', () => {
    const all = texts()
    all.add('en', { room: { open: 'Shut', close: 'Close' }, hall: { open: 'Open the hall' } })
    expect(all.t('room.open', { name: 'A' })).toBe('Open A.')
    expect(all.t('room.close')).toBe('Close')
    expect(all.t('hall.open')).toBe('Open the hall')
  })

  it('answers with the key where there is no text, and finds none', () => {
    const all = texts()
    expect(all.t('room.no.such')).toBe('room.no.such')
    for (const key of ['room', 'room.open.length', 'constructor.name', '__proto__', ''])
      expect(all.find(key)).toBeNull()
  })

  it('notifies of another language until nobody listens', () => {
    const all = texts()
    const heard: string[] = []
    const listen = (language: string) => heard.push(language)
    all.on('languageChanged', listen)
    all.changeLanguage('zh')
    all.off('languageChanged', listen)
    all.changeLanguage('en')
    expect(heard).toEqual(['zh'])
    expect(all.language).toBe('en')
  })
})
