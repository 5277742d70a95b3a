import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { NotedPersonCell } from '#client/screens/message/alarmCells.tsx'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  // As on a desktop.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await startI18n('en')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

const row = {
  id: 'alm_1',
  code: 'smoke',
  title: '',
  severity: 'critical',
  acknowledgedBy: null,
} as unknown as AlarmRow

function cellFor(rights: readonly string[]): string {
  const state = createConsoleState()
  state.viewer.set({
    ...{ accountId: 'acc_1', isSuper: false, rights: new Set(rights as never[]), timeZone: 'UTC' },
    limits: [],
  })
  return renderToStaticMarkup(
    <ConsoleStateProvider value={state}>
      <NotedPersonCell row={row} />
    </ConsoleStateProvider>,
  )
}

test('in the history what waits has its button, for those who may acknowledge', () => {
  expect(cellFor(['messages.handle'])).toContain('<button')
  expect(cellFor([])).not.toContain('<button')
  expect(cellFor([])).toContain('not acknowledged')
})
