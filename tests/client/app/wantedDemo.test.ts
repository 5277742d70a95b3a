/** The demo that was chosen before signing in. */
import { beforeEach, expect, it, vi } from 'vitest'
import { demoToBegin } from '#client/app/demo/presenting.ts'
import { wantDemo, wantNoDemo } from '#client/app/demo/wantedDemo.ts'
import { createConsoleState } from '#client/store/consoleState.ts'

vi.hoisted(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
})

beforeEach(wantNoDemo)

it('begins once the console is live, for whoever may move a simulated world, and not before', () => {
  const state = createConsoleState()
  wantDemo('demo-a-day')
  expect(demoToBegin(state, true)).toBeNull()
  const viewer = {
    accountId: 'acc_1',
    isSuper: true,
    rights: new Set(['world.simulate']),
    limits: [],
  } as never
  state.viewer.set(viewer)
  state.simulation.set({ demo: null } as never)
  expect([demoToBegin(state, false), demoToBegin(state, true)]).toEqual([null, 'demo-a-day'])
  wantNoDemo()
  expect(demoToBegin(state, true)).toBeNull()
})
