import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { sumText, tallyText } from '#client/screens/deploy/templates/tallyText.ts'
import { stubBrowser } from '../../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('templates')
})

test('describes what a template creates by kinds and counts', () => {
  expect(tallyText({ devices: 1, areas: 0, programs: 2, changed: 1, removed: 0 })).toBe(
    '1 new device, 2 new scenes and automations, 1 changed',
  )
  expect(tallyText({ devices: 0, removed: 3 })).toBe('3 deleted')
  expect(tallyText({ devices: 0 })).toBe('Nothing to do')
})

test('a preview that only deletes does not say that there is nothing to do', () => {
  expect(sumText({ devices: 0, changed: 0, removed: 3 })).toBe('')
  expect(sumText({ devices: 0, changed: 0, removed: 0 })).toBe('Nothing to do.')
  expect(sumText({ devices: 1, removed: 3 })).toBe('1 new device.')
})
