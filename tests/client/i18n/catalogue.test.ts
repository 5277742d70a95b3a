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

  it('leaves out what nothing is given for', () => {
    expect(texts().t('room.open')).toBe('Open .')
  })

  it('takes names of values for values, also where i18next has options of that name', () => {
    const all = texts()
    all.add('en', { room: { state: '{{context}} {{lng}} {{ns}} {{defaultValue}}', state_a: 'other' } })
    expect(all.t('room.state', { context: 'a', lng: 'zh', ns: 'b', defaultValue: 'c' })).toBe('a zh b c')
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

  it('keeps its texts apart from those of another language, and forgets all', async () => {
    const all = texts()
    await all.changeLanguage('zh')
    expect(all.language).toBe('zh')
    expect(all.t('room.close')).toBe('room.close')
    await all.changeLanguage('en')
    expect(all.t('room.open', { name: 'B' })).toBe('Open B.')
    all.clear()
    expect(all.find('room.open')).toBeNull()
  })
})
