// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { CommandFailure } from '#client/widgets/controls/CommandState.tsx'
import type { DeviceView, Lock } from '#client/widgets/controls/deviceView.ts'
import { aDevice } from '../../support/records.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
})

afterEach(cleanup)

/** Renders a command without response; returns its retry. */
function show(lock: Lock | null) {
  const retry = vi.fn()
  const command: DeviceView['command'] = {
    ...{ shown: 'unknown', values: { state: 'ON' }, pendingSinceMs: 0, failure: { kind: 'connectionLost' } },
    ...{ retry, dismiss: () => {} },
  }
  const view: DeviceView = {
    ...{ command, device: aDevice(), host: undefined, area: undefined, values: {}, lock, set: () => {} },
  }
  render(
    <ConsoleStateProvider value={createConsoleState()}>
      <CommandFailure view={view} />
    </ConsoleStateProvider>,
  )
  return retry
}

const retryButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Try again/ })

test('a command whose answer was lost is sent once more while the connection is live', () => {
  const retry = show(null)
  fireEvent.click(retryButton())
  expect(retry).toHaveBeenCalledTimes(1)
})

test('without a live connection the command is not sent once more, and the button says why', () => {
  const retry = show('notLive')
  expect(retryButton().title).toContain('Locked: the connection is not live')
  fireEvent.click(retryButton())
  expect(retry).not.toHaveBeenCalled()
  expect(screen.getByText('Connection lost. The command may have been executed')).toBeDefined()
})

test('why it cannot be sent once more is told in place of how it failed', () => {
  show('offline')
  expect(screen.getByText('The host of this device is offline')).toBeDefined()
  expect(retryButton().disabled).toBe(true)
})
