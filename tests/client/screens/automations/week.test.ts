import { beforeAll, describe, expect, it } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { ruleNotes } from '#client/screens/control/automations/editor/ruleNotes.ts'
import { nextTime, timesWithin } from '#client/screens/control/automations/nextTimes.ts'
import {
  conflictsIn,
  meetsOther,
  mondayOf,
  spanOf,
  weekOf,
} from '#client/screens/control/automations/week/weekDays.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import type { Automation, AutomationTime } from '#shared/records/automation.ts'
import { calls, reads, sets } from '../../../support/automations.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../../support/records.ts'
import { stubBrowser } from '../../support/browser.ts'

const place = { timeZone: 'Europe/Berlin', latitude: 52.5, longitude: 13.4 }
/** Wednesday before the clocks go forward. */
const nowMs = Date.UTC(2026, 2, 25, 9, 0)

const automation = (id: string, time: AutomationTime, more: Partial<Automation> = {}): Automation => ({
  type: 'automation',
  id: `aut_${id}`,
  name: id,
  nameEn: '',
  image: 'lights',
  areaId: null,
  hostId: null,
  mode: 'any',
  conditions: [{ type: 'timed', id: `${id}time`, isEnabled: true, time }],
  tasks: [
    {
      type: 'device',
      id: `${id}task`,
      isEnabled: true,
      delayMs: 0,
      deviceId: 'dev_light',
      values: { state: 'ON' },
    },
  ],
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
  effective: null,
  onRetrigger: 'queue',
  catchUp: 'none',
  isEnabled: true,
  isPinned: false,
  pausedUntilMs: null,
  version: 1,
  createdAtMs: 0,
  createdBy: { id: '', name: '', nameEn: '' },
  ownerId: null,
  ...more,
})
const morning = automation('morn', { kind: 'clock', minute: 420 })

describe('a week', () => {
  const monday = mondayOf(nowMs, place)

  it('has every time on the day of its wall clock, through the change of the clocks', () => {
    const { days } = weekOf([morning], place, monday, nowMs)
    expect(days.map(({ entries }) => entries.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(days[5]?.entries[0]?.atMs).toBe(Date.UTC(2026, 2, 28, 6))
    expect(days[6]?.entries[0]?.atMs).toBe(Date.UTC(2026, 2, 29, 5))
  })

  it('shows what comes again and again as one line a day, within its hours', () => {
    const often = automation(
      'oftn',
      { kind: 'every', minutes: 30 },
      { effective: { fromMinute: 1320, toMinute: 360 } },
    )
    const { days } = weekOf([often], place, monday, nowMs)
    expect(days[1]?.entries.map(({ series }) => series?.minutes)).toEqual([30, 30])
  })

  it('marks as paused what is to come, not what came before it was paused', () => {
    const paused = { ...morning, pausedUntilMs: nowMs + 86_400_000 }
    const { days } = weekOf([paused], place, monday, nowMs)
    // Now is Wednesday morning, after seven.
    expect(days.map(({ entries }) => entries[0]?.isPaused)).toEqual([
      ...[false, false, false, true, false, false, false],
    ])
  })

  it('leaves out what is switched off', () => {
    const { days } = weekOf([{ ...morning, isEnabled: false }], place, monday, nowMs)
    expect(days.every(({ entries }) => entries.length === 0)).toBe(true)
  })

  it('points out two that set the same to different values at the same time, each pair once', () => {
    const [task] = morning.tasks
    const off = automation(
      'offf',
      { kind: 'clock', minute: 420 },
      {
        tasks: task?.type === 'device' ? [{ ...task, values: { state: 'OFF' } }] : [],
      },
    )
    const later = {
      ...off,
      id: 'aut_late',
      conditions: automation('late', { kind: 'clock', minute: 480 }).conditions,
    } as const
    const store = createLiveStore()
    store.apply([morning, off, later].map((put) => ({ put })))
    const found = conflictsIn([morning, off, later], store.read, place, spanOf(monday, place))
    expect(found).toMatchObject([
      { automationId: 'aut_morn', otherId: 'aut_offf', property: 'state', values: ['ON', 'OFF'] },
    ])
    const [day] = weekOf([morning, off, later], place, monday, nowMs).days
    const entries = day?.entries ?? []
    expect(entries.filter((one) => meetsOther(one, entries, found)).map((one) => one.automationId)).toEqual([
      'aut_morn',
      'aut_offf',
    ])
  })
})

it('the next time is the first of all times, and none of a date that is over', () => {
  const both = {
    ...morning,
    conditions: [...morning.conditions, ...automation('noon', { kind: 'clock', minute: 720 }).conditions],
  }
  expect(nextTime(both, place, nowMs)).toBe(Date.UTC(2026, 2, 25, 11))
  expect(timesWithin(both, place, nowMs, nowMs + 86_400_000)).toHaveLength(2)
  expect(nextTime({ ...morning, repeat: { kind: 'once', date: '2026-03-01' } }, place, nowMs)).toBeNull()
})

describe('what is wrong with the rules is said at once, at its part', () => {
  beforeAll(async () => {
    stubBrowser({ serverUrl: '' })
    await startI18n('en')
    await loadTexts('console')
    await loadTexts('automations')
  })
  const store = createLiveStore()
  store.apply(
    [
      aBuilding(),
      aFloor(),
      anArea(),
      aHost(),
      aDevice({ id: 'dev_light', name: '床头灯', nameEn: 'Bedside lamp' }),
    ].map((put) => ({ put })),
  )
  const source = { read: store.read, format: createFormat('en', place.timeZone) }
  const around = { source, place, atMs: nowMs, own: null }
  const values = (rule: Partial<Automation>) => ({ ...morning, ...rule }) as never

  it('two times that all have to come together', () => {
    const noon = automation('noon', { kind: 'clock', minute: 720 }).conditions
    const { issues } = ruleNotes(
      values({ mode: 'all', conditions: [...morning.conditions, ...noon] }),
      around,
    )
    expect([...issues.keys()]).toEqual(['noontime'])
  })

  it('a deleted device', () => {
    const [task] = morning.tasks
    const gone = task?.type === 'device' ? [{ ...task, deviceId: 'dev_gone' as const }] : []
    expect([...ruleNotes(values({ tasks: gone }), around).issues.keys()]).toEqual(['morntask'])
  })

  it('a time outside of its hours, and a circle, warn', () => {
    const { issues, warnings } = ruleNotes(values({ effective: { fromMinute: 1320, toMinute: 360 } }), around)
    expect(issues.size).toBe(0)
    expect(warnings.get('morntime')).toContain('never reached')
  })

  it('a circle that may not be saved, once, though it goes through a device as well', () => {
    const own = { ...automation('own', { kind: 'clock', minute: 720 }), name: '自己' }
    const back = {
      ...automation('back', { kind: 'clock', minute: 721 }),
      tasks: [calls('aut_own'), sets({ deviceId: 'dev_light' })],
    }
    store.apply([{ put: own }, { put: back }])
    const rule = {
      conditions: [reads({ deviceIds: ['dev_light'], value: 'OFF' })],
      tasks: [calls('aut_back')],
    }
    const { general } = ruleNotes(values(rule), { ...around, own })
    expect(general).toEqual([expect.stringContaining('trigger each other in a loop')])
  })

  it('what a device cannot be told, in the words of the console', () => {
    const [task] = morning.tasks
    const lost = task?.type === 'device' ? [{ ...task, values: { fan_mode: 'low' } }] : []
    const notes = ruleNotes(values({ tasks: lost }), around).issues.get('morntask')
    expect(notes).toContain('Bedside lamp does not support setting “Fan”')
  })

  it('another one that sets the same to something else at the same time, if this one is switched on', () => {
    const [task] = morning.tasks
    const tasks = task?.type === 'device' ? [{ ...task, values: { state: 'OFF' } }] : []
    store.apply([{ put: morning }])
    const night = { name: '关', nameEn: 'Off at seven', tasks }
    const own = { id: 'aut_offf', name: '关', nameEn: 'Off', isEnabled: true } as const
    expect(ruleNotes(values(night), { ...around, own }).general).toEqual([
      expect.stringMatching(
        /Switch is set to Off by “Off at seven” and to On by “morn” \(At 2026-03-26 07:00\)/,
      ),
    ])
    expect(ruleNotes(values(night), { ...around, own: { ...own, isEnabled: false } }).general).toEqual([])
    expect(ruleNotes(values({}), { ...around, own: morning }).general).toEqual([])
  })

  it('nothing, as long as nothing is there yet', () => {
    expect(ruleNotes({}, around)).toMatchObject({ general: [] })
  })
})
