// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadHomeView } from '#client/actions/homeView.ts'
import { provideShell, type ShellPort } from '#client/actions/shellPort.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { FloorMap } from '#client/screens/home/FloorMap.tsx'
import { houseHeat } from '#client/screens/home/floorHeat.ts'
import { Home } from '#client/screens/home/Home.tsx'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState, type WritableConsoleState } from '#client/store/consoleState.ts'
import { createObservable } from '#client/store/observable.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import { aBuilding, aDevice, aFloor, aHost, anAlarm, anArea } from '../../support/records.ts'

beforeAll(async () => {
  // The requested data has not arrived.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('home')
  provideShell({
    projectId: createObservable(null),
    projectCount: createObservable(0),
  } as unknown as ShellPort)
  // Default layout until the response, because this browser has no custom one.
  loadHomeView('acc_1')
})

afterEach(cleanup)

const RECORDS: readonly AnyRecord[] = [
  aBuilding(),
  aFloor(),
  anArea(),
  aHost({ isOnline: false }),
  aDevice(),
  anAlarm({
    acknowledged: {
      by: { id: 'acc_1', name: '李娜', nameEn: 'Li Na' },
      atMs: 1,
      reason: '',
      reasonEn: '',
    },
  }),
]

/** The text of the page. */
function pageOf(state: WritableConsoleState): string {
  cleanup()
  return render(
    <MemoryRouter>
      <ConsoleStateProvider value={state}>
        <Home />
      </ConsoleStateProvider>
    </MemoryRouter>,
  ).container.textContent
}

describe('home', () => {
  test('says nothing of a project whose first parts are in, and everything once all are', () => {
    const state = createConsoleState()
    state.store.add({ records: RECORDS, readings: [] })
    const early = pageOf(state)
    expect(early).toContain('Open alarms')
    for (const text of ['No alarms', 'No room', 'open, ', 'not acknowledged', '0 of'])
      expect(early).not.toContain(text)
    expect(screen.queryAllByText('0')).toEqual([])
    void state.store.complete(7)()
    const whole = pageOf(state)
    expect(whole).toContain('1 open, 0 not acknowledged')
    expect(whole).toContain('0 of 1 device')
  })
  test('knows no all clear while something acknowledged is still dangerous', () => {
    const state = createConsoleState()
    state.store.apply(RECORDS.map((put) => ({ put })))
    state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
    const page = pageOf(state)
    expect(page).toContain('All open alarms are acknowledged')
    expect(page).not.toContain('No alarms need attention')
    const [alarm] = screen.getAllByRole('article', { name: /Water leak/ })
    expect(alarm?.textContent).toContain('Critical')
    expect(alarm?.textContent).toContain('Acknowledged by Li Na')
  })
  test('names every floor whole, and buildings once above theirs where several have rooms', () => {
    const state = createConsoleState()
    const annex = aBuilding({ id: 'bld_2', nameEn: 'Annex', order: 2 })
    /** Names of buildings and floors, from top to bottom. */
    const namesOnMap = () => {
      cleanup()
      render(
        <MemoryRouter>
          <ConsoleStateProvider value={state}>
            <FloorMap house={houseHeat(state.store)} />
          </ConsoleStateProvider>
        </MemoryRouter>,
      )
      return screen.queryAllByText(/^(Main|Annex|1F)$/).map(({ textContent }) => textContent)
    }
    state.store.apply([...RECORDS, annex].map((put) => ({ put })))
    expect(namesOnMap()).toEqual(['1F'])
    const floor = aFloor({ id: 'flr_2', buildingId: 'bld_2' })
    state.store.apply([floor, anArea({ id: 'ara_a1', floorId: 'flr_2' })].map((put) => ({ put })))
    expect(namesOnMap()).toEqual(['Main', '1F', 'Annex', '1F'])
  })
})
