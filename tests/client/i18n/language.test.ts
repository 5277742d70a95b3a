import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeLanguage,
  currentLanguage,
  findText,
  i18n,
  loadTexts,
  nameOf,
  startI18n,
} from '#client/i18n/i18n.ts'
import { chooseLanguage } from '#client/i18n/language.ts'
import { withMarkedEdges } from '#client/i18n/spacing.ts'
import { stubBrowser } from '../support/browser.ts'

describe('the language at the start', () => {
  it('is the cookie’s, whatever the browser says', () => {
    expect(chooseLanguage('zh', ['en-US'])).toBe('zh')
    expect(chooseLanguage('en', ['zh-CN'])).toBe('en')
  })

  it('is the first of the browser’s that we speak', () => {
    expect(chooseLanguage(null, ['fr-FR', 'zh-TW', 'en'])).toBe('zh')
    expect(chooseLanguage('klingon', ['en-GB', 'zh'])).toBe('en')
  })

  it('is English when nobody says anything we know', () => {
    expect(chooseLanguage(null, [])).toBe('en')
    expect(chooseLanguage('', ['fr', 'de-DE'])).toBe('en')
  })
})

describe('texts', () => {
  let cookies: readonly string[]
  beforeEach(async () => {
    cookies = stubBrowser({ serverUrl: 'http://unused' }).written
    await startI18n('en')
    await loadTexts('console')
  })
  afterEach(() => vi.unstubAllGlobals())

  it('change with the language, which is remembered', async () => {
    expect(i18n.t('alarms.acknowledge')).toBe('Acknowledge')
    await changeLanguage('zh')
    expect(i18n.t('alarms.acknowledge')).toBe('确认')
    expect(currentLanguage()).toBe('zh')
    expect(cookies.some((cookie) => cookie.startsWith('language=zh;'))).toBe(true)
  })

  it('set a space in Chinese between what two placeholders bring', async () => {
    await changeLanguage('zh')
    i18n.add('zh', withMarkedEdges({ trial: { of: '{{name}}{{comparison}}{{value}}' } }))
    const textOf = (name: string, value: string) => findText('trial.of', { name, comparison: '低于', value })
    expect([textOf('电量', '20%'), textOf('10 号', '很多')]).toEqual(['电量低于 20%', '10 号低于很多'])
  })

  it('count in both languages', async () => {
    expect(i18n.t('alarms.reports', { count: 1 })).toBe('1 report')
    expect(i18n.t('alarms.reports', { count: 2 })).toBe('2 reports')
    await changeLanguage('zh')
    expect(i18n.t('alarms.reports', { count: 1 })).toBe('上报 1 次')
  })

  it('are found by a key made of data, and only there', () => {
    expect(findText('devices.alarm.water_leak')).toBe('Water leak')
    expect(findText('devices.alarm.no_such_code')).toBeNull()
    expect(findText('devices.alarm')).toBeNull()
    for (const code of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(findText(`devices.alarm.${code}`)).toBeNull()
  })

  it('name a record in the reader’s language, and in Chinese where there is no other name', async () => {
    const record = { name: '海港酒店', nameEn: 'Harbour Hotel' }
    expect(nameOf(record)).toBe('Harbour Hotel')
    expect(nameOf({ name: '海港酒店', nameEn: '' })).toBe('海港酒店')
    await changeLanguage('zh')
    expect(nameOf(record)).toBe('海港酒店')
  })
})

describe('texts that are asked for while a language is on its way', () => {
  beforeEach(async () => {
    stubBrowser({ serverUrl: 'http://unused' })
    await startI18n('en')
  })
  afterEach(() => vi.unstubAllGlobals())

  it('come in the language the page starts in', async () => {
    const starting = startI18n('zh')
    await Promise.all([starting, loadTexts('legal')])
    expect(i18n.find('legal.contents')).toMatch(/\p{Script=Han}/u)
  })

  it('come in the language that is changed to', async () => {
    await startI18n('en')
    await Promise.all([changeLanguage('zh'), loadTexts('manage')])
    expect(i18n.find('projects.search')).toMatch(/\p{Script=Han}/u)
  })
})
