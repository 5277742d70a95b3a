import { beforeAll, expect, test, vi } from 'vitest'
import { whyBarred } from '#client/actions/action.ts'
import { acknowledge } from '#client/actions/alarms/acknowledge.ts'
import { acknowledgeNoted } from '#client/actions/alarms/acknowledgeNoted.ts'
import { askNoted } from '#client/actions/alarms/askAcknowledge.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('zh')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

const records: Readonly<Record<string, unknown>> = {
  are_1: { id: 'are_1', kind: 'room', name: '316', nameEn: '316' },
  dev_1: { id: 'dev_1', name: '水浸', nameEn: 'Leak sensor' },
}
const read = { get: (_: string, id: string) => records[id] } as unknown as ReadState

test('who acknowledges with a note is told where the alarm is', async () => {
  const alarm = {
    id: 'alm_1' as const,
    code: 'water_leak',
    title: '',
    areaId: 'are_1',
    deviceId: 'dev_1',
    hostId: 'hst_1',
  }
  const answered = askNoted(read, alarm)
  expect(readQuestion()?.body?.split('\n')[0]).toMatch(/316.* · 水浸$/)
  readQuestion()?.answer(false)
  expect(await answered).toBe(false)
})

test.each([acknowledge, acknowledgeNoted])('nobody acknowledges without a live connection: $id', (action) => {
  const state = createConsoleState()
  state.viewer.set({
    ...{ accountId: 'acc_1', isSuper: false, rights: new Set(['messages.handle']), timeZone: 'UTC' },
    limits: [],
  })
  const bar = (isLocked: boolean) => {
    state.connection.set({ isLive: !isLocked, isLocked, sinceMs: 0, latencyMs: null })
    return whyBarred(action, state)
  }
  expect([bar(true), bar(false)]).toEqual(['list.locked', null])
})
