import { beforeAll, expect, test, vi } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { stateText } from '#client/widgets/deviceList/stateText.ts'
import { aDevice } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

test("a table says of a gateway's box what its tile says first, not how warm it is", () => {
  const box = aDevice({ kind: 'host' })
  const values = { cpu_load: 18, memory_used: 43, device_temperature: 43 }
  expect(stateText(box, values, createFormat('en', 'UTC'))).toBe('CPU 18%')
})
