import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  alarmListShown,
  alarmToasts,
  clearAlarmToasts,
  dismissAlarmToasts,
  freshToasts,
  holdToasts,
  startAlarmToasts,
  toastStates,
} from '#client/app/alarms/alarmToasts.ts'
import { readLastReports } from '#client/app/alarms/heard.ts'
import type { OpenAlarms, OpenAlarmsListener } from '#client/app/alarms/openAlarms.ts'
import { FRESH_S, PASSING_S } from '#client/app/alarms/toastAges.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { anAlarm } from '../../support/records.ts'

const listeners: OpenAlarmsListener[] = []
vi.mock('#client/app/alarms/openAlarms.ts', () => ({
  onOpenAlarms: (listener: OpenAlarmsListener) => listeners.push(listener),
}))

const PROJECT = 'prj_1' as OpenAlarms['projectId']
const FIRST = 'alm_5-0'
const LATER = 'alm_6-0'
const URGENT = 'alm_3-0'
const MAJOR = { id: 'alm_4-0', severity: 'major' } as const

const LOG = { world: 'the first', seq: 6, seenSeq: 1 }

function openIn(log: Pick<OpenAlarms, 'world' | 'seq' | 'seenSeq'>, ...ids: readonly string[]): void {
  for (const listener of listeners)
    listener({ projectId: PROJECT, ids, heldIds: [], newestRaisedSeq: 6, newestCriticalSeq: 6, ...log })
}
const open = (...ids: readonly string[]): void => openIn(LOG, ...ids)
/** Initial sound state. */
const heardSeq = () => readLastReports(PROJECT)?.heardSeq
let state: ReturnType<typeof createConsoleState>
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
  state = createConsoleState()
  state.store.add({ records: [anAlarm({ id: URGENT as never }), anAlarm(MAJOR)], readings: [] })
  startAlarmToasts(state)
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

it('brings none back of a storm once its time has passed', () => {
  const storm = Array.from({ length: 1_200 }, (_, n) => `alm_${(n + 10).toString(36)}`)
  open(...storm)
  pass(PASSING_S + 1)
  expect(alarmToasts.get()).toEqual([])
  // As after a reload.
  clearAlarmToasts()
  openIn({ ...LOG, seq: 1_300 }, ...storm, 'alm_zz')
  expect(alarmToasts.get()).toEqual(['alm_zz'])
})

it('knows none of another project', () => {
  open(FIRST)
  pass(2)
  expect(freshToasts.get()).toBe(FIRST)
  clearAlarmToasts()
  expect([freshToasts.get(), alarmToasts.get()]).toEqual(['', []])
})

it('announces what is critical and was raised before, and keeps it while it waits, once put away as what is not new', () => {
  const handover = { ...LOG, seenSeq: 6 }
  openIn(handover, MAJOR.id, URGENT)
  expect([alarmToasts.get(), freshToasts.get(), heardSeq()]).toEqual([[URGENT], URGENT, 0])
  dismissAlarmToasts([URGENT])
  clearAlarmToasts()
  openIn(handover, MAJOR.id, URGENT)
  expect([alarmToasts.get(), freshToasts.get()]).toEqual([[URGENT], ''])
})

it('makes no card again, after a reload, of what has been one; of what came meanwhile it does', () => {
  open(URGENT)
  pass(FRESH_S)
  clearAlarmToasts()
  open(URGENT, LATER)
  expect([alarmToasts.get(), freshToasts.get()]).toEqual([[URGENT, LATER], LATER])
})

it('says how each stands, as it changes', () => {
  open(URGENT)
  const before = toastStates.get()
  expect(before).not.toBe('')
  state.store.apply([{ put: anAlarm({ id: URGENT as never, isActive: false, clearedAtMs: 900 }) }])
  expect(toastStates.get()).not.toBe(before)
  const ended = toastStates.get()
  const described = { isActive: false, clearedAtMs: 900, title: 'Leak below the sink' }
  state.store.apply([{ put: anAlarm({ id: URGENT as never, ...described }) }])
  expect(toastStates.get()).not.toBe(ended)
})

it('makes no card of what was over before the page was opened, but keeps it in the line', () => {
  state.store.apply([{ put: anAlarm({ id: URGENT as never, isActive: false, clearedAtMs: 900 }) }])
  openIn({ ...LOG, seenSeq: 6 }, URGENT)
  expect([alarmToasts.get(), freshToasts.get()]).toEqual([[URGENT], ''])
})

it('puts away what the list of the bell shows; what comes after it has closed is new', () => {
  open(FIRST, URGENT)
  const close = alarmListShown()
  expect([alarmToasts.get(), freshToasts.get()]).toEqual([[URGENT], ''])
  open(FIRST, LATER, URGENT)
  close()
  expect([alarmToasts.get(), freshToasts.get()]).toEqual([[URGENT], ''])
  open(FIRST, LATER, 'alm_7-0', URGENT)
  expect([alarmToasts.get(), freshToasts.get()]).toEqual([['alm_7-0', URGENT], 'alm_7-0'])
})

it('leaves what is not critical and was raised before silent', () => {
  openIn({ ...LOG, seenSeq: 6 }, MAJOR.id)
  expect([alarmToasts.get(), heardSeq()]).toEqual([[], 6])
})

it.each([
  ['another world', { world: 'the second', seq: 700, seenSeq: 2 }],
  ['a restored log', { world: 'the first', seq: 6, seenSeq: 2 }],
])('counts anew in %s', (_, log) => {
  openIn({ world: 'the first', seq: 700, seenSeq: 700 }, URGENT)
  dismissAlarmToasts([URGENT])
  clearAlarmToasts()
  openIn(log, MAJOR.id, URGENT)
  expect([alarmToasts.get(), heardSeq()]).toEqual([[MAJOR.id, URGENT], 0])
})

it('keeps what is acknowledged where it is while that can be taken back, and brings nothing back for it', () => {
  open(URGENT, FIRST)
  const hold = (ids: readonly string[], heldIds: readonly string[]) => {
    for (const listener of listeners)
      listener({
        projectId: PROJECT,
        ids,
        heldIds,
        newestRaisedSeq: 6,
        newestCriticalSeq: 6,
        ...LOG,
        seenSeq: null,
      })
  }
  hold([FIRST], [URGENT, MAJOR.id])
  expect(alarmToasts.get().toSorted()).toEqual([URGENT, FIRST])
  hold([FIRST], [])
  expect(alarmToasts.get()).toEqual([FIRST])
})

it('shows a dismissed alarm again when it is escalated or its shelving ends', () => {
  const waits = (alertSeq?: number) =>
    state.store.add({
      records: [anAlarm({ id: FIRST, severity: 'major', ...(alertSeq ? { alertSeq } : {}) })],
      readings: [],
    })
  waits()
  open(FIRST)
  dismissAlarmToasts([FIRST])
  expect(alarmToasts.get()).toEqual([])
  waits(9)
  open(FIRST)
  expect(alarmToasts.get()).toEqual([FIRST])
  dismissAlarmToasts([FIRST])
  // On its shelf.
  open()
  waits(12)
  open(FIRST)
  expect(alarmToasts.get()).toEqual([FIRST])
})
