// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deviceItem } from '#client/actions/devices/deviceActions.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState, type WritableConsoleState } from '#client/store/consoleState.ts'
import { Age } from '#client/widgets/controls/Age.tsx'
import { DeviceRow } from '#client/widgets/controls/DeviceRow.tsx'
import { HOUR_MS } from '#shared/durations.ts'
import { aDevice } from '../../support/records.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const DEVICE_ID = 'dev_1'
const lamp = aDevice({ id: DEVICE_ID, number: '00AA', name: '灯', nameEn: 'Lamp' })

const STARTED_MS = Date.now()

/** A console in which the lamp has this name and brightness, and last reported so long before its own clock. */
function consoleWith(nameEn: string, brightness: number, ageMs: number): WritableConsoleState {
  const state = createConsoleState()
  const atMs = STARTED_MS - 10 * HOUR_MS
  state.clock.note(atMs + ageMs, STARTED_MS)
  state.store.reset({
    seq: 7,
    records: [{ ...lamp, nameEn }],
    readings: { [DEVICE_ID]: [atMs, { state: 'ON', brightness }] },
  })()
  return state
}

const shown = (state: WritableConsoleState) => (
  <ConsoleStateProvider value={state}>
    <DeviceRow deviceId={DEVICE_ID} />
  </ConsoleStateProvider>
)

describe('two console states on one page', () => {
  test('each provider shows its own records, readings, clock, viewer and connection', () => {
    const now = consoleWith('Reading lamp', 80, 3 * HOUR_MS)
    const past = consoleWith('Old lamp', 20, 2 * HOUR_MS)
    now.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
    now.viewer.set({
      accountId: 'acc_1',
      isSuper: false,
      rights: new Set(['control.devices']),
      limits: [],
      timeZone: 'UTC',
    })
    render(
      <>
        <section aria-label="now">{shown(now)}</section>
        <section aria-label="past">{shown(past)}</section>
      </>,
    )
    const left = within(screen.getByRole('region', { name: 'now' }))
    const right = within(screen.getByRole('region', { name: 'past' }))
    expect(left.getAllByText(/Reading lamp/)).not.toEqual([])
    expect(left.getByText(/3 h ago/)).toBeDefined()
    expect(left.getAllByRole('switch')[0]?.getAttribute('aria-disabled')).toBe('false')
    expect(right.getAllByText(/Old lamp/)).not.toEqual([])
    expect(right.getByText(/2 h ago/)).toBeDefined()
    expect(right.getAllByRole('switch')[0]?.getAttribute('aria-disabled')).toBe('true')
    expect(left.queryByText(/Old lamp/)).toBeNull()
  })

  test('an action is given the things of the state it is run in', () => {
    const now = consoleWith('Reading lamp', 80, 0)
    const past = consoleWith('Old lamp', 20, 0)
    expect(deviceItem(now, DEVICE_ID)?.values.brightness).toBe(80)
    expect(deviceItem(past, DEVICE_ID)?.values.brightness).toBe(20)
  })

  test('a component outside of any provider fails with a message that names what is missing', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    expect(() => render(<Age deviceId={DEVICE_ID} />)).toThrow('a ConsoleStateProvider')
  })
})
