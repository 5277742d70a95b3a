// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { LiveState } from '#client/screens/device/detail/LiveState.tsx'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea, HOST, ROOM } from '../../../support/records.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('deviceDetail')
})

afterEach(cleanup)

const NOW_MS = Date.now()

function pageWith(presenceSinceMs: number | null): string {
  const state = createConsoleState()
  state.clock.note(NOW_MS, NOW_MS)
  const device = aDevice({ areaId: ROOM, hostId: HOST })
  const host = aHost({ isOnline: false, presenceSinceMs })
  state.store.reset({
    seq: 7,
    records: [aBuilding(), aFloor(), anArea(), host, device],
    readings: {},
  })()
  return render(
    <MemoryRouter>
      <ConsoleStateProvider value={state}>
        <LiveState deviceId={device.id} />
      </ConsoleStateProvider>
    </MemoryRouter>,
  ).container.textContent
}

test('says since when the host is offline, or that it never came', () => {
  expect(pageWith(NOW_MS - 5 * 3_600_000)).toContain('Its host H-01 went offline 5 h ago.')
  const page = pageWith(null)
  expect(page).toContain('Its host H-01 has never been online')
  expect(page).not.toContain('went offline')
})
