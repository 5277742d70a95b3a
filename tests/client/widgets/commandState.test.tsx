import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { CommandFailure } from '#client/widgets/controls/CommandState.tsx'
import type { DeviceView, Lock } from '#client/widgets/controls/deviceView.ts'
import { aDevice } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

/** What is told of a command whose answer was lost. */
function told(lock: Lock | null): string {
  const command: DeviceView['command'] = {
    ...{ shown: 'unknown', values: { state: 'ON' }, pendingSinceMs: 0, failure: { kind: 'connectionLost' } },
    ...{ retry: () => {}, dismiss: () => {} },
  }
  const view: DeviceView = {
    ...{ command, device: aDevice(), host: undefined, area: undefined, values: {}, lock, set: () => {} },
  }
  return renderToStaticMarkup(
    <ConsoleStateProvider value={createConsoleState()}>
      <CommandFailure view={view} />
    </ConsoleStateProvider>,
  )
}

/** The button that sends it once more. */
const retryOf = (lock: Lock | null): string =>
  /<button[^>]*aria-label="Try again[^>]*>/.exec(told(lock))?.[0] ?? ''

test('a command whose answer was lost is sent once more only while the connection is live', () => {
  expect(retryOf('notLive')).toContain('title="Locked: the connection is not live')
  expect(retryOf('notLive')).toContain('disabled=""')
  expect(retryOf(null)).not.toContain('disabled')
})

test('why it cannot be sent once more is told in place of how it failed', () => {
  expect(told('offline')).toContain('>The host of this device is offline<')
  expect(retryOf('offline')).toContain('disabled=""')
  expect(told('notLive')).toContain('>The connection was lost; the command may have worked<')
})
