import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  alarmToasts,
  clearAlarmToasts,
  freshToasts,
  holdToasts,
  startAlarmToasts,
} from '#client/app/alarms/alarmToasts.ts'
import type { OpenAlarms, OpenAlarmsListener } from '#client/app/alarms/openAlarms.ts'
import { FRESH_S, PASSING_S } from '#client/app/alarms/toastAges.ts'
import { createConsoleState } from '#client/store/consoleState.ts'

const listeners: OpenAlarmsListener[] = []
vi.mock('#client/app/alarms/openAlarms.ts', () => ({
  onOpenAlarms: (listener: OpenAlarmsListener) => listeners.push(listener),
}))

const PROJECT = 'prj_1' as OpenAlarms['projectId']
const FIRST = 'alm_5-0'
const LATER = 'alm_6-0'

function open(...ids: readonly string[]): void {
  for (const listener of listeners) listener({ projectId: PROJECT, ids, newestRaisedSeq: 6, seenSeq: 1 })
}
const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1_000)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  holdToasts(() => false)
  startAlarmToasts(createConsoleState())
})

afterEach(() => {
  clearAlarmToasts()
  listeners.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('passes no time while somebody is among them, and all of it for those that come after', () => {
  let isAmong = true
  holdToasts(() => isAmong)
  open(FIRST)
  pass(PASSING_S * 2)
  expect(alarmToasts.get()).toEqual([FIRST])
  // Acknowledged under the pointer.
  open()
  isAmong = false
  open(LATER)
  pass(1)
  expect(freshToasts.get()).toBe(LATER)
  pass(FRESH_S)
  expect([freshToasts.get(), alarmToasts.get()]).toEqual(['', [LATER]])
  pass(PASSING_S)
  expect(alarmToasts.get()).toEqual([])
})

it('knows none of another project', () => {
  open(FIRST)
  pass(2)
  expect(freshToasts.get()).toBe(FIRST)
  clearAlarmToasts()
  expect([freshToasts.get(), alarmToasts.get()]).toEqual(['', []])
})
