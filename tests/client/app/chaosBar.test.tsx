// @vitest-environment happy-dom
/** Only users of the whole project may start and end chaos mode. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ChaosBar } from '#client/app/simulator/library/ChaosBar.tsx'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ConsoleStateProvider } from '#client/store/consoleContext.ts'
import { createConsoleState, type Viewer } from '#client/store/consoleState.ts'

const PLAN = { seed: 7, perHour: 6, sinceMs: 0, injected: 0, by: { id: 'acc_1', name: 'Anna', nameEn: '' } }
let chaos: object | null = null

beforeAll(async () => {
  await startI18n('en')
  for (const bundle of ['console', 'simulator'] as const) await loadTexts(bundle)
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, msg: '', data: { chaos, ended: null } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function buttonFor(limits: Viewer['limits'], name: string): Promise<HTMLElement> {
  const state = createConsoleState()
  const viewer: Partial<Viewer> = { limits }
  state.viewer.set(viewer as Viewer)
  render(
    <ConsoleStateProvider value={state}>
      <ChaosBar />
    </ConsoleStateProvider>,
  )
  return await screen.findByRole('button', { name })
}

test.each([
  ['Stop chaos', { ...PLAN, nextAtMs: 1 }],
  ['Start chaos', null],
])('“%s” is disabled with its reason for people with limited areas', async (name, going) => {
  chaos = going
  const limited = await buttonFor(['areas'], name)
  expect(limited.hasAttribute('disabled')).toBe(true)
  expect(limited.title).toBe('Your role does not include this; ask a project administrator')
  cleanup()
  const whole = await buttonFor([], name)
  await vi.waitFor(() => expect(whole.hasAttribute('disabled')).toBe(false), 20_000)
  expect(whole.title).toBe('')
})
