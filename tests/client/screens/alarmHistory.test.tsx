// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { NotedPersonCell } from '#client/screens/message/alarmCells.tsx'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import type { AlarmRow } from '#shared/contract/alarms.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
})

afterEach(cleanup)

const row = {
  id: 'alm_1',
  code: 'smoke',
  title: '',
  severity: 'critical',
  acknowledgedBy: null,
} as unknown as AlarmRow

function showCell(rights: readonly string[]): void {
  const state = createConsoleState()
  state.viewer.set({
    ...{ accountId: 'acc_1', isSuper: false, rights: new Set(rights as never[]), timeZone: 'UTC' },
    limits: [],
  })
  render(
    <ConsoleStateProvider value={state}>
      <NotedPersonCell row={row} />
    </ConsoleStateProvider>,
  )
}

test('in the history an open alarm has its button for those who may acknowledge', () => {
  showCell(['messages.handle'])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('in the history others read that an open alarm is not acknowledged', () => {
  showCell([])
  expect(screen.getByText(/not acknowledged/)).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
