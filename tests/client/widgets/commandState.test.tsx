import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { CommandFailure } from '#client/widgets/controls/CommandState.tsx'
import type { DeviceView } from '#client/widgets/controls/deviceView.ts'
import { aDevice } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

/** The button that sends a command once more, whose answer was lost. */
function retryOf(isLocked: boolean): string {
  const state = createConsoleState()
  state.connection.set({ isLive: !isLocked, isLocked, sinceMs: 0, latencyMs: 1 })
  const command: DeviceView['command'] = {
    ...{ shown: 'unknown', values: { state: 'ON' }, pendingSinceMs: 0, failure: { kind: 'connectionLost' } },
    ...{ retry: () => {}, dismiss: () => {} },
  }
  const view = { command, device: aDevice() } as DeviceView
  const page = renderToStaticMarkup(
    <ConsoleStateProvider value={state}>
      <CommandFailure view={view} />
    </ConsoleStateProvider>,
  )
  return /<button[^>]*aria-label="Try again[^>]*>/.exec(page)?.[0] ?? ''
}

test('a command whose answer was lost is sent once more only while the connection is live', () => {
  expect(retryOf(true)).toContain('title="Locked: the connection is not live')
  expect(retryOf(true)).toContain('disabled=""')
  expect(retryOf(false)).not.toContain('disabled')
})
