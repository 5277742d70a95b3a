import { beforeAll, expect, test, vi } from 'vitest'
import { askNoted } from '#client/actions/alarms/askAcknowledge.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
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
