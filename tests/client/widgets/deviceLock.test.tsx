// @vitest-environment happy-dom
/** Locked controls say why, and name the right that is missing. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { LockLine } from '#client/widgets/controls/DeviceLock.tsx'
import { DeviceRow } from '#client/widgets/controls/DeviceRow.tsx'
import type { Right } from '#shared/permissions.ts'
import { aDevice } from '../../support/records.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
})
afterEach(cleanup)

const lamp = aDevice({ id: 'dev_1', number: '00AA', name: '灯', nameEn: 'Lamp' })
const MISSING = 'Your role lacks the right “Control devices”; a project administrator can grant it'

function renderLamp(rights: readonly Right[], isLocked = false): HTMLElement {
  const state = createConsoleState()
  state.store.reset({ seq: 1, records: [lamp], readings: { dev_1: [1, { state: 'ON' }] } })()
  state.connection.set({ isLive: !isLocked, isLocked, sinceMs: 0, latencyMs: 1 })
  state.viewer.set({
    accountId: 'acc_1',
    isSuper: false,
    rights: new Set(rights),
    limits: [],
    timeZone: 'UTC',
  })
  render(
    <ConsoleStateProvider value={state}>
      <DeviceRow deviceId="dev_1" />
    </ConsoleStateProvider>,
  )
  return screen.getByRole('switch', { name: /Lamp/ })
}

it('names the missing right at the switch of a tile', () => {
  const { title, parentElement } = renderLamp(['home.view'])
  expect([title, parentElement?.title]).toContain(MISSING)
})

it('names another reason where the right is there', () => {
  const { title, parentElement } = renderLamp(['home.view', 'control.devices'], true)
  expect([title, parentElement?.title]).toContain(
    'Locked: the connection is not live, values may be out of date',
  )
})

it('offers to ask for the right beside the sentence', () => {
  render(<LockLine lock="noRight" />)
  expect(screen.getByText(/Your role lacks the right “Control devices”/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ask for permission…' })).toBeDefined()
})
