import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { DemoWay } from '#client/app/demo/DemoWay.tsx'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { stubBrowser } from '../support/browser.ts'

const HOUR_MS = 3_600_000

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('demo')
  return () => vi.unstubAllGlobals()
})

test('three of twelve hours to the time of day of a demo are a quarter of the way', () => {
  const way = { doneMs: 3 * HOUR_MS, totalMs: 12 * HOUR_MS }
  expect(renderToStaticMarkup(<DemoWay way={way} onNewWorld={() => {}} />)).toContain('>25%<')
})
