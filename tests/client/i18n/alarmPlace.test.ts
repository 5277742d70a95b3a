import { beforeAll, expect, it } from 'vitest'
import { namedPlaceText } from '#client/i18n/alarmPlace.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await loadTexts('console')
})

const place = {
  building: { name: '主楼', nameEn: 'Main building' },
  floor: { name: '12F', nameEn: '12F' },
  area: { name: '1208', nameEn: '1208', kind: 'room' },
  source: { name: '1208 卫生间', nameEn: '1208 Bathroom sensor' },
} as const

it('names building, floor and area of an alarm, and what reported it', async () => {
  await startI18n('en')
  expect(namedPlaceText(place)).toBe('Main building · 12F · Room 1208 · Bathroom sensor')
  await startI18n('zh')
  expect(namedPlaceText(place)).toBe('主楼 · 12F · 1208 房 · 卫生间')
})

it('says a name once where building, floor and area are called alike', async () => {
  await startI18n('en')
  const villa = { name: '竹园', nameEn: 'Bamboo Villa' }
  const alike = { building: villa, floor: villa, area: { ...villa, kind: 'villa' }, source: null } as const
  expect(namedPlaceText(alike)).toBe('Bamboo Villa')
})
