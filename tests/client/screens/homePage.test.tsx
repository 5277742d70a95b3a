import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
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
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('home')
  provideShell({ projectId: createObservable(null) } as unknown as ShellPort)
  return () => vi.unstubAllGlobals()
})

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

const pageOf = (state: WritableConsoleState): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ConsoleStateProvider value={state}>
        <Home />
      </ConsoleStateProvider>
    </MemoryRouter>,
  )

describe('home', () => {
  test('says nothing of a project whose first parts are in, and everything once all are', () => {
    const state = createConsoleState()
    state.store.add({ records: RECORDS, readings: [] })
    const early = pageOf(state)
    expect(early).toContain('Open alarms')
    for (const text of ['No alarms', 'No room', 'open, ', 'not acknowledged', '>0<', '0 of'])
      expect(early).not.toContain(text)
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
    expect(page).toMatch(/data-severity="critical" data-quiet="true".*Water leak.*Acknowledged by Li Na/)
    expect(page).toMatch(/_bad_\w+"><span[^>]*>Open alarms/)
  })
  test('names every floor whole, and buildings once above theirs where several have rooms', () => {
    const state = createConsoleState()
    const annex = aBuilding({ id: 'bld_2', nameEn: 'Annex', order: 2 })
    const map = () =>
      renderToStaticMarkup(
        <MemoryRouter>
          <ConsoleStateProvider value={state}>
            <FloorMap house={houseHeat(state.store)} />
          </ConsoleStateProvider>
        </MemoryRouter>,
      )
    state.store.apply([...RECORDS, annex].map((put) => ({ put })))
    expect(map()).toContain('>1F<')
    expect(map()).not.toContain('>Main<')
    const floor = aFloor({ id: 'flr_2', buildingId: 'bld_2' })
    state.store.apply([floor, anArea({ id: 'ara_a1', floorId: 'flr_2' })].map((put) => ({ put })))
    expect(map().match(/>(Main|Annex|1F)</g)).toEqual(['>Main<', '>1F<', '>Annex<', '>1F<'])
  })
})
