// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { RoomPanel } from '#client/screens/control/room/RoomPanel.tsx'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea, HOST, ROOM } from '../../support/records.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
})

afterEach(cleanup)

const NOW_MS = Date.now()

const device = (id: `dev_${string}`, kind: string, nameEn: string) =>
  aDevice({ id, number: id, kind, name: id, nameEn, areaId: ROOM, hostId: HOST })

/** The text of a room's panel. A room with someone inside and a light on, in a console whose connection is live. */
function panelOf(isOnline: boolean, atMs: number, mode = 'cool'): string {
  const state = createConsoleState()
  state.clock.note(NOW_MS, NOW_MS)
  state.store.reset({
    seq: 7,
    records: [
      aBuilding(),
      aFloor(),
      anArea(),
      aHost({ isOnline }),
      device('dev_air', 'temperature_humidity', 'Climate sensor'),
      device('dev_seen', 'presence_sensor', 'Presence sensor'),
      device('dev_unit', 'air_conditioner', 'Air conditioner'),
      device('dev_lamp', 'dimmable_light', 'Ceiling light'),
    ],
    readings: {
      dev_air: [atMs, { temperature: 22.5 }],
      dev_unit: [atMs, { system_mode: mode, occupied_heating_setpoint: 22, local_temperature: 21.9 }],
      dev_seen: [atMs, { occupancy: true }],
      dev_lamp: [atMs, { state: 'ON', brightness: 80 }],
    },
  })()
  state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
  state.viewer.set({
    accountId: 'acc_1',
    isSuper: false,
    rights: new Set(['control.devices']),
    limits: [],
    timeZone: 'UTC',
  })
  cleanup()
  return render(
    <MemoryRouter>
      <ConsoleStateProvider value={state}>
        <RoomPanel areaId={ROOM} deviceId={null} onClose={() => {}} />
      </ConsoleStateProvider>
    </MemoryRouter>,
  ).container.textContent
}

const lightsOff = () => screen.getByRole<HTMLButtonElement>('button', { name: /Lights off/ })

describe('the panel of a room', () => {
  test('is live while its devices are', () => {
    const page = panelOf(true, NOW_MS)
    expect(screen.getByText('live')).toBeDefined()
    expect(page).toContain('someone inside')
    expect(page).toContain('1 on')
    expect(page).not.toContain('stale')
    expect(lightsOff().disabled).toBe(false)
  })

  test('whose host is offline claims nothing: old values with their age, nobody inside, lights locked', () => {
    const page = panelOf(false, NOW_MS - 5 * HOUR_MS)
    expect(screen.queryByText('live')).toBeNull()
    expect(page).not.toContain('someone inside')
    expect(page).toContain('stale · 5 h ago')
    expect(page).not.toContain('1 on')
    expect(lightsOff().disabled).toBe(true)
  })
  test('shows one temperature, with the name of what measures it', () => {
    const page = panelOf(true, NOW_MS)
    expect(page).toContain('22.5°Climate sensor')
    expect(page).toContain('Cool to 22°')
    expect(page).not.toContain('21.9')
  })

  test('says that its unit is off where it is, and keeps the set temperature from being turned without effect', () => {
    panelOf(true, NOW_MS)
    expect(screen.getAllByRole('button', { name: /^Raise by/ })).toHaveLength(1)
    const page = panelOf(true, NOW_MS, 'off')
    expect(page).toContain('Offset to 22°')
    expect(screen.queryAllByRole('button', { name: /^Raise by/ })).toEqual([])
  })
})
